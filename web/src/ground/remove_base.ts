/**
 * Takes the page's `<base>` out once it has been read (`root.ts`) and all that the page names has been asked for: some
 * browsers resolve the page's own gradients (`url(#…)`) against it. What is fetched later must not lean on it.
 */
import './base_address';

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
if (icon !== null) icon.setAttribute('href', icon.href);
document.querySelector('base')?.remove();
