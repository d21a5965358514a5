/**
 * Where the house lives, as its `<base>` says; everything in it is addressed from here.
 *
 * The element is taken out once read: some browsers resolve the page's own gradients (`url(#…)`) against it.
 */
export const ROOT = document.baseURI;
document.querySelector('base')?.remove();
