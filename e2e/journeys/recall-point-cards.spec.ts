import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { callerOf } from '../support/caller.ts';
import { makeLearner } from '../support/learners.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { countUnsent } from '../support/sent.ts';
import { apiSession, sessionOf, signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ serviceWorkers: 'allow' });

interface Section {
  id: string;
  questions: { id: string; type: string; options: string[]; answer: string }[];
}

/**
 * Creates a learner who studied the free emergency section five days ago. The learner missed the whole checklist and
 * picked a wrong option.
 * @returns the email address
 */
async function makeLearnerWithCards(page: Page): Promise<string> {
  const email = await makeLearner(page.request, { firstName: 'Carda', lastName: 'Learner' });
  const as = await apiSession(page.request, email);
  const call = callerOf(page.request);
  const stationId = 'emergency_stations';
  const station = await call<{ sections: { id: string; isFree: boolean }[] }>(
    'GET',
    `/stations/${stationId}`,
    { as },
  );
  const sectionId = station.sections.find(({ isFree }) => isFree)?.id ?? '';
  const section = await call<Section>('GET', `/stations/${stationId}/sections/${sectionId}`, {
    as,
  });
  const madeAt = new Date(Date.now() - 5 * 24 * 60 * 60_000).toISOString();
  const common = { stationId, sectionId, madeAt };
  await call('POST', '/attempts/checklist', {
    as,
    data: { ...common, clientId: crypto.randomUUID(), ticked: [] },
  });
  const choice = section.questions.find(({ type }) => type === 'mcq');
  const wrong = choice?.options.find((option) => option !== choice.answer);
  await call('POST', '/attempts/mcq', {
    as,
    data: {
      ...common,
      clientId: crypto.randomUUID(),
      questionId: choice?.id,
      option: wrong,
    },
  });
  return email;
}

test('missed points become point cards, which are graded by keyboard, by touch and without network', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::ERR/);
  await signIn(page, await makeLearnerWithCards(page));
  const today = page.getByRole('region', { name: 'Today', exact: true });
  const link = today.getByRole('link', { name: /^10 cards/ });
  await expect(link).toContainText(/about 5 of \d+ minutes today/);
  await expectAccessible(page);
  await takeScreenshots(page, 'dashboard-cards');
  const asked = page.waitForRequest('**/api/recall/today');
  await page.reload();
  const session = sessionOf(await asked);
  const countDue = async () =>
    (await callerOf(page.request)<{ dueCount: number }>('GET', '/point-cards', { as: session }))
      .dueCount;
  const due = await countDue();
  expect(due).toBeGreaterThan(10);
  await link.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Cards' })).toBeVisible();
  await expect(page.getByText('Card 1 of 10')).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'cards-front');
  // The card is graded by keyboard alone.
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { name: 'Answer' })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshots(page, 'cards-back');
  const graded = page.waitForResponse('**/api/point-cards/grades');
  // Wait for the list without this card, because the page uses this list while the browser is offline.
  const listed = page.waitForResponse('**/api/point-cards');
  await page.keyboard.press('3');
  expect((await graded).status()).toBe(200);
  await listed;
  await expect(page.getByText('Card 2 of 10')).toBeVisible();

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
  await expect(page.getByText('10 cards done')).toBeVisible();
  await expect(page.getByText('10 changes are waiting to be sent.')).toBeVisible();
  await takeScreenshots(page, 'cards-offline');
  // A card that was graded offline is not asked again, although its grade is not sent yet.
  await page.reload();
  await expect(page.getByText(/^Card 1 of |^No cards are due$/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('What you did offline has been sent.')).toBeVisible();
  await expect.poll(() => countUnsent(page)).toBe(0);
  expect(await countDue()).toBe(due - 11);
});
