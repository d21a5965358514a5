/** A list that scrolls can be scrolled by keyboard too: it takes focus, but only while there is more than fits. */
export function reachable(node: HTMLElement): () => void {
  const look = (): void => {
    if (node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1) node.tabIndex = 0;
    else node.removeAttribute('tabindex');
  };
  // What is within may grow without any change of the list itself, as when a window becomes narrow.
  const sizes = new ResizeObserver(look);
  const watch = (): void => {
    sizes.disconnect();
    sizes.observe(node);
    for (const child of node.children) sizes.observe(child);
    look();
  };
  const contents = new MutationObserver(watch);
  contents.observe(node, { childList: true, subtree: true, characterData: true });
  watch();
  void document.fonts.ready.then(look); // a typeface may come late, and its letters be taller
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
