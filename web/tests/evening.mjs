// A whole evening: 20 deals, four at the table, two of them bots; one on a desktop, one on a phone.
// node tests/evening.mjs [DEALS]   (screenshots go to test-output)

import { DESKTOP, PHONE, Site, together } from './browser/site.mjs';

const DEALS = Number(process.argv[2] ?? 20);
const site = await Site.open();
const host = await site.person({ viewport: DESKTOP });
const guest = await site.person({ viewport: PHONE });
await host.named('Anne');
const id = await host.table({ start: false, rules: `fft end=deals:${DEALS}` });
await guest.named('Bruno');
await guest.at(id);
await guest.page.getByRole('button', { name: 'S’asseoir ici' }).nth(1).click();
await host.page.getByText('Bruno').first().waitFor();
await host.page.getByRole('button', { name: /Commencer/ }).click();

let scored = 0;
const isOver = async () => (await host.offers()).isOver && (await guest.offers()).isOver;
while (!(await isOver())) {
  const hasEnded = async () => {
    const [ours, theirs] = await Promise.all([host.offers(), guest.offers()]);
    return (ours.hasScore && theirs.hasScore) || ours.isOver;
  };
  await together([host, guest], hasEnded, scored % 2 === 0 ? 'Garde' : 'Petite');
  const verdict = host.page.locator('.score .verdict');
  if ((await verdict.count()) > 0) {
    scored += 1;
    if (scored % 5 === 1)
      await Promise.all([host.shot(`evening-${scored}-desktop`), guest.shot(`evening-${scored}-phone`)]);
    console.log(`deal ${scored}: ${(await verdict.textContent()).trim()}`);
  }
  if (await isOver()) break;
  for (const person of [host, guest]) {
    await person.turn();
    await person.next();
  }
  await host.page.locator('.score').waitFor({ state: 'detached' });
  await guest.page.locator('.score').waitFor({ state: 'detached' });
}
await host.page.getByRole('button', { name: 'Marque' }).click();
await host.page.locator('dialog tbody tr').first().waitFor();
await Promise.all([host.shot('evening-end-desktop'), guest.shot('evening-end-phone')]);
const rows = await host.page.locator('dialog tbody tr').count();
console.log(`${rows} deals on the sheet; troubles: ${JSON.stringify(site.troubles)}`);
await site.close();
await site.browser.close();
process.exitCode = rows >= DEALS - 1 && site.troubles.length === 0 ? 0 : 1;
