import { mount } from 'svelte';
import './app/unbase';
import { lookAhead } from './app/ahead';
import App from './app/App.svelte';
import { router } from './app/router.svelte';
import './styles/tokens.css';
import './styles/fonts.css';
import './styles/base.css';

const page = document.getElementById('page');
if (page === null) throw new Error('the page has no place to be drawn');
lookAhead(router.route);
mount(App, { target: page });
