// Exhibits that a learner describes and enlarges, and the published notes of the examiner.
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { makeLearner } from '../support/learners.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { beginSection, revealAnswer } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

test('a learner reads what the examiner looks for, describes a picture before its findings, and enlarges it with keys', {
  tag: '@firefox',
}, async ({ page }) => {
  await signIn(
    page,
    await makeLearner(page.request, { firstName: 'Xena', lastName: 'Exhibit' }),
    '/station/clinical_skills',
  );
  await page.getByRole('link', { name: /Male urethral catheterisation/ }).click();
  await beginSection(page);
  const notes = page.getByRole('heading', { name: 'What the examiner looks for' });
  const exhibit = page.getByRole('figure', { name: 'Where a male catheter stops' });
  for (let answered = 1; answered <= 4; answered += 1) {
    await expect(exhibit).toBeHidden();
    await revealAnswer(page);
    const options = page.getByRole('group', { name: 'Choose an answer' });
    if ([2, 4].includes(answered)) await options.getByRole('button').first().click();
    await expect(page.getByText(`Progress: ${answered} / 7`)).toBeVisible();
    // The notes of the third question are published. They fold away with its answer.
    await expect(notes).toHaveCount(answered === 3 ? 1 : 0);
  }

  // Scroll to the drawing, because a picture is loaded only near the visible part of the page.
  await exhibit.scrollIntoViewIfNeeded();
  const drawn = exhibit.getByRole('img', { name: 'Where a male catheter stops' });
  await expect.poll(async () => (await drawn.boundingBox())?.width).toBeGreaterThan(200);
  const findings = exhibit.getByText(/^Four places, from outside in/);
  await expect(exhibit.getByText(/^Describe it aloud first/)).toBeVisible();
  await expect(findings).toBeHidden();
  await exhibit.getByRole('button', { name: 'Reveal the findings' }).click();
  await expect(findings).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'study-exhibit');

  await exhibit.getByRole('button', { name: /^Enlarge: / }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Where a male catheter stops' });
  const picture = dialog.getByRole('img', { name: 'Where a male catheter stops' });
  await expect(dialog.getByRole('status')).toHaveText('100%');
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const before = await width();
  await dialog.getByRole('region', { name: /^Picture/ }).press('+');
  await expect.poll(width).toBeGreaterThan(before * 1.2);
  const left = async () => (await picture.boundingBox())?.x ?? 0;
  const place = await left();
  await dialog.getByRole('region', { name: /^Picture/ }).press('ArrowRight');
  await expect.poll(left).toBeLessThan(place - 20);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await takeScreenshots(page, 'study-exhibit-enlarged');
  await dialog.getByRole('button', { name: 'Whole picture' }).click();
  await expect.poll(width).toBeCloseTo(before, 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(exhibit.getByRole('button', { name: /^Enlarge: / })).toBeFocused();
});
