import type { Page } from '@playwright/test';
import type { Circuit } from '@urost3/contract/circuit/circuit.schemas.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { callerOf } from '../support/caller.ts';
import { goToQuestion, openChoices } from '../support/circuit.ts';
import { chooseAction } from '../support/row-menu.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { type Headers, sessionOf, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';
import { expectTimeLeft } from '../support/time-left.ts';

const clock = (page: Page) => page.getByRole('region', { name: 'Circuit clock' });
const phase = (page: Page, words: string) => clock(page).getByText(words, { exact: false });

async function secondsLeft(page: Page): Promise<number> {
  const words = (await clock(page).getByRole('timer').textContent()) ?? '';
  const [minutes, seconds] = words.split(':').map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}

/** Waits until the clock of the circuit shows the time that the server's answer leaves. */
const expectServersClock = (page: Page, id: string, as: Headers) =>
  expectTimeLeft(
    () => secondsLeft(page),
    async () => {
      const { now, phases } = await callerOf(page.request)<Circuit>('GET', `/circuits/${id}`, {
        as,
      });
      const current = phases.find(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
      return { now, endsAt: current?.endsAt };
    },
  );

/** The bell's words must be visible, and announced to screen readers. */
async function expectBell(page: Page, words: string): Promise<void> {
  await expect(clock(page).getByText(words, { exact: true })).toBeVisible();
  await expect(clock(page).getByRole('alert')).toHaveText(`Bell. ${words}`);
}

/** @returns the circuit, and the headers of the page's signed-in calls */
async function startCircuit(page: Page, scope: string) {
  await openChoices(page);
  await page.getByRole('radio', { name: scope }).check();
  const started = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/circuits'),
  );
  await page.getByRole('button', { name: 'Start circuit' }).click();
  await expect(clock(page)).toBeVisible();
  const response = await started;
  return { circuit: (await response.json()) as Circuit, as: sessionOf(response.request()) };
}

test('a circuit of one station continues after a reload, from reading and interview to mark sheet and result', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  await signIn(page, demo.premium, '/circuit');
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-start');
  const { circuit, as } = await startCircuit(page, 'Communication');
  await expect(phase(page, 'Reading · Communication')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Scenario' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Question/ })).toBeHidden();
  await expect(page.getByText('Model answers')).toBeHidden();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-reading');

  // The clock continues while the page is closed.
  const before = await secondsLeft(page);
  await page.reload();
  await expect(phase(page, 'Reading · Communication')).toBeVisible();
  expect(await secondsLeft(page)).toBeLessThanOrEqual(before);
  await expectServersClock(page, circuit.id, as);

  await page.getByRole('button', { name: 'Skip to interview' }).click();
  await expectBell(page, 'Enter the station: the interview begins.');
  await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-interview');
  await goToQuestion(page, 2);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Question 2 of/ })).toBeVisible();

  // A second tab shows the same phase. An action in the second tab applies to the first tab too.
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(phase(second, 'Interview · Communication')).toBeVisible();
  await second.getByRole('button', { name: 'Finish early' }).click();
  await expect(second.getByRole('heading', { name: 'Circuit result' })).toBeVisible();
  await second.close();
  await expect(page.getByRole('heading', { name: 'Circuit result' })).toBeVisible();

  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Save mark' }).click();
  const saved = page.getByText(/^Mark saved: \d+%\.$/);
  await expect(saved).toBeVisible();
  const percent = Number(/\d+/.exec((await saved.textContent()) ?? '')?.[0]);
  expect(percent).toBeGreaterThan(0);
  expect(percent, 'a critical point is missing').toBeLessThanOrEqual(50);
  await expect(page.getByRole('heading', { name: 'What to revise' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-result');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'What to revise' })).toBeVisible();
  await takeScreenshots(page, 'circuit-print');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('link', { name: 'All circuits' }).click();
  await expect(
    page.getByRole('link', { name: new RegExp(`Communication ${percent}%`) }),
  ).toBeVisible();
});

test('all four stations of a circuit get a mark, with a reload in between', {
  tag: '@firefox',
}, async ({ page }) => {
  await signIn(page, demo.premium, '/circuit');
  await startCircuit(page, 'All four stations');
  const stations = [
    'Clinical Skills',
    'Communication',
    'Emergency Stations',
    'Outpatient Stations',
  ];
  for (const [index, name] of stations.entries()) {
    const isLast = index === stations.length - 1;
    await expect(
      clock(page).getByRole('heading', { name: `Station ${index + 1} of 4` }),
    ).toBeVisible();
    await expect(phase(page, `Reading · ${name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: /Scenario$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Skip to interview' }).click();
    await expect(page.getByRole('heading', { name: /^Question 1 of/ })).toBeVisible();
    if (index === 1) {
      await goToQuestion(page, 2);
      const before = await secondsLeft(page);
      await page.reload();
      await expect(phase(page, `Interview · ${name}`)).toBeVisible();
      await expect(page.getByRole('heading', { name: /^Question 2 of/ })).toBeVisible();
      expect(await secondsLeft(page)).toBeLessThanOrEqual(before);
    }
    await page.getByRole('button', { name: isLast ? 'Finish early' : 'End interview' }).click();
    if (isLast) break;
    await expect(clock(page)).toContainText(`Examiner’s sheet · ${name}`);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save mark' }).click();
    await expect(page.getByText(/^Marked: 1 of \d+ points/)).toBeVisible();
    await page.getByRole('button', { name: 'Next station' }).click();
  }
  await expect(page.getByRole('heading', { name: 'Circuit result' })).toBeVisible();
  await expect(page.getByText('3 of 4 sheets filled in')).toBeVisible();
  // The last sheet is open on the result page.
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Save mark' }).click();
  await expect(page.getByText('4 of 4 sheets filled in')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What to revise' })).toHaveCount(4);
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-result-all');
});

test('a composed circuit runs without navigation, asks before it is left, and plays the recording of its section', async ({
  page,
}) => {
  await signIn(page, demo.premium, '/circuit');
  await openChoices(page);
  await page.getByRole('radio', { name: 'Emergency Stations' }).check();
  await page.getByRole('combobox', { name: 'Length' }).selectOption('2');
  await page.getByRole('radio', { name: /^Unseen/ }).check();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-compose');
  await page.getByRole('button', { name: 'Start circuit' }).click();
  await expect(clock(page).getByRole('heading', { name: 'Station 1 of 2' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('contentinfo')).toHaveCount(0);

  await page.goBack();
  const leaving = page.getByRole('dialog', { name: 'Leave this circuit?' });
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-leave');
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await expect(phase(page, 'Reading · Emergency Stations')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The handover call' })).toBeHidden();

  await page.getByRole('button', { name: 'Skip to interview' }).click();
  await expect(page.getByRole('heading', { name: 'The handover call' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop the recording' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-call');
  await page.getByRole('button', { name: 'Stop the recording' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();

  await chooseAction(page, 'Circuit options', 'Leave');
  await leaving.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to the circuit' }).click();
  await expect(phase(page, 'Interview · Emergency Stations')).toBeVisible();
  await chooseAction(page, 'Circuit options', 'Abandon circuit');
  await page
    .getByRole('dialog', { name: 'Abandon this circuit?' })
    .getByRole('button', { name: 'Abandon circuit' })
    .click();
  await expect(page.getByRole('heading', { name: 'Circuit result' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});

test('a circuit of a single station can use a chosen section', async ({ page }) => {
  await signIn(page, demo.premium, '/circuit');
  await openChoices(page);
  await page.getByRole('radio', { name: 'Outpatient Stations' }).check();
  await page.getByRole('combobox', { name: 'Section', exact: true }).click();
  await page.getByRole('option', { name: 'Raised PSA with a Likert 4 lesion' }).click();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-start-section');
  await startCircuit(page, 'Outpatient Stations');
  await chooseAction(page, 'Circuit options', 'Abandon circuit');
  await page
    .getByRole('dialog', { name: 'Abandon this circuit?' })
    .getByRole('button', { name: 'Abandon circuit' })
    .click();
  await expect(
    page.getByRole('heading', { name: 'Raised PSA with a Likert 4 lesion' }),
  ).toBeVisible();
});

test('a free learner runs a circuit of the free sections, and the chosen extra time is kept', async ({
  page,
}) => {
  await signIn(page, demo.free, '/circuit');
  await openChoices(page);
  await page.getByRole('combobox', { name: 'Extra time' }).selectOption('25%');
  await expect(page.getByText('Extra time saved.')).toBeVisible();
  await page.reload();
  await openChoices(page);
  await expect(page.getByRole('combobox', { name: 'Extra time' })).toHaveValue('25');
  const { circuit, as } = await startCircuit(page, 'Emergency Stations');
  const [reading] = circuit.phases;
  expect(Date.parse(reading?.endsAt ?? '') - Date.parse(reading?.startsAt ?? '')).toBe(150_000);
  await expectServersClock(page, circuit.id, as);
  await expect(page.getByRole('heading', { name: 'Emergency Scenario' })).toBeVisible();
  await chooseAction(page, 'Circuit options', 'Abandon circuit');
  await page
    .getByRole('dialog', { name: 'Abandon this circuit?' })
    .getByRole('button', { name: 'Abandon circuit' })
    .click();
  await expect(page.getByText('25% extra time')).toBeVisible();
});
