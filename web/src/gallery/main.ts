import { mount } from 'svelte';
import '../ground/remove_base';
import '../ground/styles/tokens.css';
import '../ground/styles/fonts.css';
import '../ground/styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('page')! });
