import type { Page } from '@playwright/test';
import { expectAccessible, expectFitsPhone, expectLargeEnough } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { goToQuestion, openChoices } from '../support/circuit.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { beginSection, revealAnswer } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

const recordButton = { name: 'Record your answer' } as const;

test('a spoken answer is recorded, replayed beside the model answer, stored on the device only and deleted', async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && (request.postDataBuffer()?.length ?? 0) > 2_000)
      uploads.push(request.url());
  });
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await beginSection(page);
  await page.getByRole('button', recordButton).click();
  const stop = page.getByRole('button', { name: /Stop recording/ });
  await expect(stop).toContainText(/0:0[1-9]/);
  await stop.click();
  const replay = page.getByLabel('Your recorded answer');
  await expect(replay).toBeVisible();
  const length = () => replay.evaluate((audio: HTMLAudioElement) => audio.duration);
  await expect.poll(length).toBeLessThan(60);
  await expect.poll(() => replay.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(4);
  await revealAnswer(page);
  await expectAccessible(page);
  await takeScreenshots(page, 'recording');

  await page.reload();
  await expect(replay).toBeVisible();
  await replay.evaluate((audio: HTMLAudioElement) => audio.play());
  await page.getByRole('button', { name: 'Delete recording' }).click();
  await expect(replay).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', recordButton).first()).toBeVisible();
  await expect(replay).toHaveCount(0);
  expect(uploads).toEqual([]);
});

test('the recording of an answer is deleted at sign-out', async ({ page }) => {
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await beginSection(page);
  await page.getByRole('button', recordButton).click();
  const address = page.url();
  const stop = page.getByRole('button', { name: /Stop recording/ });
  await expect(stop).toContainText(/0:0[1-9]/);
  await stop.click();
  await expect(page.getByLabel('Your recorded answer')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, demo.free, new URL(address).pathname);
  await expect(page.getByRole('button', recordButton)).toBeVisible();
  await expect(page.getByLabel('Your recorded answer')).toHaveCount(0);
});

test('the recording of a circuit’s station stays on the device, and plays from a chosen question beside the sheet', async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && (request.postDataBuffer()?.length ?? 0) > 2_000)
      uploads.push(request.url());
  });
  await signIn(page, demo.free, '/circuit');
  await openChoices(page);
  await page.getByRole('radio', { name: 'Emergency Stations' }).check();
  await page.getByRole('switch', { name: 'Record my answers' }).check();
  await page.getByRole('button', { name: 'Start circuit' }).click();
  await page.getByRole('button', { name: 'Skip to interview' }).click();
  const stop = page.getByRole('button', { name: /Stop recording/ });
  await expect(stop).toContainText(/0:0[1-9]/);
  await goToQuestion(page, 2);
  await expect(page.getByRole('heading', { name: /^Question 2 of/ })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-recording');
  await page.getByRole('button', { name: 'Finish early' }).click();
  const replay = page.getByRole('region', { name: 'Your recording' });
  await replay.getByRole('button', { name: /^Listen and measure/ }).click();
  await expect(replay.getByText(/^Longest silence: \d/)).toBeVisible();
  await expect(replay.getByText(/^Time per question: 1: .* · 2: /)).toBeVisible();
  const player = replay.getByLabel(/^Your recording, /);
  await replay.getByRole('button', { name: /^Question 2 ·/ }).click();
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await takeScreenshots(page, 'circuit-replay');
  const address = page.url();
  await page.getByRole('link', { name: 'All circuits' }).click();
  await page
    .getByRole('link', { name: /Emergency Stations/ })
    .first()
    .click();
  await expect(replay.getByRole('button', { name: /^Listen and measure/ })).toBeVisible();
  expect(uploads).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await signIn(page, demo.free, new URL(address).pathname);
  await expect(page.getByRole('heading', { name: 'Circuit result' })).toBeVisible();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expect(replay).toHaveCount(0);
});

test('a learner who records an answer is told whether the microphone is missing or blocked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', sessionStorage.getItem('mic') ?? 'NotFoundError'));
  });
  await signIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await beginSection(page);
  await page.getByRole('button', recordButton).click();
  await expect(page.getByRole('alert')).toContainText('No microphone was found.');
  await page.evaluate(() => sessionStorage.setItem('mic', 'NotAllowedError'));
  await page.getByRole('button', recordButton).click();
  await expect(page.getByRole('alert')).toContainText('The microphone is blocked for this site.');
  await expectAccessible(page);
});

test.describe('an author', () => {
  // These tests wait until recordings are made and played and until auto-save starts, which takes long.
  test.describe.configure({ timeout: 120_000 });

  const recorder = (page: Page) => page.getByRole('dialog', { name: /^Record/ });
  const audioName = (page: Page) => page.getByRole('combobox', { name: 'Audio filename' });

  async function openEditor(page: Page, index: number): Promise<void> {
    await signIn(page, demo.admin, '/admin/stations');
    await page.getByRole('link', { name: 'Manage Sections: Emergency Stations' }).click();
    await page
      .getByRole('link', { name: /^Edit Section:/ })
      .nth(index)
      .click();
    await expect(audioName(page)).not.toHaveValue('');
  }

  test('an author records the audio of a section and listens to it, and a learner hears the recording and its length', async ({
    page,
    browser,
    baseURL,
  }) => {
    await openEditor(page, 6);
    const before = await audioName(page).inputValue();
    await page.getByRole('button', { name: 'Re-record' }).click();
    await expectAccessible(page);
    await recorder(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(recorder(page).getByRole('timer')).toContainText(/0:0[2-9] of 30:00/);
    // The simulated microphone beeps.
    await expect
      .poll(() => recorder(page).getByRole('meter').getAttribute('aria-valuenow'))
      .not.toBe('0');
    await recorder(page).getByRole('button', { name: 'Pause' }).click();
    await expect(recorder(page)).toContainText('Nothing is recorded.');
    await expectAccessible(page);
    await expectLargeEnough(page);
    await takeScreenshots(page, 'record-audio');
    await recorder(page).getByRole('button', { name: 'Continue' }).click();
    await recorder(page).getByRole('button', { name: 'Stop', exact: true }).click();

    const preview = recorder(page).getByLabel('Your recording');
    await expect(preview).toBeVisible();
    await preview.evaluate((audio: HTMLAudioElement) => audio.play());
    await expectAccessible(page);
    await expectLargeEnough(page);
    await expectFitsPhone(page);
    await takeScreenshots(page, 'review-audio');

    await recorder(page).getByRole('button', { name: 'Use this recording' }).click();
    await expect(recorder(page)).toHaveCount(0);
    await expect(audioName(page)).toHaveValue(/_\d+_\w+\.(m4a|webm|ogg)$/);
    expect(await audioName(page).inputValue()).not.toBe(before);
    await expect(page.getByTestId('auto-save')).toHaveText('Auto-saved');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Section updated successfully!')).toBeVisible();

    const context = await browser.newContext({ baseURL: baseURL as string });
    const learner = await context.newPage();
    const section = new URL(page.url()).pathname.split('/').at(-1);
    await signIn(learner, demo.premium, `/emergency-stations/${section}`);
    const sound = learner.locator('audio');
    await expect
      .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration))
      .toBeLessThan(60);
    // The file is in one piece and states its length, so that other browsers can seek in it too. A box `moof` begins each
    // of the pieces in which Chromium records.
    const file = await sound.evaluate(async (audio: HTMLAudioElement) => ({
      address: audio.currentSrc,
      text: await (await fetch(audio.currentSrc)).text(),
    }));
    expect(file.address).toContain('/api/media/');
    expect(file.text).toContain('moov');
    expect(file.text).not.toContain('moof');
    await expect(learner.getByText(/^0:(0[2-9]|[1-5]\d)$/)).toBeVisible();
    expect(await sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBe(0);
    await learner.getByRole('slider', { name: /^Position in/ }).press('End');
    await learner.getByRole('slider', { name: /^Position in/ }).press('ArrowLeft');
    const position = () => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(position).toBeGreaterThan(0);
    await learner.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.ended), { timeout: 60_000 })
      .toBe(true);
    await context.close();
  });

  test('an author in the section editor must confirm before leaving or discarding a running recording', async ({
    page,
  }) => {
    await openEditor(page, 6);
    const before = await audioName(page).inputValue();
    await page.getByRole('button', { name: 'Re-record' }).click();
    await recorder(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(recorder(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.goBack();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leaving).toContainText('Your recording is not saved yet.');
    await leaving.getByRole('button', { name: 'Keep editing' }).click();
    await expect(recorder(page).getByRole('timer')).toContainText(/0:0[1-9]/);

    await page.keyboard.press('Escape');
    const discarding = page.getByRole('dialog', { name: 'Discard this recording?' });
    await expectAccessible(page);
    await discarding.getByRole('button', { name: 'Discard' }).click();
    await expect(recorder(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Re-record' })).toBeFocused();
    await expect(audioName(page)).toHaveValue(before);
    await page.getByRole('button', { name: 'Close editor' }).click();
    await expect(page.getByRole('heading', { name: /^Managing Sections/ })).toBeVisible();
  });

  test('an author who has blocked the microphone sees how to allow it and that a file can be uploaded, and records once it is allowed', async ({
    page,
  }) => {
    await openEditor(page, 6);
    const session = await page.context().newCDPSession(page);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    const allow = (setting: 'denied' | 'granted') =>
      session.send('Browser.setPermission', {
        permission: { name: 'microphone' },
        setting,
        origin: new URL(page.url()).origin,
        browserContextId: targetInfo.browserContextId,
      });
    await allow('denied');
    await page.getByRole('button', { name: 'Re-record' }).click();
    await expect(recorder(page).getByRole('alert')).toHaveCount(0);
    await recorder(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(recorder(page).getByRole('alert')).toHaveText(
      'The microphone is blocked for this site. Allow it in the browser’s site settings, then try again. You can also upload a file.',
    );
    await expectAccessible(page);
    await allow('granted');
    await recorder(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(recorder(page).getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
    await expect(recorder(page).getByRole('alert')).toHaveCount(0);
  });
});
