import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Station, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { type Caller, callerOf } from '../support/caller.ts';
import { makeLearner } from '../support/learners.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { apiSession, type Headers, signIn } from '../support/session.ts';
import { answerAll } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const OTHERS = 20;
const stationId = 'outpatient_stations';

/** Answers the section and saves a mark as learner number `n`. Learners 0 to 3 pick right options, all others wrong options. */
async function study(call: Caller, as: Headers, section: StudySection, n: number): Promise<void> {
  const place = { stationId, sectionId: section.id };
  for (const { id, type, options, answer } of section.questions) {
    if (type !== 'mcq') continue;
    const wrong = options.filter((option) => option !== answer);
    const option = n < 4 ? answer : wrong[n % 2];
    const data = { ...place, clientId: randomUUID(), questionId: id, option };
    await call('POST', '/attempts/mcq', { as, data });
  }
}

async function makeOthers(request: APIRequestContext): Promise<StudySection> {
  const call = callerOf(request);
  const admin = await apiSession(request, demo.admin);
  const { sections } = await call<Station>('GET', `/stations/${stationId}`, { as: admin });
  const path = `/stations/${stationId}/sections/${sections[0]?.id}`;
  const section = await call<StudySection>('GET', path, { as: admin });
  for (let n = 0; n < OTHERS; n += 1) {
    const email = await makeLearner(request, { firstName: 'Olive', lastName: `Other${n}` });
    await study(call, await apiSession(request, email), section, n);
  }
  return section;
}

test('a learner sees how others answered and switches it off, an administrator finds the question to repair in the Item Analysis', async ({
  page,
  browser,
  request,
}) => {
  // Signing up twenty people takes long.
  test.setTimeout(150_000);
  const section = await makeOthers(request);
  const learner = await makeLearner(request, { firstName: 'Paula', lastName: 'Percent' });
  await signIn(page, learner, `/outpatient-stations/${section.id}`);
  await answerAll(page, { isConfirmed: true });
  await expect(
    page.getByText('About 20% of 20 learners were right at their first attempt.').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'comparison-study');

  await page.goto('/user');
  await page.getByRole('tab', { name: 'Account Settings' }).click();
  const compare = page.getByRole('switch', { name: /^Compare me/ });
  await page.locator('label').filter({ has: compare }).click();
  await expect(page.getByText('The comparison is switched off.')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'comparison-setting');

  const office = await (await browser.newContext()).newPage();
  await signIn(office, demo.admin, '/admin');
  await office.getByText('Content', { exact: true }).click();
  await office.getByRole('link', { name: 'Item Analysis' }).click();
  const row = office.getByRole('row').filter({ hasText: section.title }).first();
  await expect(row).toContainText('A wrong option is chosen more often than the answer');
  await expect(row).toContainText('20%');
  await expectAccessible(office);
  await takeScreenshots(office, 'comparison-items');
  await office.getByLabel('Show').selectOption('Nobody, or almost nobody, gets it wrong');
  await expect(office.getByText('No questions match these filters')).toBeVisible();
  await office.getByRole('button', { name: 'Clear Filters' }).click();
  await row.getByRole('link', { name: /^Edit a question of/ }).click();
  await expect(office.getByRole('heading', { name: /^Edit Section/ })).toBeVisible();
  await office.context().close();
});
