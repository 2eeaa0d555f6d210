// An author creates sections of every station type by hand and edits them again.
import { demo } from '../support/accounts.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

// The journeys wait for auto-save, which starts three seconds after an edit.
test.describe.configure({ timeout: 90_000 });

const stations = ['Clinical Skills', 'Communication', 'Emergency Stations', 'Outpatient Stations'];
const buttons = [
  { button: 'Publish', edited: 'Unpublished changes' },
  { button: 'Save as Draft', edited: 'Never published' },
];

for (const station of stations) {
  test(`an author creates a section of ${station} with Publish and with Save as Draft, and edits it again at its own address`, async ({
    page,
  }) => {
    await signIn(page, demo.admin, '/admin/stations');
    const editor = page.getByRole('dialog', { name: /Section$/ });
    const text = (name: string) => editor.getByRole('textbox', { name, exact: true });
    const press = (name: string) => editor.getByRole('button', { name, exact: true }).click();
    for (const { button, edited } of buttons) {
      const title = `${button} by hand ${Date.now()}`;
      const field = station === 'Communication' ? 'Answer' : 'Sign Post';
      await page.goto('/admin/stations');
      await page.getByRole('link', { name: `Manage Sections: ${station}` }).click();
      await page.getByRole('link', { name: 'Add New Section' }).click();
      await text('Title').fill(title);
      if (station === 'Communication') await text('Scenario (including questions)').fill('Ask.');
      await text(field).fill('First words.');
      await press(button);
      await expect(page.getByText('Section created successfully!')).toBeVisible();
      const slug = title.toLowerCase().replaceAll(' ', '-');
      await expect(page).toHaveURL(new RegExp(`/sections/${slug}$`));
      await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toHaveCount(0);

      await text(field).fill('Second words.');
      await expect(editor.getByTestId('auto-save')).toHaveText('Auto-saved');
      await expect(editor.getByText(edited)).toBeVisible();
      await page.reload();
      await expect(text(field)).toHaveValue('Second words.');
      await expect(page.getByText('Changes on this device that were never saved')).toHaveCount(0);
      await press('Publish');
      await expect(page.getByText('Section updated successfully!')).toBeVisible();
      await press('Close editor');
      await expect(page.getByRole('row', { name: title })).not.toContainText('ublished');
    }
  });
}
