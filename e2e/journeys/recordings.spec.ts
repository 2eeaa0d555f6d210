import { expectAccessible } from '../support/accessibility.ts';
import { demo, logIn } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

const recordButton = { name: 'Record your answer' } as const;

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

test('an answer is recorded, replayed beside the model answer, kept on the device and deleted', async ({
  page,
}) => {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && (request.postDataBuffer()?.length ?? 0) > 2_000)
      uploads.push(request.url());
  });
  await logIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await page.getByRole('button', recordButton).click();
  const stop = page.getByRole('button', { name: /Stop recording/ });
  await expect(stop).toContainText(/0:0[1-9]/);
  await stop.click();
  const replay = page.getByLabel('Your recorded answer');
  await expect(replay).toBeVisible();
  await expect.poll(() => replay.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBe(4);
  await page.getByRole('button', { name: /Reveal Answer/ }).click();
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

test('a recording is gone after a sign-out', async ({ page }) => {
  await logIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await page.getByRole('button', recordButton).click();
  const address = page.url();
  const stop = page.getByRole('button', { name: /Stop recording/ });
  await expect(stop).toContainText(/0:0[1-9]/);
  await stop.click();
  await expect(page.getByLabel('Your recorded answer')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await logIn(page, demo.free, new URL(address).pathname);
  await expect(page.getByRole('button', recordButton)).toBeVisible();
  await expect(page.getByLabel('Your recorded answer')).toHaveCount(0);
});

test('a missing microphone is not called a blocked one', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('', sessionStorage.getItem('mic') ?? 'NotFoundError'));
  });
  await logIn(page, demo.free);
  await page.getByRole('button', { name: 'Emergency Stations' }).click();
  await page
    .getByRole('dialog', { name: 'Emergency Stations' })
    .getByRole('link', { name: /Free preview/ })
    .click();
  await page.getByRole('button', recordButton).click();
  await expect(page.getByRole('alert')).toContainText('No microphone was found.');
  await page.evaluate(() => sessionStorage.setItem('mic', 'NotAllowedError'));
  await page.getByRole('button', recordButton).click();
  await expect(page.getByRole('alert')).toContainText('The microphone is blocked for this site.');
  await expectAccessible(page);
});
