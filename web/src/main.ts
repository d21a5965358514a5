import { mount } from 'svelte';
import './ground/remove_base';
import { watchForMissingCode } from './app/missing_code';
import { prefetchNextScreen } from './app/prefetch';
import App from './app/App.svelte';
import { router } from './app/router.svelte';
import './ground/styles/tokens.css';
import './ground/styles/fonts.css';
import './ground/styles/base.css';

const page = document.getElementById('page');
if (page === null) throw new Error('the page has no place to be drawn');
watchForMissingCode();
prefetchNextScreen(router.route);
mount(App, { target: page });
