import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bulkContentRoutes } from '@urost3/contract/content/admin.routes.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { ImportForm } from './import-form.tsx';

const empty = {
  isDryRun: true,
  problems: [],
  notes: [],
  sections: [],
  created: 0,
  updated: 0,
  restored: 0,
  unchanged: 0,
  questions: 0,
  media: 0,
};
const element = (
  <ImportForm
    legend="Import sections"
    hint=""
    route={bulkContentRoutes.importFiles}
    choices={[{ label: 'ZIP file', action: 'Choose ZIP file' }]}
  />
);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the report of an import says how many of its notes are not shown', async () => {
  signInForTest({ admin: true });
  const notes = Array.from({ length: 60 }, (_, at) => ({
    file: `${at}.md`,
    line: null,
    subject: 'Torsion',
    reason: 'HTML is shown as text',
  }));
  serve({ 'POST /api/admin/content/import': { json: { ...empty, notes } } });
  renderApp([{ path: '/', element }], '/');
  await userEvent.upload(
    await screen.findByLabelText('Choose ZIP file'),
    new File(['x'], 'bank.zip'),
  );
  await press('Check only');
  expect(await screen.findByText('…and 10 more.')).toBeDefined();
});

test('an import that would change the free preview asks the author, and imports only after consent', async () => {
  signInForTest({ admin: true });
  const report = (isDryRun: boolean) => ({ json: { ...empty, isDryRun, created: 1 } });
  const question = "'Zero' becomes the free preview of Communication instead of 'One'.";
  const server = serve({
    'POST /api/admin/content/import': ({ url }) => {
      if (url.includes('dryRun=1')) return report(true);
      return url.includes('changeFreePreview=1')
        ? report(false)
        : refusal(409, 'confirmation_required', question);
    },
  });
  renderApp([{ path: '/', element }], '/');
  await userEvent.upload(
    await screen.findByLabelText('Choose ZIP file'),
    new File(['x'], 'bank.zip'),
  );
  await press('Check only');
  await press('Import');
  expect(await screen.findByText(question)).toBeDefined();
  await press('Import anyway');
  expect(await screen.findByText('What this import changed:')).toBeDefined();
  expect(server.of('POST /api/admin/content/import')).toHaveLength(3);
});
