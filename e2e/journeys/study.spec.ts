import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { sessionOf, signIn } from '../support/session.ts';
import { answerAll, beginSection, openRating } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

interface Journey {
  station: string;
  address: RegExp;
  headings: string[];
  banner: string;
  question: string;
  /** How to set the slider: press `key`, then press the right arrow `steps` times. */
  rating: { key: 'Home' | 'End'; steps: number; percent: number; band: string; status: string };
}

const perform = 'How well did you perform in this station?';
const journeys: Journey[] = [
  {
    station: 'Clinical Skills',
    address: /\/clinical-skills\/[a-z0-9-]+$/,
    headings: ['Case Scenario', 'Sign Post', 'Clinical Skills Sections'],
    banner: 'ASSESSMENT COMPLETE',
    question: perform,
    rating: { key: 'End', steps: 0, percent: 100, band: 'Completed', status: 'Completed' },
  },
  {
    station: 'Communication',
    address: /\/communication\/[a-z0-9-]+$/,
    headings: ['Communication Audio', 'Audio Instructions', 'Scenario', 'Framework Guide'],
    banner: 'COMMUNICATION PRACTICE COMPLETE',
    question: 'How well did you communicate in this station?',
    rating: { key: 'Home', steps: 52, percent: 52, band: 'In Progress', status: 'In Progress' },
  },
  {
    station: 'Emergency Stations',
    address: /\/emergency-stations\/[a-z0-9-]+$/,
    headings: [
      'Emergency Audio',
      'Emergency Scenario',
      'Sign Post',
      'Emergency Management Sections',
    ],
    banner: 'EMERGENCY ASSESSMENT COMPLETE',
    question: perform,
    rating: {
      key: 'Home',
      steps: 12,
      percent: 12,
      band: 'Needs Revisit',
      status: 'Needs Revision',
    },
  },
  {
    station: 'Outpatient Stations',
    address: /\/outpatient-stations\/[a-z0-9-]+$/,
    headings: [
      'Consultation Audio',
      'Outpatient Consultation Scenario',
      'Sign Post',
      'Outpatient Consultation Sections',
    ],
    banner: 'OUTPATIENT CONSULTATION COMPLETE',
    question: perform,
    // 50 is 'Needs Revisit' on the slider and 'In Progress' as a section's status.
    rating: { key: 'Home', steps: 50, percent: 50, band: 'Needs Revisit', status: 'In Progress' },
  },
];

const current = (page: Page) => page.getByRole('button', { name: /Reveal Answer/ });
const slider = (page: Page) => page.getByRole('slider', { name: 'Your rating' });

/** Opens a station's list of sections. Today's panel moves the stations down when it arrives. */
async function openFreePreview(page: Page, station: string): Promise<Locator> {
  await expect(page.getByRole('link', { name: 'Your plan' })).toBeVisible();
  await page.getByRole('button', { name: station }).click();
  const list = page.getByRole('dialog', { name: station });
  return list.getByRole('link', { name: /Free preview/ });
}

async function openFreeSection(page: Page, station: string): Promise<void> {
  await (await openFreePreview(page, station)).click();
  await beginSection(page);
}

async function setRating(page: Page, { key, steps }: Journey['rating']): Promise<void> {
  await openRating(page);
  await slider(page).press(key);
  for (let step = 0; step < steps; step += 1) await slider(page).press('ArrowRight');
}

/**
 * `npm test` and `npm run test:all -- processes` run this journey for one station only. The journeys of the other stations
 * make the same calls.
 */
const mostUsed = 'Communication';

for (const journey of journeys) {
  const tag = ['@firefox'];
  tag.push(journey.station === mostUsed ? '@quick' : '@one-process');
  test(`a free learner studies ${journey.station} to the end and finds the rating again`, {
    tag,
  }, async ({ page }) => {
    await signIn(page, demo.free);
    await openFreeSection(page, journey.station);
    await expect(page).toHaveURL(journey.address);
    for (const name of journey.headings) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await takeScreenshots(page, `study-${journey.station}`);

    await expect(page.getByRole('heading', { name: journey.question })).toBeHidden();
    const { total } = await answerAll(page, { letters: ['B'] });
    expect(total).toBeGreaterThan(0);
    await expect(page.getByText(journey.banner, { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: journey.question })).toBeVisible();

    const { percent, band, status } = journey.rating;
    await setRating(page, journey.rating);
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible();
    await expect(page.getByText(band, { exact: true })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshots(page, `study-${journey.station}-rated`);

    await page.reload();
    await expect(
      page.getByText(/^You finished these questions on .* Your answers are below\.$/),
    ).toBeVisible();
    await expect(page.getByText(`Progress: ${total} / ${total}`)).toBeVisible();
    await openRating(page);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', String(percent));
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
    const row = await openFreePreview(page, journey.station);
    await expect(row).toContainText(`${status} ${percent}%`);
  });
}

test('the study of a section appears on the dashboard as study time and as the section to continue', async ({
  page,
}) => {
  await signIn(page, demo.free);
  const started = page.waitForRequest('**/api/study-sessions/start');
  await openFreeSection(page, 'Communication');
  expect((await started).postDataJSON()).toMatchObject({ stationId: 'communication' });
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const ended = page.waitForResponse('**/api/study-sessions/end');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click();
  expect((await ended).ok()).toBe(true);

  const next = page.getByRole('region', { name: 'Continue where you left off' });
  await expect(next.getByRole('heading')).toHaveText(title ?? '');
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard');
  await page.getByRole('button', { name: 'View Progress' }).click();
  const panel = page.getByRole('dialog', { name: 'Your Progress' });
  await expect(panel.getByText('Station types')).toBeVisible();
  await expect(panel.getByText('Overall progress')).toBeVisible();
  await panel.getByRole('button', { name: /Study time/ }).click();
  const times = page.getByRole('dialog', { name: 'Study time' });
  await expect(times.getByRole('region', { name: 'Communication' })).toContainText(title ?? '');
  await expectAccessible(page);
});

test('a section that is locked for a free learner leads to the upgrade prompt, by list and by address', {
  tag: '@one-process',
}, async ({ page, problems }) => {
  const overview = page.waitForResponse('**/api/stations/overview');
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  const list = page.getByRole('dialog', { name: 'Emergency Stations' });
  await list
    .getByRole('button', { name: /Locked/ })
    .first()
    .click();
  const upgrade = page.getByRole('dialog', { name: /^Open “.+” and \d+ more$/ });
  await expect(upgrade.getByText('First section is free to try')).toBeVisible();
  await expectAccessible(page);

  const stations: { id: string; sections: { id: string; title: string; isLocked: boolean }[] }[] =
    await (await overview).json();
  const emergency = stations.find((station) => station.id === 'emergency_stations');
  const locked = emergency?.sections.find((section) => section.isLocked);
  problems.allow(/status of 403/);
  await page.goto(`/emergency-stations/${locked?.id}`);
  await expect(page.getByText(/^This section is part of Premium\./)).toBeVisible();
  await expect(
    page.getByRole('heading', { name: locked?.title ?? '', exact: true, level: 1 }),
  ).toBeVisible();
  await expect(current(page)).toBeHidden();
  await expectAccessible(page);
  await takeScreenshots(page, 'study-locked');
});

test('the rating of a section that failed to save returns to the saved rating, with a message', {
  tag: '@firefox',
}, async ({ page, problems }) => {
  await signIn(page, demo.free);
  await openFreeSection(page, 'Emergency Stations');
  await answerAll(page, { letters: ['B'] });
  await setRating(page, { key: 'Home', steps: 3, percent: 3, band: '', status: '' });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  problems.allow(/ERR_FAILED/);
  await page.route('**/api/progress/**', (route) => route.abort());
  await slider(page).press('End');
  await expect(page.getByText('100%', { exact: true })).toBeVisible();
  await expect(page.getByText('Your rating could not be saved. Please try again.')).toBeVisible();
  await expect(page.getByText('3%', { exact: true })).toBeVisible();
});

test('the unsaved rating of a section is saved when the page is left at once', async ({ page }) => {
  await signIn(page, demo.free);
  await openFreeSection(page, 'Outpatient Stations');
  await answerAll(page, { letters: ['B'] });
  await setRating(page, { key: 'Home', steps: 77, percent: 77, band: '', status: '' });
  await page.goto('/station/outpatient_stations');
  await expect(page.getByRole('link', { name: /Free preview/ })).toContainText('In Progress 77%');
  await expectAccessible(page);
  await takeScreenshots(page, 'station');
});

test('the rating of a section from another tab or another device appears without a reload', async ({
  page,
  context,
}) => {
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Clinical Skills' }).click();
  const row = page
    .getByRole('dialog', { name: 'Clinical Skills' })
    .getByRole('link', { name: /Free preview/ });
  const address = (await row.getAttribute('href')) ?? '';
  await page.evaluate(() => document.body.setAttribute('data-first-load', ''));

  const tab = await context.newPage();
  await tab.goto(address);
  await answerAll(tab, { letters: ['B'] });
  const saved = tab.waitForRequest((call) => call.method() === 'PUT');
  await setRating(tab, { key: 'Home', steps: 40, percent: 40, band: '', status: '' });
  const call = await saved;
  await expect(tab.getByText('Saved', { exact: true })).toBeVisible();
  await expect(row).toContainText('Needs Revision 40%');

  // Another device changes the rating through the API.
  const answer = await page.request.put(call.url(), {
    headers: sessionOf(call),
    data: { progress: 91 },
  });
  expect(answer.ok()).toBe(true);
  await expect(row).toContainText('Completed 91%');
  await expect(slider(tab)).toHaveAttribute('aria-valuenow', '91');
  await expect(page.locator('body[data-first-load]')).toBeVisible();
});

test('the address of a missing section or station shows that it was not found', {
  tag: '@one-process',
}, async ({ page, problems }) => {
  problems.allow(/status of 404/);
  await signIn(page, demo.free);
  await page.goto('/outpatient-stations/no-such-section');
  await expect(
    page.getByText(
      'Outpatient Station with slug no-such-section not found or could not be loaded.',
    ),
  ).toBeVisible();
  await expectAccessible(page);
  await page.goto('/station/dermatology');
  await expect(page.getByText('Station with ID dermatology not found.')).toBeVisible();
  await expectAccessible(page);
});

test('the recording of a section plays, skips and changes speed', { tag: '@one-process' }, async ({
  page,
}) => {
  await signIn(page, demo.free);
  await openFreeSection(page, 'Emergency Stations');
  const audio = page.locator('audio');
  const position = page.getByRole('slider', { name: 'Position in Emergency Audio' });
  await expect(position).not.toHaveAttribute('aria-valuetext', /of 0:00$/);
  await page.getByRole('button', { name: 'Forward 5 seconds' }).click();
  await page.getByRole('button', { name: 'Forward 5 seconds' }).click();
  await page.getByRole('button', { name: 'Back 5 seconds' }).click();
  await expect(position).toHaveAttribute('aria-valuenow', '5');
  await page.getByLabel('Speed').selectOption('1.5×');
  await expect(audio).toHaveJSProperty('playbackRate', 1.5);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(audio).toHaveJSProperty('paused', false);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(audio).toHaveJSProperty('paused', true);
  await page.getByRole('button', { name: 'Show transcript' }).click();
  await expect(page.getByRole('button', { name: 'Hide transcript' })).toBeVisible();
});
