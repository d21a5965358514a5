/** Where the house lives, as its `<base>` says; everything in it is addressed from here. */
export const ROOT = document.baseURI;
