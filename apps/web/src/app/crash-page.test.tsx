import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { UNLOAD_MS, watchPageUnload } from '../lib/browser/page-unload.ts';
import { serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { renderPart } from '../testing/render-part.tsx';
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

test('the crash page replaces a broken page and reports the error', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serve({ 'POST /api/client-errors': { status: 204 } });
  renderApp([{ path: '/', element: <Broken words="a page" />, ErrorBoundary: CrashPage }], '/');
  await expectWayBack();
  await waitFor(() => expect(server.of('POST /api/client-errors')).toHaveLength(1));
});

test('the crash page replaces the window when something outside every page breaks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serve({ 'POST /api/client-errors': { status: 204 } });
  renderPart(
    <CrashBoundary>
      <Broken words="outside every page" />
    </CrashBoundary>,
  );
  await expectWayBack();
  await waitFor(() => expect(server.of('POST /api/client-errors')).toHaveLength(1));
});

test('when code fails to load, the crash page appears only if the browser does not leave the page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = serve({ 'POST /api/client-errors': { status: 204 } });
  watchPageUnload();
  vi.useFakeTimers();
  try {
    window.dispatchEvent(new Event('beforeunload'));
    renderPart(
      <CrashBoundary>
        <Broken words="Unable to preload CSS for /assets/page.css" />
      </CrashBoundary>,
    );
    logged.mockClear();
    await act(() => vi.advanceTimersByTimeAsync(UNLOAD_MS - 100));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(logged).not.toHaveBeenCalled();
    expect(server.of('POST /api/client-errors')).toHaveLength(0);
    await act(() => vi.advanceTimersByTimeAsync(200));
  } finally {
    vi.useRealTimers();
  }
  expect(await screen.findByText(/^The connection dropped/)).toBeDefined();
  await waitFor(() => expect(server.of('POST /api/client-errors')).toHaveLength(1));
});
