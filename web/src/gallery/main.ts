import { mount, unmount } from 'svelte';
import '../ground/remove_base';
import '../ground/styles/tokens.css';
import '../ground/styles/fonts.css';
import '../ground/styles/base.css';
import Gallery from './Gallery.svelte';

const open = () => mount(Gallery, { target: document.getElementById('page')! });
let gallery = open();

/** Shows another scene, as of `?screen=turn&still`, without another load: the browser tests look at all of them. */
async function showScene(search: string): Promise<void> {
  await unmount(gallery);
  history.replaceState(null, '', search);
  gallery = open();
}
Object.assign(window, { showScene });
