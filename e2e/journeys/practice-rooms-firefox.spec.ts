// A practice room between the browser under test and Chromium.
import { chromium } from '@playwright/test';
import { demo } from '../support/accounts.ts';
import { roomBrowser } from '../support/chromium.ts';
import {
  clock,
  expectPictureOf,
  join,
  joinByLink,
  lead,
  makeLink,
  openBrowser,
  openRoom,
  tile,
} from '../support/rooms.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// Firefox has its own fake camera and microphone (playwright.config.ts).
test('Firefox joins a practice room of Chromium, and both people see and hear each other', {
  tag: '@firefox',
}, async ({ page: guest, baseURL, problems }) => {
  test.setTimeout(180_000);
  // On a busy machine Firefox can give up a connection before the ICE candidates of the other browser arrive. The page
  // then reconnects.
  problems.allow(/ICE failed/);
  const browser = await chromium.launch(roomBrowser.launchOptions);
  const host = await openBrowser(browser, baseURL);
  await signIn(host, demo.premium, '/practice');
  await openRoom(host, [/torsion/i]);
  await join(host);
  await joinByLink(guest, demo.free, await makeLink(host));
  await expectPictureOf(host, 'Fred Free');
  await expectPictureOf(guest, 'Priya Premium');
  await expect(tile(guest, 'Priya Premium').getByText('Speaking')).toBeVisible();
  await lead(host, 'Start station');
  await lead(host, 'Skip to interview');
  await expect(clock(guest).getByText(/^Interview/)).toBeVisible();

  // The video returns after the guest reloads the page, and after the host turns the camera off and on.
  await guest.reload();
  await expect(clock(guest).getByText(/^Interview/)).toBeVisible();
  await expectPictureOf(host, 'Fred Free');
  await host.getByRole('button', { name: 'Camera off' }).click();
  await expect(tile(guest, 'Priya Premium').locator('video')).toBeHidden();
  await host.getByRole('button', { name: 'Camera on' }).click();
  await expectPictureOf(guest, 'Priya Premium');
  await browser.close();
});
