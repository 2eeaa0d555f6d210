import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
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
