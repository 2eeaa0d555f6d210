import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { Component as SectionFallback } from './section-fallback.tsx';

const routes = [
  { path: '/section/:stationId/:sectionId', Component: SectionFallback },
  { path: '/communication/:slug', element: <h1>Study page</h1> },
];

function open(at: string) {
  serve({
    'GET /api/progress': { json: { stationProgress: {}, studyTime: {}, updatedAt: null } },
  });
  return renderApp(routes, at);
}

beforeEach(() => signInForTest());

test('the address /section/… leads to the study page of a station type that has one', async () => {
  const { router } = open('/section/communication/early');
  expect(await screen.findByRole('heading', { name: 'Study page' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/communication/early');
});

test('the address /section/… of an unknown station type shows that there is no such page', async () => {
  open('/section/dermatology/early');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});
