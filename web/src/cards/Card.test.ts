import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { choices } from '../lib/choices.svelte';
import Card from './Card.svelte';
import Icon from './Icon.svelte';

const drawn = (props: Record<string, unknown>) => render(Card, { props }).container.querySelector('svg.card')!;

test('a card says its name in the language chosen', () => {
  choices.language = 'fr';
  expect(drawn({ card: 'KS' }).getAttribute('aria-label')).toBe('le Roi de pique');
  choices.language = 'en';
  expect(drawn({ card: 'KS' }).getAttribute('aria-label')).toBe('King of spades');
  expect(drawn({ card: 'KS', label: 'your king' }).getAttribute('aria-label')).toBe('your king');
});

test('a card that is told by what is around it stays silent', () => {
  const svg = drawn({ card: 'KS', label: '' });
  expect(svg.getAttribute('aria-hidden')).toBe('true');
  expect(svg.getAttribute('role')).toBeNull();
});

test('a card face down tells nothing of itself', () => {
  choices.language = 'fr';
  const svg = drawn({ card: 'KS', faceDown: true });
  expect(svg.getAttribute('aria-label')).toBe('carte cachée');
  expect(svg.innerHTML).toBe(drawn({}).innerHTML);
});

test('a dimmed card lies under a veil', () => {
  expect(drawn({ card: 'T5', dimmed: true }).querySelector('.veil')).not.toBeNull();
  expect(drawn({ card: 'T5' }).querySelector('.veil')).toBeNull();
});

test('an icon is an ornament unless it has a label', () => {
  const { container } = render(Icon, { props: { name: 'crown' } });
  expect(container.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true');
  const named = render(Icon, { props: { name: 'crown', label: 'preneur' } }).container.querySelector('svg')!;
  expect(named.getAttribute('role')).toBe('img');
});
