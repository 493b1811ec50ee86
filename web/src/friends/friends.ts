/** All that shows friends, in one piece that is fetched when there may be somebody to show. */

import '../i18n/friends';

export { default as Blocked } from './Blocked.svelte';
export { default as Bond } from './Bond.svelte';
export { default as Calls } from './Calls.svelte';
export { default as Company } from './Company.svelte';
export { default as Friends } from './Friends.svelte';
export { default as Guests } from './Guests.svelte';
