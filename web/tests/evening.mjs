// A whole evening: 20 deals, four at the table, two of them bots; one on a desktop, one on a phone.
// node tests/evening.mjs [DEALS]   (screenshots go to test-output)

import { DESKTOP, PHONE, Site } from './browser/site.mjs';

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
for (let n = 0; n < 60000; n++) {
  const did = await Promise.all([
    host.move(n % 7 === 0 ? 'Garde' : 'Petite'),
    guest.move(n % 5 === 0 ? 'Garde' : 'Passe'),
  ]);
  if (did.includes('over')) break;
  if (did[0] === 'scored' && did[1] === 'scored') {
    if ((await host.page.locator('.score .verdict').count()) > 0) {
      scored += 1;
      if (scored % 5 === 1)
        await Promise.all([host.shot(`evening-${scored}-desktop`), guest.shot(`evening-${scored}-phone`)]);
      console.log(`deal ${scored}: ${await host.page.locator('.score .verdict').textContent()}`);
    }
    await Promise.all([host.press('Donne suivante'), guest.press('Donne suivante')]);
  }
  await host.page.waitForTimeout(40);
}
await host.page.getByRole('button', { name: 'Marque' }).click();
await host.page.waitForTimeout(400);
await Promise.all([host.shot('evening-end-desktop'), guest.shot('evening-end-phone')]);
const rows = await host.page.locator('dialog tbody tr').count();
console.log(`${rows} deals on the sheet; troubles: ${JSON.stringify([...host.troubles, ...guest.troubles])}`);
await site.close();
process.exit(rows >= DEALS - 1 && host.troubles.length + guest.troubles.length === 0 ? 0 : 1);
