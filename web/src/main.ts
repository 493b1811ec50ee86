import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './i18n';
import { choices } from './lib/choices.svelte';
import './styles/theme.css';

// With it the page opens without a network, and a sheet can be kept anywhere. Not while the client is developed.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => {}); // Not over plain http, except at home.
}

const target = document.getElementById('app') as HTMLElement;

speak(choices.language).then(
  () => mount(App, { target }),
  // There are no words to say it with.
  () => (target.textContent = 'Oudler : rechargez la page, s’il vous plaît. – Please reload the page.'),
);
