import { mount } from 'svelte';
import App from './App.svelte';
import './styles/theme.css';

// With it the page opens without a network, and a sheet can be kept anywhere. Not while the client is developed.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(() => {}); // Not over plain http, except at home.
}

mount(App, { target: document.getElementById('app') as HTMLElement });
