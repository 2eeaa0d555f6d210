// Practice rooms: two people in two browsers with fake cameras practise stations together.
import { expectAccessible, expectFitsPhone, expectLargeEnough } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import {
  clock,
  expectPictureOf,
  expectServersClock,
  join,
  lead,
  makeLink,
  openBrowser,
  openRoom,
  people,
  tile,
} from '../support/rooms.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('two people practise a station by video in a practice room, and read both mark sheets side by side', async ({
  page: host,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(240_000);
  // Signals to the host's page while it reloads are refused with 409, and sent again.
  problems.allow(/409 .*\/signals\)/);
  await signIn(host, demo.premium, '/practice');
  await expectAccessible(host);
  const room = await openRoom(host, [/torsion/i, /./]);
  await expect(host.getByRole('meter', { name: 'Loudness of your microphone' })).toBeVisible();
  await expectAccessible(host);
  await takeScreenshots(host, 'practice-room-check');
  await join(host);
  await expect(host.getByText('You are the only one here.')).toBeVisible();
  const link = await makeLink(host);
  await expect.poll(() => host.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(new URL(link).search).toBe('');

  // A guest without Premium enters through the link.
  const guest = await openBrowser(browser, baseURL);
  await signIn(guest, demo.free, '/dashboard');
  await guest.goto(link);
  await guest.waitForURL(room);
  await join(guest);
  await expectPictureOf(host, 'Fred Free');
  await expectPictureOf(guest, 'Priya Premium');
  await expect(people(guest).getByText('Speaking').first()).toBeVisible();
  await expect(guest.getByText(/is speaking\.$/)).toBeVisible();
  await expectAccessible(host);
  await takeScreenshots(host, 'practice-room-waiting');

  await expect(guest.getByText('Ready. The host or the examiner starts.')).toBeVisible();
  await lead(host, 'Start station');
  for (const page of [host, guest]) {
    await expect(clock(page).getByText(/^Reading/)).toBeVisible();
    await expect(clock(page).getByRole('alert')).toHaveText('Bell. Reading time begins.');
  }
  await expect(guest.getByRole('heading', { name: /Scenario/ })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Your mark sheet' })).toHaveCount(0);
  await expect(guest.getByText('Model answer')).toHaveCount(0);
  for (const page of [host, guest]) await expectServersClock(page);
  await expectPictureOf(guest, 'Priya Premium');

  await lead(host, 'Skip to interview');
  await expect(guest.getByRole('heading', { name: 'The examiner asks' })).toBeVisible();
  await host.getByRole('button', { name: 'Ask the first question' }).click();
  const question = host.getByRole('heading', { name: /^Question 1 of/ }).locator('..');
  const asked = (await question.locator('p').first().textContent()) ?? '';
  await expect(guest.getByText(asked).first()).toBeVisible();
  await expectAccessible(guest);
  await expectAccessible(host);
  await takeScreenshots(guest, 'practice-room-candidate');
  await takeScreenshots(host, 'practice-room-examiner');

  // The examiner marks, and a reload loses neither the marks nor the clock.
  const sheet = host.getByRole('region', { name: 'Your mark sheet' });
  await sheet.getByRole('radio', { name: 'Met', exact: true }).first().check();
  await sheet.getByRole('radio', { name: 'Not met' }).nth(1).check();
  await sheet.getByRole('radio', { name: /^4/ }).check();
  await sheet.getByLabel('In your own words').fill('Calm and in order. Say the time limit.');
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible();
  await host.reload();
  await expect(clock(host).getByText(/^Interview/)).toBeVisible();
  await expectServersClock(host);
  await expect(sheet.getByRole('radio', { name: 'Met', exact: true }).first()).toBeChecked();
  await expect(sheet.getByLabel('In your own words')).toHaveValue(
    'Calm and in order. Say the time limit.',
  );
  await expectPictureOf(host, 'Fred Free');
  await expectPictureOf(guest, 'Priya Premium');

  await lead(host, 'End interview');
  await expect(guest.getByText('The sheets are being completed.', { exact: false })).toBeVisible();
  await lead(host, 'Show the marks');
  for (const page of [host, guest]) {
    await expect(page.getByText('4 – At the standard')).toBeVisible();
    await expect(page.getByText('Calm and in order. Say the time limit.')).toBeVisible();
  }
  await expect(guest.getByRole('heading', { name: 'What to revise' })).toBeVisible();
  await expectAccessible(guest);
  await takeScreenshots(guest, 'practice-room-marks');

  await lead(host, 'Next station');
  await host.getByRole('button', { name: 'Leave', exact: true }).click();
  await host
    .getByRole('dialog', { name: 'End this room?' })
    .getByRole('button', { name: 'End for everybody' })
    .click();
  for (const page of [host, guest]) {
    await expect(page.getByRole('heading', { name: 'Practice result' })).toBeVisible();
    await expect(page.getByText('4 – At the standard')).toBeVisible();
  }
  await expectAccessible(guest);
  await takeScreenshots(guest, 'practice-room-result');
  await guest.getByRole('link', { name: 'All practice rooms' }).click();
  await expect(guest.getByRole('heading', { name: 'Your practice' })).toBeVisible();
  await expect(guest.getByRole('link', { name: /Opened by Priya Premium.*%/ })).toBeVisible();
  await guest.context().close();
});

test('after a lost connection the video, clock and mark sheet of a practice room return; a removed person cannot return', async ({
  page: host,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(180_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED|404/);
  await signIn(host, demo.premium, '/practice');
  await openRoom(host, [/torsion/i]);
  await join(host);
  const link = await makeLink(host);
  const guest = await openBrowser(browser, baseURL);
  await signIn(guest, demo.free, '/dashboard');
  await guest.goto(link);
  await join(guest);
  await expectPictureOf(host, 'Fred Free');
  await lead(host, 'Start station');
  await lead(host, 'Skip to interview');
  await expect(clock(host).getByText(/^Interview/)).toBeVisible();

  await host.context().setOffline(true);
  const sheet = host.getByRole('region', { name: 'Your mark sheet' });
  await sheet.getByRole('radio', { name: 'Met', exact: true }).first().check();
  await expect(sheet.getByText(/^Not saved/)).toBeVisible();
  await expect(tile(guest, 'Priya Premium').getByText('away')).toBeVisible();
  await host.context().setOffline(false);
  await expect(sheet.getByText('Saved', { exact: true })).toBeVisible();
  await expect(tile(guest, 'Priya Premium').getByText('away')).toBeHidden();
  await expectPictureOf(guest, 'Priya Premium');
  await expectPictureOf(host, 'Fred Free');
  for (const page of [host, guest]) await expectServersClock(page);

  await host.setViewportSize({ width: 360, height: 740 });
  await expectFitsPhone(host);
  await expectLargeEnough(host);
  await host.setViewportSize({ width: 1280, height: 800 });

  // Other people see who is muted.
  await guest.getByRole('button', { name: 'Mute' }).click();
  await expect(tile(host, 'Fred Free').getByText('muted')).toBeVisible();
  await guest.getByRole('button', { name: 'Camera off' }).click();
  await expect(tile(host, 'Fred Free').locator('video')).toBeHidden();
  await guest.getByRole('button', { name: 'Camera on' }).click();
  await expectPictureOf(host, 'Fred Free');

  await host.getByRole('button', { name: 'Options for Fred Free' }).click();
  await host.getByRole('menuitem', { name: 'Remove Fred Free' }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByText('You were removed from this room.')).toBeVisible();
  await expect(tile(host, 'Fred Free')).toHaveCount(0);
  await guest.goto(link);
  await expect(guest.getByText('This link does not open a room')).toBeVisible();
  await guest.context().close();
});
