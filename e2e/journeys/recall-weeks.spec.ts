// One learner from the first day to the day after the interview. The clocks of the server and of the browser move from
// one day of study to the next. Nobody studies on the days between.
import type { Page } from '@playwright/test';
import type {
  PointCardGradeInput,
  PointCards,
} from '@urost3/contract/recall/point-cards.schemas.ts';
import { callerOf } from '../support/caller.ts';
import { goToQuestion, openChoices } from '../support/circuit.ts';
import { makeMember } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { collectSentOverLoads, countUnsent, sendAgain } from '../support/sent.ts';
import { type Headers, sessionOf, signIn } from '../support/session.ts';
import { answerAll, rate } from '../support/study.ts';
import { expect } from '../support/test.ts';
import { moveTo, type ProductWithClock, testFrom } from '../support/weeks.ts';

const FIRST_DAY = '2027-03-01';
const INTERVIEW = '2027-03-22';
const at = (day: string, time = '08:00') => `${day}T${time}:00Z`;

const test = testFrom(at(FIRST_DAY));

test.use({ serviceWorkers: 'allow' });

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });
const sessions = (page: Page) => today(page).getByRole('listitem');
const checklist = (page: Page) => page.getByRole('region', { name: 'Examiner’s sheet' });

async function beginDay(page: Page, product: ProductWithClock, day: string): Promise<void> {
  await moveTo(page, product, at(day));
  await page.goto('/dashboard');
  await expect(today(page)).toBeVisible();
  await takeScreenshots(page, `weeks-${day}`);
}

/** Answers the open section, ticks the first `ticks` points of its checklist, and saves the sheet. @returns the mark */
async function studyWithSheet(page: Page, ticks: number): Promise<number> {
  await answerAll(page, { isConfirmed: true });
  const boxes = checklist(page).getByRole('checkbox');
  for (let index = 0; index < ticks; index += 1) await boxes.nth(index).check();
  await checklist(page).getByRole('button', { name: 'Save mark' }).click();
  const saved = page.getByText(/^Mark saved: \d+%\./);
  await expect(saved).toBeVisible();
  return Number(/\d+/.exec((await saved.textContent()) ?? '')?.[0]);
}

async function showAll(page: Page): Promise<void> {
  await today(page)
    .getByRole('button', { name: /^Show all / })
    .click();
}

const cardsLink = (page: Page) => today(page).getByRole('link', { name: /^\d+ cards/ });

/** The plan's days with work, and the minutes of each. */
async function readPlan(page: Page): Promise<{ day: string; minutes: number }[]> {
  await page.goto('/plan');
  const headings = page.getByRole('heading', { name: / \d+ minutes$/ });
  await expect(headings.first()).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more days?$/ });
  if (await more.isVisible()) await more.click();
  const texts = await headings.allTextContents();
  return texts.map((text) => {
    const [day = '', minutes = ''] = text.split(' · ');
    return { day, minutes: Number.parseInt(minutes, 10) };
  });
}

test('the recall plan follows one learner for three weeks, from the first day to the day after the interview', async ({
  page,
  context,
  product,
  request,
  problems,
}) => {
  test.setTimeout(600_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/);
  await page.clock.install({ time: at(FIRST_DAY) });
  let failed = '';
  let mark = 0;

  await test.step('the first day: an own date and an hour a day, and a failed sheet rated 100', async () => {
    const email = await makeMember(request, { firstName: 'Wren', lastName: 'Weeks' });
    await signIn(page, email, '/plan');
    await page.getByRole('button', { name: 'Date and days off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Date and days off' });
    await dialog.getByLabel('Interview date').fill(INTERVIEW);
    await dialog.getByLabel('Minutes a day').fill('60');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your plan has been updated.')).toBeVisible();
    await expect(
      page.getByText(
        'Interview in 21 days: 22 March 2027. The plan takes up to 60 minutes a day.',
        { exact: false },
      ),
    ).toBeVisible();

    await page.goto('/dashboard');
    await expect(page.getByText(/^21 days to your interview/)).toBeVisible();
    await expect(today(page)).toContainText('60 minutes planned');
    // Four sessions of 15 minutes each fill the 60 minutes of the day.
    await expect(sessions(page)).toHaveCount(4);
    const first = sessions(page).first().getByRole('link');
    await expect(first).toContainText('New · ');
    await first.click();
    mark = await studyWithSheet(page, 1);
    failed = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(mark).toBeLessThan(60);
    await rate(page, 100);
    await expect(page.getByText('Completed', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `Use ${mark}%` })).toBeVisible();
    await page.goto('/station/clinical_skills');
    const row = page.getByRole('main').getByRole('link', { name: failed });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText(`your mark sheet: ${mark}%`);
    await takeScreenshots(page, 'weeks-failed-sheet');
    await page.goto('/dashboard');
    await expect(today(page)).toContainText('45 minutes left · 1 done today');
    await expect(sessions(page)).toHaveCount(3);
  });

  await test.step('the second day: what was missed comes back as cards, and the section is due', async () => {
    await beginDay(page, product, '2027-03-02');
    await expect(page.getByText(/^20 days to your interview/)).toBeVisible();
    await expect(cardsLink(page)).toContainText(/about 5 of \d+ minutes today/);
    // The cards take the place of one session.
    await expect(sessions(page)).toHaveCount(3);
    await showAll(page);
    await expect(today(page).getByRole('link', { name: failed })).toContainText(
      `Review · 100% yesterday · your mark sheet: ${mark}%`,
    );
  });

  await test.step('after four missed days the plan catches up within the minutes of each day', async () => {
    await beginDay(page, product, '2027-03-07');
    await expect(page.getByText(/^15 days to your interview/)).toBeVisible();
    await expect(sessions(page)).toHaveCount(3);
    await showAll(page);
    await expect(today(page).getByRole('link', { name: failed })).toContainText('5 days overdue');
    const days = await readPlan(page);
    await takeScreenshots(page, 'weeks-plan-after-missed-days');
    expect(days[0]?.day).toBe('Today, Sunday 7 March');
    expect(days.map(({ day }) => day)).not.toContain('Monday 22 March');
    for (const { day, minutes } of days) expect(minutes, day).toBeLessThanOrEqual(60);
    await expect(page.getByText(/^\d+ sessions do not fit before your interview$/)).toBeVisible();
    await expect(page.getByText(/They would all fit with about \d+ minutes a day/)).toBeVisible();
  });

  await test.step('a circuit is recorded and played beside its sheet', async () => {
    await page.goto('/circuit');
    await openChoices(page);
    await page.getByRole('radio', { name: 'Emergency Stations' }).check();
    await page.getByRole('switch', { name: 'Record my answers' }).check();
    await page.getByRole('button', { name: 'Start circuit' }).click();
    await page.getByRole('button', { name: 'Skip to interview' }).click();
    await expect(page.getByRole('button', { name: /Stop recording/ })).toContainText(/0:0[1-9]/);
    await goToQuestion(page, 2);
    await page.getByRole('button', { name: 'Finish early' }).click();
    const replay = page.getByRole('region', { name: 'Your recording' });
    await replay.getByRole('button', { name: /^Listen and measure/ }).click();
    await expect(replay.getByText(/^Longest silence: \d/)).toBeVisible();
    const player = replay.getByLabel(/^Your recording, /);
    await replay.getByRole('button', { name: /^Question 2 ·/ }).click();
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0);
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Save mark' }).click();
    await expect(page.getByText(/^Mark saved: \d+%\.$/)).toBeVisible();
    await takeScreenshots(page, 'weeks-circuit');
  });

  const sent = collectSentOverLoads(page);
  let session: Headers = {};
  const listCards = () =>
    callerOf(page.request)<PointCards>('GET', '/point-cards', { as: session });
  let before: PointCards | null = null;
  await test.step('on the train cards are graded without network', async () => {
    const asked = page.waitForRequest('**/api/recall/today');
    await beginDay(page, product, '2027-03-08');
    session = sessionOf(await asked);
    before = await listCards();
    // The cards of the sheet that failed on the first day are due. The cards of the points that were missed in the
    // circuit are due too.
    expect(before.dueCount).toBeGreaterThan(14);
    await cardsLink(page).click();
    await expect(page.getByText('Card 1 of 10')).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.reload();
    for (let card = 1; card <= 10; card += 1) {
      await expect(page.getByText(`Card ${card} of 10`)).toBeVisible();
      await page.getByRole('button', { name: 'Show answer' }).click();
      await page.getByRole('button', { name: card % 2 ? 'Good' : 'Again' }).click();
    }
    await expect(page.getByText('10 changes are waiting to be sent.')).toBeVisible();
    await takeScreenshots(page, 'weeks-train');
    await context.setOffline(false);
    await expect(page.getByText('What you did offline has been sent.')).toBeVisible();
    await expect.poll(() => countUnsent(page)).toBe(0);
  });

  await test.step('the grades count once, however often they are sent', async () => {
    const grades = sent.filter(({ url }) => url.endsWith('/point-cards/grades'));
    const given = grades.map(({ data }) => data as PointCardGradeInput);
    expect(new Set(given.map(({ clientId }) => clientId)).size).toBe(10);
    const forgotten = given.filter(({ grade }) => grade === 'again');
    const lapses = (list: PointCards | null) =>
      forgotten.map(({ sectionId, key }) => {
        const card = list?.cards.find((one) => one.sectionId === sectionId && one.key === key);
        return card?.lapses ?? Number.NaN;
      });
    const once = await listCards();
    expect(lapses(once)).toEqual(lapses(before).map((count) => count + 1));
    expect(once.dueCount).toBe((before?.dueCount ?? 0) - 10);
    await sendAgain(page, session, grades);
    expect(await listCards()).toEqual(once);
    const asked = page.waitForRequest('**/api/recall/today');
    await beginDay(page, product, '2027-03-09');
    session = sessionOf(await asked);
    expect((await listCards()).dueCount).toBeGreaterThanOrEqual(once.dueCount + forgotten.length);
  });

  await test.step('the last ten days have full mocks on three of them', async () => {
    await beginDay(page, product, '2027-03-12');
    await expect(page.getByText(/^10 days to your interview/)).toBeVisible();
    await readPlan(page);
    const mocks = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'Full mock circuit' }) });
    await expect(mocks.getByRole('heading')).toHaveText([
      /^Saturday 13 March · 60 minutes$/,
      /^Tuesday 16 March · 60 minutes$/,
      /^Friday 19 March · 60 minutes$/,
    ]);
    await takeScreenshots(page, 'weeks-plan-last-ten-days');
    await beginDay(page, product, '2027-03-13');
    await expect(today(page).getByRole('link', { name: /^Full mock circuit/ })).toContainText(
      'about 60 minutes',
    );
    await expect(sessions(page)).toHaveCount(0);
    await expect(today(page)).toContainText('Today’s minutes are for the work above.');
  });

  await test.step('the day before, the day itself, and the day after, which asks for the next date', async () => {
    await beginDay(page, product, '2027-03-21');
    await expect(page.getByText(/^Your interview is tomorrow/)).toBeVisible();
    await expect(cardsLink(page)).toBeVisible();
    await expect(sessions(page).first()).toBeVisible();
    expect((await readPlan(page)).map(({ day }) => day)).toEqual(['Today, Sunday 21 March']);
    await beginDay(page, product, INTERVIEW);
    await expect(page.getByText(/^Your interview is today/)).toBeVisible();
    await expect(today(page)).toContainText('The day of the interview is kept free.');
    await expect(sessions(page)).toHaveCount(0);
    await page.goto('/plan');
    await expect(page.getByText('The day of the interview is kept free.')).toBeVisible();
    await takeScreenshots(page, 'weeks-plan-interview');

    await beginDay(page, product, '2027-03-23');
    await expect(today(page)).toContainText('Your interview date has passed.');
    await today(page).getByRole('link', { name: 'Set the next one' }).click();
    await expect(
      page.getByText('Your interview was on 22 March 2027. When is the next one?'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Date and days off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Date and days off' });
    await expect(dialog.getByLabel('Interview date')).toHaveValue('');
    await dialog.getByLabel('Interview date').fill('2027-09-20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Interview in 181 days: 20 September 2027/)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText(/^181 days to your interview/)).toBeVisible();
    await expect(today(page)).not.toContainText('has passed');
  });
});
