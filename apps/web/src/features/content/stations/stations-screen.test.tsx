import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminWaitingSectionsPath } from '../../../paths.ts';
import { refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { SectionsScreen } from './sections-screen.tsx';
import { StationsScreen } from './stations-screen.tsx';

async function open(count: number) {
  signInForTest({ admin: true });
  const stations = Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    name: `station_${index}`,
    title: `Station ${index}`,
    stationType: 'skill',
    sectionCount: 1,
    lastModified: '2026-11-01T10:00:00.000Z',
  }));
  serve({ 'GET /api/admin/stations': { json: { stations } } });
  renderApp([{ path: '/', Component: StationsScreen }], '/');
  await screen.findByRole('link', { name: 'Station 0' });
}

test("the author's list of a few stations has no field to sort their cards", async () => {
  await open(4);
  expect(screen.queryByLabelText('Sort by')).toBeNull();
});

test("the author's list of many stations has a field to sort their cards", async () => {
  await open(8);
  expect(screen.getByLabelText('Sort by')).toBeTruthy();
});

test("a line of 'Waiting for you' opens exactly the sections with unpublished changes, of all stations", async () => {
  signInForTest({ admin: true });
  const section = (id: string, stationTitle: string) => ({
    id,
    title: `Section ${id}`,
    lastModified: '2026-11-01T10:00:00.000Z',
    isPublished: id !== 'a',
    stationId: stationTitle.toLowerCase(),
    stationTitle,
  });
  const server = serve({
    'GET /api/admin/sections': {
      json: { sections: [section('a', 'Emergency'), section('b', 'Nights')] },
    },
  });
  renderApp(
    [{ path: '/admin/stations', Component: StationsScreen }],
    adminWaitingSectionsPath('unpublished'),
  );
  const second = await screen.findByRole('link', { name: 'Section b' });
  expect(second.getAttribute('href')).toBe('/admin/stations/nights/sections/b');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
    'Sections with Unpublished Changes',
  );
  expect(screen.getByRole('row', { name: /Section a/ }).textContent).toContain('Not published');
  expect(server.of('GET /api/admin/sections')[0]?.url).toContain('show=unpublished');
});

test('the address of an unknown station leads back to the stations and offers no new section', async () => {
  signInForTest({ admin: true });
  serve({
    'GET /api/admin/stations/gone/sections': refusal(404, 'not_found', 'There is no such station.'),
  });
  renderApp([{ path: '/', element: <SectionsScreen stationId="gone" /> }], '/');
  expect(await screen.findByRole('heading', { name: 'There is no such station.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Stations' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Add New Section' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retry Fetching Sections' })).toBeNull();
});
