import { mount } from 'svelte';
import App from './app/App.svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

const page = document.getElementById('page');
if (page === null) throw new Error('the page has no place to be drawn');
mount(App, { target: page });
