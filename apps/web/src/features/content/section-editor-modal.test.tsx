import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { SectionEditorModal } from './section-editor-modal.tsx';

test('the section editor gives a new section the next order number and shows the other sections of its type', async () => {
  signInForTest({ admin: true });
  const station = {
    id: 'st1',
    name: 'ed',
    title: 'Emergency',
    stationType: 'emergency',
    sectionCount: 0,
    lastModified: '2026-01-01T00:00:00.000Z',
  };
  const sectionsOfType = [
    { id: 'a', title: 'Torsion', order: 3, isPublished: true, stationTitle: 'Emergency' },
    { id: 'b', title: 'Priapism', order: 7, isPublished: false, stationTitle: 'Nights' },
  ];
  serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    'GET /api/admin/stations/st1/sections': {
      json: { station, sections: [], sectionsOfType, nextOrder: 8 },
    },
  });
  const element = <SectionEditorModal stationId="st1" sectionId={null} />;
  renderApp([{ path: '/', element }], '/');
  expect(await screen.findByLabelText(/^Order/)).toHaveProperty('value', '8');
  const list = within(
    screen.getByText('Other sections of this station type (2)').closest('details') as HTMLElement,
  );
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '3Torsion',
    '7Priapism, Nights (not published)',
  ]);
});
