// Misconduct in a practice room: a report, a block, and the end of the room by an administrator.
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { makeMember, openCommunity } from '../support/members.ts';
import {
  expectPictureOf,
  join,
  joinByLink,
  makeLink,
  openBrowser,
  openRoom,
  tile,
} from '../support/rooms.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test('a person is reported and blocked in a practice room, and an administrator ends the room for everybody', async ({
  page: host,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(180_000);
  // The server answers 404 to signals for a person who has left. It also answers 404 when this person opens the room
  // again.
  problems.allow(/404/);
  const rude = await makeMember(host.request, { firstName: 'Rory', lastName: 'Rude' });
  await signIn(host, demo.premium, '/practice');
  await openRoom(host, [/torsion/i]);
  await join(host);
  const link = await makeLink(host);
  const rory = await openBrowser(browser, baseURL);
  await joinByLink(rory, rude, link);
  const fred = await openBrowser(browser, baseURL);
  await joinByLink(fred, demo.free, link);
  await expectPictureOf(fred, 'Rory Rude');

  const choose = async (action: string) => {
    await fred.getByRole('button', { name: 'Options for Rory Rude' }).click();
    await fred.getByRole('menuitem', { name: `${action} Rory Rude` }).click();
  };
  await choose('Report');
  const report = fred.getByRole('dialog', { name: 'Report this person' });
  await report.getByLabel('Harassment').check();
  await report.getByLabel('Note (optional)').fill('Shouts at everybody.');
  await expectAccessible(fred);
  await report.getByRole('button', { name: 'Send report' }).click();
  await expect(report).toBeHidden();
  await choose('Block');
  const block = fred.getByRole('dialog', { name: 'Block Rory Rude?' });
  await expect(block.getByText(/^You leave this room at once/)).toBeVisible();
  await block.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(fred.getByText('You left the room.')).toBeVisible();
  await expect(tile(host, 'Fred Free')).toHaveCount(0);
  await expect(tile(rory, 'Fred Free')).toHaveCount(0);
  // A person who has blocked a member cannot return to a room in which that member has a place.
  await fred.getByRole('button', { name: 'Come back' }).click();
  await expect(fred.getByText('This practice room was not found.')).toBeVisible();

  const admin = await openCommunity(browser, baseURL, demo.admin);
  await admin.goto('/admin/reports');
  const reported = admin.getByRole('listitem').filter({ hasText: 'Shouts at everybody.' });
  await expect(reported.first()).toContainText('Practice room of Priya Premium');
  await admin.goto('/admin/practice-rooms');
  const room = admin
    .getByRole('listitem')
    .filter({ has: admin.getByRole('heading', { name: 'Priya Premium’s room' }) });
  await expect(room).toContainText('Rory Rude');
  await expect(room).not.toContainText('Fred Free');
  await expectAccessible(admin);
  await takeScreenshots(admin, 'admin-practice-room');
  await room.getByRole('button', { name: 'End room: Priya Premium’s room' }).click();
  const end = admin.getByRole('dialog', { name: 'End this room?' });
  await end.getByRole('button', { name: 'End room' }).click();
  await expect(end.getByText('Please give a reason.')).toBeVisible();
  await end.getByLabel('Reason, for the audit log').fill('Reported shouting');
  await end.getByRole('button', { name: 'End room' }).click();
  await expect(admin.getByText('Room ended.')).toBeVisible();
  await expect(room).toHaveCount(0);

  for (const page of [host, rory]) {
    await expect(page.getByRole('heading', { name: 'Practice result' })).toBeVisible();
    await expect(page.getByText(/ended by a moderator$/)).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
  }
  // The link stops working when the room ends.
  await fred.goto(link);
  await expect(fred.getByText('This link does not open a room')).toBeVisible();
  await admin.goto('/admin/audit');
  await expect(admin.getByText('Reported shouting').first()).toBeVisible();
  for (const page of [rory, fred, admin]) await page.context().close();
});
