/** Calls back whoever looks elsewhere when it is their turn: the tab, a sound, a touch, a message. */

import { t } from '../i18n';
import { choices } from '../lib/choices.svelte';
import { play } from './sound';

const ICON = '/icon.svg';
const TAG = 'turn';

/** How often somebody was called: what is taken back is not what was said since. */
let nCalls = 0;

/** The tab says it for as long as it is one's turn. Gives what takes it back. */
export function flag(): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const before = document.title;
  const title = `● ${t('turn.title')}`;
  document.title = title;
  if (icon) icon.href = '/icon-turn.svg';
  return () => {
    // Another screen may have its own title by now.
    if (document.title === title) document.title = before;
    if (icon) icon.href = ICON;
    void unsay(nCalls);
  };
}

/** Once, when it becomes one's turn. */
export function call(prompt: string) {
  nCalls += 1;
  play('turn');
  if (choices.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  void say(prompt);
}

/** What the browser lets us do: `unknown` where it has no messages at all. */
export const permission = (): NotificationPermission | 'unknown' =>
  'Notification' in window ? Notification.permission : 'unknown';

/** Asks the browser for leave to tell. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  const answer =
    Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  return answer === 'granted';
}

async function say(body: string) {
  if (!choices.notify || document.visibilityState === 'visible' || permission() !== 'granted') return;
  const options = { body, tag: TAG, icon: '/icons/icon-192.png', data: location.href };
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) return await worker.showNotification('Oudler', options);
    const told = new Notification('Oudler', options);
    told.onclick = () => {
      window.focus();
      told.close();
    };
  } catch {
    // A phone without a worker cannot: the tab, the sound and the touch are left.
  }
}

/** It is not their turn any more: nobody is to be called for nothing. */
async function unsay(before: number) {
  if (permission() !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const all = (await worker?.getNotifications({ tag: TAG })) ?? [];
  if (nCalls === before) for (const told of all) told.close();
}
