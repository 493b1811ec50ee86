import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { choices } from '../lib/choices.svelte';
import { session } from '../lib/session.svelte';
import Account from './Account.svelte';

beforeEach(() => {
  choices.language = 'fr';
});
afterEach(() => {
  cleanup();
  session.typed = null;
});

it('the name typed on the home page is the one an account is made for', () => {
  session.typed = 'Zoé';
  render(Account, { onclose: () => {} });
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Zoé');
});
