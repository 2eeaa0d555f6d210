// A practice room of four people: a whole circuit with changing roles. The journey includes a dropped network, a reload,
// a recording and a removal.
import type { Page } from '@playwright/test';
import { demo } from '../support/accounts.ts';
import { makeMember } from '../support/members.ts';
import {
  clock,
  cutNetwork,
  expectPictureOf,
  expectServersClock,
  join,
  joinByLink,
  lead,
  makeLink,
  openBrowser,
  openRoom,
  passOnClock,
  people,
  tile,
} from '../support/rooms.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const NETWORK_GONE_SECONDS = 10;
const roles = ['Candidate', 'Examiner', 'Patient', 'Observer'] as const;

const roleOf = (page: Page) => clock(page).getByText(/you: (Candidate|Examiner|Patient|Observer)/);
const rolesOf = (pages: Page[]) =>
  Promise.all(
    pages.map(
      async (page) => /you: (\w+)/.exec((await roleOf(page).textContent()) ?? '')?.[1] ?? '',
    ),
  );

/** Checks which controls a person with this role has. */
async function expectPartOf(page: Page, role: (typeof roles)[number]): Promise<void> {
  await expect(roleOf(page)).toContainText(`you: ${role}`);
  const sheet = page.getByRole('heading', { name: 'Your mark sheet' });
  await expect(sheet).toHaveCount(role === 'Examiner' || role === 'Observer' ? 1 : 0);
  const asks = page.getByRole('button', { name: 'Ask the first question' });
  // Observers are not checked, because an observer who is the host also has this button.
  if (role !== 'Observer') await expect(asks).toHaveCount(role === 'Examiner' ? 1 : 0);
}

test('four people hold a circuit of four stations in a practice room, and each person has each role @alone', async ({
  page: host,
  browser,
  baseURL,
  problems,
}) => {
  test.setTimeout(900_000);
  // Allow calls that fail without network. Allow 409 for signals to a page that is reloading. Allow 404 for a removed
  // person who requests the room.
  problems.allow(/ERR_INTERNET_DISCONNECTED|409|404/);
  const others = ['Amir', 'Bea', 'Cleo'].map((firstName) => ({ firstName, lastName: 'Partner' }));
  const emails: string[] = [];
  for (const name of others) emails.push(await makeMember(host.request, name));
  await signIn(host, demo.premium, '/practice');
  await openRoom(host, [/torsion/i, /./, /./, /./]);
  await join(host);
  const link = await makeLink(host);
  const guests: Page[] = [];
  for (const email of emails) {
    const page = await openBrowser(browser, baseURL);
    await joinByLink(page, email, link);
    guests.push(page);
  }
  const all = [host, ...guests];
  const names = ['Priya Premium', ...others.map((one) => `${one.firstName} Partner`)];
  for (const [index, page] of all.entries())
    for (const [other, name] of names.entries())
      if (other !== index) await expectPictureOf(page, name);

  await host.getByRole('combobox', { name: 'Bea Partner' }).selectOption('Patient');
  await expect(roleOf(guests[1] as Page)).toContainText('Patient');
  const had = all.map(() => new Set<string>());
  for (let station = 1; station <= 4; station += 1) {
    // Pages receive changed roles at different times, so wait until all pages agree.
    await expect.poll(async () => (await rolesOf(all)).sort()).toEqual([...roles].sort());
    const inRole = new Map<string, Page>();
    for (const [index, role] of (await rolesOf(all)).entries()) {
      had[index]?.add(role);
      inRole.set(role, all[index] as Page);
    }
    const examiner = inRole.get('Examiner') as Page;
    const observer = inRole.get('Observer') as Page;
    const candidate = inRole.get('Candidate') as Page;

    await lead(examiner, 'Start station');
    await lead(examiner, 'Skip to interview');
    for (const [role, page] of inRole) await expectPartOf(page, role as (typeof roles)[number]);
    // Read the clocks repeatedly, because a busy page can answer late.
    await Promise.all(all.map(expectServersClock));
    // The observer has no microphone button, because observers send no sound. The observer sees the candidate.
    await expect(observer.getByRole('button', { name: /^(Mute|Unmute)$/ })).toHaveCount(0);
    const ownName = names[all.indexOf(candidate)] as string;
    await expectPictureOf(observer, ownName);

    if (station === 2) await loseNetwork(candidate, observer, ownName, examiner);
    if (station === 3) await reload(candidate, observer, ownName);

    const sheet = (page: Page) => page.getByRole('region', { name: 'Your mark sheet' });
    for (const page of [examiner, observer]) {
      await sheet(page)
        .getByRole('radio', { name: page === examiner ? /^4/ : /^3/ })
        .check();
      await expect(sheet(page).getByText('Saved', { exact: true })).toBeVisible();
    }
    await lead(examiner, 'End interview');
    await lead(examiner, 'Show the marks');
    for (const page of all) await expect(page.getByText('4 – At the standard')).toBeVisible();
    if (station === 4) break;
    await lead(examiner, 'Next station');
    await expect(clock(host).getByText(/^Ready to start · you: /)).toBeVisible();
    await host.getByRole('button', { name: 'Rotate roles' }).click();
    await expect(roleOf(candidate)).not.toContainText('Candidate');
  }
  for (const set of had) expect([...set].sort()).toEqual([...roles].sort());

  await remove(host, guests[0] as Page, names);
  for (const page of guests) await page.context().close();
});

/**
 * Disconnects the candidate for ten seconds. Afterwards the observer must see the candidate again, and the candidate
 * must see the examiner. This journey measures no time, because its four browsers share two processor cores. The bench
 * `practice-rooms-video` measures how long the reconnection takes.
 */
async function loseNetwork(page: Page, watcher: Page, name: string, examiner: Page) {
  const restore = await cutNetwork(page);
  await expect(tile(watcher, name).getByText(/away|reconnecting/i)).toBeVisible();
  await passOnClock(watcher, NETWORK_GONE_SECONDS);
  await restore();
  await expectPictureOf(watcher, name);
  await expectPictureOf(page, (await ownNameOf(examiner)) ?? '');
  await expect(tile(watcher, name).getByText(/away|connecting/i)).toBeHidden();
  await Promise.all([page, watcher].map(expectServersClock));
}

/** The name of the person who uses the page. The list of people shows this person last. */
const ownNameOf = (page: Page) =>
  people(page).getByRole('listitem').last().locator('strong').textContent();

async function reload(page: Page, watcher: Page, name: string): Promise<void> {
  await page.reload();
  await expect(clock(page).getByText(/^Interview/)).toBeVisible();
  await expectServersClock(page);
  await expectPictureOf(watcher, name);
}

/**
 * Removes a person from the room. Their camera and microphone must stop, and nobody may see or hear the person any
 * more.
 */
async function remove(host: Page, removed: Page, names: readonly string[]): Promise<void> {
  const name = names[1] as string;
  await removed.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      Object.assign(window, { opened: stream.getTracks() });
      return stream;
    };
  });
  await removed.getByRole('button', { name: 'Camera off' }).click();
  await removed.getByRole('button', { name: 'Camera on' }).click();
  await expectPictureOf(host, name);
  await host.getByRole('button', { name: `Options for ${name}` }).click();
  await host.getByRole('menuitem', { name: `Remove ${name}` }).click();
  await host.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(removed.getByText('You were removed from this room.')).toBeVisible();
  await expect(tile(host, name)).toHaveCount(0);
  const states = () =>
    removed.evaluate(() =>
      (window as unknown as { opened: MediaStreamTrack[] }).opened.map((one) => one.readyState),
    );
  await expect.poll(states).toEqual(['ended']);
}

test("the sound of a practice room is recorded only while everybody agrees, and stays on the candidate's device", async ({
  page: host,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await signIn(host, demo.premium, '/practice');
  await openRoom(host, [/torsion/i]);
  await join(host);
  const link = await makeLink(host);
  const guest = await openBrowser(browser, baseURL);
  await joinByLink(guest, demo.free, link);
  const ask = guest.getByRole('button', { name: 'Record the sound' });
  await expect(ask).toBeVisible();
  await expect(host.getByRole('button', { name: 'Record the sound' })).toHaveCount(0);
  await ask.click();
  await expect(guest.getByText('until these people agree: Priya Premium')).toBeVisible();
  await expect(host.getByText(/^Fred Free would like to record/)).toBeVisible();
  await takeScreenshots(host, 'practice-room-consent');
  await host.getByRole('button', { name: 'Agree', exact: true }).click();
  await expect(guest.getByText(/^Everybody agrees: you record/)).toBeVisible();
  await lead(host, 'Start station');
  await lead(host, 'Skip to interview');
  await expect(guest.getByText('You are recording the sound, on your device only.')).toBeVisible();
  await expect(host.getByText(/^Fred Free is recording the sound/)).toBeVisible();
  await takeScreenshots(host, 'practice-room-recorded');
  await expect(guest.getByText('is speaking.')).toBeVisible();
  await passOnClock(guest, 3);

  // Anybody can end the recording, and everybody sees that the recording has ended.
  await host.getByRole('button', { name: 'Stop the recording' }).click();
  await expect(guest.getByText('until these people agree: Priya Premium')).toBeVisible();
  await lead(host, 'End interview');
  await lead(host, 'Show the marks');
  await expect(guest.getByRole('region', { name: 'Your recording' })).toBeVisible();
  await expect(host.getByRole('region', { name: 'Your recording' })).toHaveCount(0);
  await guest.getByRole('button', { name: /^Listen and measure/ }).click();
  const length = () =>
    guest.getByLabel(/^Your recording, /).evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBeGreaterThan(2);
  await guest.context().close();
});
