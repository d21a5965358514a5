import { mount } from 'svelte';
import '../app/unbase';
import '../styles/tokens.css';
import '../styles/fonts.css';
import '../styles/base.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('page')! });
