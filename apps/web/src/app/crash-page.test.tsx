import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { CrashBoundary, CrashPage } from './crash-page.tsx';

afterEach(() => vi.restoreAllMocks());

function Broken({ words }: { words: string }): never {
  throw new Error(words);
}

async function expectWayBack(): Promise<void> {
  expect(
    await screen.findByRole('heading', { name: 'Something went wrong', level: 1 }),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/');
}

it('stands in for a page that breaks, and tells our server', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serve({ 'POST /api/client-errors': { status: 204 } });
  renderApp([{ path: '/', element: <Broken words="a page" />, ErrorBoundary: CrashPage }], '/');
  await expectWayBack();
  await waitFor(() => expect(server.of('POST /api/client-errors')).toHaveLength(1));
});

it('stands in for the whole window when something outside every page breaks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serve({ 'POST /api/client-errors': { status: 204 } });
  render(
    <MantineProvider env="test">
      <CrashBoundary>
        <Broken words="outside every page" />
      </CrashBoundary>
    </MantineProvider>,
  );
  await expectWayBack();
  await waitFor(() => expect(server.of('POST /api/client-errors')).toHaveLength(1));
});
