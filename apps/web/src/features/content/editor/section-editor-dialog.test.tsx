import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUTO_SAVE_MS } from '@urost3/contract/content/content.ts';
import { useParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { DRAFT_PREFIX } from '../../../lib/offline/offline-wipe.ts';
import { type Reply, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SectionEditorDialog } from './section-editor-dialog.tsx';
import { emptySection } from './section-edits.ts';

const station = {
  id: 'st1',
  name: 'ed',
  title: 'Emergency',
  stationType: 'emergency',
  sectionCount: 0,
  lastModified: '2026-01-01T00:00:00.000Z',
};

test('the section editor gives a new section the next order number and shows the other sections of its type', async () => {
  signInForTest({ admin: true });
  const sectionsOfType = [
    { id: 'a', title: 'Torsion', order: 3, isPublished: true, stationTitle: 'Emergency' },
    { id: 'b', title: 'Priapism', order: 7, isPublished: false, stationTitle: 'Nights' },
  ];
  serve({
    'GET /api/admin/stations/st1/sections': {
      json: { station, sections: [], sectionsOfType, nextOrder: 8 },
    },
  });
  const element = <SectionEditorDialog stationId="st1" sectionId={null} />;
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

function Editor() {
  return <SectionEditorDialog stationId="st1" sectionId={useParams().sectionId ?? null} />;
}

/** Opens the editor of a new section. The test answers the request that creates the section. */
function openNew() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signInForTest({ admin: true });
  const path = '/api/admin/stations/st1/sections';
  const created = Promise.withResolvers<Reply>();
  const server = serve({
    [`GET ${path}`]: { json: { station, sections: [], sectionsOfType: [], nextOrder: 8 } },
    [`GET ${path}/torsion/statistics`]: { json: { questions: [] } },
    [`POST ${path}`]: () => created.promise,
    [`PUT ${path}/torsion`]: ({ body }) => ({
      json: stateOf((body as { version: number }).version + 1),
    }),
  });
  const { router } = renderApp(
    [
      { path: '/admin/stations/st1/new', Component: Editor },
      { path: '/admin/stations/st1/sections/:sectionId', Component: Editor },
    ],
    '/admin/stations/st1/new',
  );
  const person = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  return { server, router, person, created, saved: () => server.of(`PUT ${path}/torsion`) };
}

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith(DRAFT_PREFIX));

const stateOf = (version: number) => ({
  id: 'torsion',
  stationId: 'st1',
  stationTitle: 'Emergency',
  stationType: 'emergency',
  learnerStationId: 'emergency_stations',
  version,
  document: { ...emptySection(8), title: 'Torsion' },
  published: null,
  publishedAt: null,
  guidelineChanged: null,
  draft: { updatedAt: '2026-01-01T00:00:00.000Z', updatedBy: null },
  isFreePreview: false,
  mediaUrls: {},
  warnings: [],
});

test.each(['Publish', 'Save as Draft'])(
  'after %s of a new section, the editor stays open at the address of the section and saves the next edit',
  async (button) => {
    const { router, person, created, saved } = openNew();
    await person.type(await screen.findByLabelText(/^Title/), 'Torsion');
    await person.click(screen.getByRole('button', { name: button }));
    created.resolve({ status: 201, json: stateOf(1) });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/admin/stations/st1/sections/torsion'),
    );
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(copies()).toEqual([]);
    fireEvent.change(screen.getByLabelText('Sign Post'), { target: { value: 'Feel the cord.' } });
    await act(() => vi.advanceTimersByTimeAsync(AUTO_SAVE_MS));
    expect(saved().map(({ body }) => body)).toEqual([
      expect.objectContaining({ version: 1, sign_post: 'Feel the cord.' }),
    ]);
    expect((await screen.findByTestId('auto-save')).textContent).toBe('Auto-saved');
  },
);

test('text that an author types while a new section is being created is kept and saved to the section', async () => {
  const { router, person, created, saved } = openNew();
  await person.type(await screen.findByLabelText(/^Title/), 'Torsion');
  await person.click(screen.getByRole('button', { name: 'Save as Draft' }));
  fireEvent.change(screen.getByLabelText('Sign Post'), { target: { value: 'Typed meanwhile.' } });
  created.resolve({ status: 201, json: stateOf(1) });
  await waitFor(() => expect(router.state.location.pathname).toContain('/sections/torsion'));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
  expect(screen.getByLabelText('Sign Post')).toHaveProperty('value', 'Typed meanwhile.');
  expect(copies()).toEqual([expect.stringMatching(/\.torsion$/)]);
  await act(() => vi.advanceTimersByTimeAsync(AUTO_SAVE_MS));
  expect(saved().map(({ body }) => body)).toEqual([
    expect.objectContaining({ version: 1, sign_post: 'Typed meanwhile.' }),
  ]);
});
