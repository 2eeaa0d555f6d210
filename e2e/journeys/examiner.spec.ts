// The examiner and the simulated patient. A fake server on this machine replaces the language model, the transcription
// and the speech service.
import type { Locator, Page } from '@playwright/test';
import { type FakeExaminer, startFakeExaminer } from '../../apps/api/src/testing/fake-examiner.ts';
import { expectAccessible, expectFitsPhone, expectLargeEnough } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { openChoices } from '../support/circuit.ts';
import { makeLearner } from '../support/learners.ts';
import { startProduct } from '../support/product.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { answerAll } from '../support/study.ts';
import { test as base, expect } from '../support/test.ts';

interface Setting {
  fake: FakeExaminer;
}

/** Creates a `test` function with its own product, whose examiner has this configuration. */
const withExaminer = (configure: (fake: FakeExaminer) => Record<string, string>) =>
  base.extend<object, Setting>({
    fake: [
      async ({}, use) => {
        const fake = await startFakeExaminer();
        await use(fake);
        await fake.stop();
      },
      { scope: 'worker' },
    ],
    productUrl: [
      async ({ fake }, use) => {
        const product = await startProduct(configure(fake));
        await use(product.url);
        await product.stop();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  });

const test = withExaminer((fake) => fake.variables());
const testSpent = withExaminer((fake) => ({
  ...fake.variables({ priceIn: 100_000 }),
  EXAMINER_BUDGET_PERSON: '0',
}));
const testOff = withExaminer(() => ({}));

const torsion = '/emergency-stations/testicular-torsion-in-a-teenager';
const badNews = '/communication/breaking-bad-news-of-muscle-invasive-bladder-cancer';
const said =
  'I would examine both testicles and check the cremasteric reflex. I call my consultant and book theatre at once. I take consent for orchidopexy.';

const desk = (page: Page) => page.getByRole('region', { name: 'Check what you said' });
const ownSheet = (page: Page) => page.getByRole('region', { name: 'Examiner’s sheet' });
const field = (page: Page) => page.getByRole('textbox', { name: 'What you said' });
const reply = 'I am not sure. It has been on my mind since the letter came.';

async function putDown(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Enter what I said' }).click();
  await field(page).fill(words);
}

/** Takes screenshots of the visible part only, because a dialog covers the page. */
async function takeDialog(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOT_DIR;
  if (!folder) return;
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
}

const reviewTitle = 'What you said about each point';

/** Marks every point of the review as covered with the keyboard, and saves the sheet. */
async function markAll(review: Locator): Promise<void> {
  const lines = review.getByRole('listitem').filter({ has: review.page().getByRole('radio') });
  for (const line of await lines.all()) {
    await line.getByRole('radio', { name: 'Partly' }).focus();
    await line.page().keyboard.press('ArrowLeft');
    await expect(line.getByRole('radio', { name: 'Covered' })).toBeChecked();
  }
  await review.getByRole('button', { name: 'Save my sheet' }).press('Enter');
}

async function agree(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText('127.0.0.1');
  await question.getByRole('button', { name: button }).click();
  await expect(question).toBeHidden();
}

async function beginConversation(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin the conversation' }).click();
  await agree(page, 'Send your words?', 'Send words');
  await expect(page.getByRole('log')).toBeVisible();
}

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'What you say' }).fill(words);
  await page.keyboard.press('Enter');
}

test('the examiner reads typed words after consent, every line is confirmed, and words are kept on request only', async ({
  page,
  request,
  fake,
}) => {
  const email = await makeLearner(request, { firstName: 'Edda', lastName: 'Examined' });
  await signIn(page, email, torsion);
  await answerAll(page);
  await putDown(page, said);
  await page.getByRole('button', { name: 'Ask the examiner' }).click();
  expect(fake.requests, 'nothing is sent before consent').toEqual([]);
  await expectAccessible(page);
  await agree(page, 'Send your words?', 'Send words');
  const review = page.getByRole('region', { name: reviewTitle });
  await expect(review.locator('mark').first()).toBeVisible();
  await expect(review, 'the model has not been evaluated').not.toContainText(/heard|suggested/);
  await expect(ownSheet(page)).toBeHidden();
  await expect(review.getByRole('button', { name: 'Save my sheet' })).toBeDisabled();
  await expectAccessible(page);
  await takeScreenshots(page, 'examiner-review');

  await page.getByRole('button', { name: 'Keep these words' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep your words here?' });
  await keeping.getByRole('button', { name: 'Keep my words' }).click();
  await expect(page.getByRole('button', { name: 'Kept', exact: true })).toBeVisible();

  await markAll(review);
  await expect(page.getByText(/^Mark saved: \d+%/)).toBeVisible();
  await expect(ownSheet(page).getByText(/^[1-9]\d* of 14 points/)).toBeVisible();
  await ownSheet(page).getByRole('button', { name: 'Mark again' }).click();
  await expect(ownSheet(page).getByText(/^0 of 14 points covered/)).toBeVisible();

  await page.goto('/privacy');
  await expect(page.getByText(/your recordings are sent to 127\.0\.0\.1/)).toBeVisible();

  await page.goto('/user?tab=settings');
  const consent = page.getByRole('switch', { name: /^Send my words to 127\.0\.0\.1/ });
  await expect(consent).toBeChecked();
  await page.getByRole('button', { name: 'Show what is kept' }).click();
  const kept = page.getByRole('list', { name: 'Kept words' });
  await kept.getByText('Show the words').click();
  await expect(kept).toContainText('cremasteric reflex');
  await expectAccessible(page);
  await takeScreenshots(page, 'examiner-account');
  await kept.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing is kept.')).toBeVisible();
  await consent.click();
  await expect(page.getByText('You have withdrawn your consent.')).toBeVisible();
  await expect(consent).not.toBeChecked();
});

test('the simulated patient answers typed and spoken words and can be interrupted, and the mark sheet follows', async ({
  page,
  request,
  fake,
}) => {
  const email = await makeLearner(request, { firstName: 'Paul', lastName: 'Patient' });
  await signIn(page, email, badNews);
  await page.getByRole('button', { name: 'Have the conversation' }).click();
  await beginConversation(page);
  await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  const log = page.getByRole('log');
  await say(page, 'What do you know about the result?');
  await expect(log.getByText(reply)).toHaveCount(1);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await expectLargeEnough(page);

  await page.getByRole('button', { name: 'Speak' }).click();
  await agree(page, 'Send your recordings?', 'Send recordings');
  await page.getByRole('button', { name: 'End my turn' }).click();
  await expect(log.getByText('I would explore within six hours.')).toBeVisible();
  await expect(log.getByText(reply)).toHaveCount(2);
  await takeDialog(page, 'examiner-patient');
  await expect
    .poll(() => fake.requests.filter(({ path }) => path.endsWith('/audio/speech')).length)
    .toBeGreaterThan(0);

  fake.failWith('silent');
  await say(page, 'Let me explain.');
  await expect(page.getByText('An answer is on its way.')).toBeVisible();
  await page.getByRole('button', { name: 'Interrupt' }).click();
  await expect(page.getByRole('textbox', { name: 'What you say' })).toHaveValue('Let me explain.');
  fake.failWith(null);
  await page.getByRole('button', { name: 'Say it' }).click();
  await expect(log.getByText(reply)).toHaveCount(3);

  // The conversation is still there after an accidental reload.
  await page.reload();
  await page.getByRole('button', { name: 'Have the conversation' }).click();
  await expect(log.getByText(reply)).toHaveCount(3);
  await page.getByRole('button', { name: 'End the conversation' }).click();
  const review = page.getByRole('region', { name: reviewTitle });
  await expect(review).toContainText('What do you know about the result?');
  await markAll(review);
  await expect(page.getByText(/^Mark saved: \d+%/)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('words of the learner’s own distress end the role play and show whom to call, without the model', async ({
  page,
  request,
  fake,
}) => {
  const email = await makeLearner(request, { firstName: 'Dora', lastName: 'Distress' });
  await signIn(page, email, badNews);
  await page.getByRole('button', { name: 'Have the conversation' }).click();
  await beginConversation(page);
  const chats = () => fake.requests.filter(({ path }) => path.endsWith('/chat/completions')).length;
  const before = chats();
  await say(page, 'This is not the role play: I want to kill myself.');
  const care = page.getByRole('region', { name: 'People you can talk to' });
  await expect(care.getByRole('link', { name: '116 123' })).toBeVisible();
  await expect(care).toBeFocused();
  await expectAccessible(page);
  await takeDialog(page, 'examiner-distress');
  expect(chats()).toBe(before);
  await care.getByRole('button', { name: 'Leave the station' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('when the examiner’s server fails during a station nothing is lost, and the learner can use the mark sheet', async ({
  page,
  request,
  fake,
  problems,
}) => {
  problems.allow(/status of 503.*(patient\/turns|hearings)/);
  const email = await makeLearner(request, { firstName: 'Gwen', lastName: 'Gone' });
  await signIn(page, email, '/circuit');
  await openChoices(page);
  await page.getByRole('radio', { name: 'Communication' }).check();
  await page.getByRole('switch', { name: 'Let the patient answer' }).click();
  await agree(page, 'Send your words?', 'Send words');
  await page.getByRole('switch', { name: 'Help me with the sheet' }).click();
  await agree(page, 'Send your recordings?', 'Send recordings');
  await expect(page.getByRole('switch', { name: 'Help me with the sheet' })).toBeChecked();
  await takeScreenshots(page, 'examiner-circuit-start');
  await page.getByRole('button', { name: 'Start circuit' }).click();
  await page.getByRole('button', { name: 'Skip to interview' }).click();
  await page.getByRole('button', { name: 'Begin the conversation' }).click();
  await say(page, 'Good morning, what brings you here?');
  await expect(page.getByRole('log').getByText(reply)).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'examiner-circuit-patient');

  fake.failWith('cut');
  await say(page, 'I am sorry to say it is cancer.');
  // Search in the patient's region only, because the circuit's bell is an alert too.
  const patient = page.getByRole('region', { name: 'The conversation' });
  await expect(patient.getByRole('alert').filter({ hasText: /\.$/ })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'What you say' })).toHaveValue(
    'I am sorry to say it is cancer.',
  );
  await page.getByRole('button', { name: 'Finish early' }).click();
  await expect(page.getByRole('heading', { name: 'Circuit result' })).toBeVisible();
  // Everything that the learner said is kept, including the sentence that got no reply.
  await expect(desk(page).getByRole('alert')).toContainText('carry on with your own sheet');
  await expect(field(page)).toHaveValue(/what brings you here\?[\s\S]*cancer\.$/);
  await takeScreenshots(page, 'examiner-circuit-sheet');
  fake.failWith(null);
  await ownSheet(page).getByRole('checkbox').first().check();
  await ownSheet(page).getByRole('button', { name: 'Save mark' }).click();
  await expect(page.getByText(/^Mark saved: \d+%\.$/)).toBeVisible();
});

testSpent(
  'the examiner says that its budget is spent, and an administrator sees the use',
  async ({ page, request }) => {
    const email = await makeLearner(request, { firstName: 'Bert', lastName: 'Budget' });
    await signIn(page, email, torsion);
    await answerAll(page);
    await putDown(page, said);
    await expect(page.getByText(/^This month’s budget for the examiner is used up/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ask the examiner' })).toBeHidden();

    await signIn(page, demo.admin, '/admin/settings');
    const use = page.getByRole('region', { name: 'Examiner and patient' });
    await expect(use).toContainText('One person may spend £0.00 a month.');
    await expect(use).toContainText('The model has not been evaluated');
    await expectAccessible(page);
    await takeScreenshots(page, 'examiner-usage');
  },
);

testOff('the examiner is shown nowhere when no model is configured', async ({ page, request }) => {
  const email = await makeLearner(request, { firstName: 'Nora', lastName: 'Nothing' });
  const answered = () => page.waitForResponse('**/api/examiner');
  let known = answered();
  await signIn(page, email, torsion);
  await answerAll(page);
  await known;
  await expect(ownSheet(page)).toBeVisible();
  await expect(desk(page)).toBeHidden();

  known = answered();
  await page.goto('/circuit');
  await known;
  await openChoices(page);
  await expect(page.getByRole('switch', { name: 'Record my answers' })).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Help me with the sheet' })).toBeHidden();

  known = answered();
  await page.goto('/user?tab=settings');
  await known;
  await expect(page.getByRole('heading', { name: 'Comparison with others' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Spoken answers' })).toBeHidden();

  const site = page.waitForResponse('**/api/site');
  await page.goto('/privacy');
  await site;
  await expect(page.getByText('The card provider for payments')).toBeVisible();
  await expect(page.getByText('language model')).toBeHidden();
});
