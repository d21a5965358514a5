/** Where the server lives, as its `<base>` says; everything in it is addressed from here. */
export const ROOT = document.baseURI;
