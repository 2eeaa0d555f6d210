import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { announceLoading, endSession, storeSessionId } from '../lib/api/session.ts';
import { paths, studyPath } from '../paths.ts';
import { serve, tokenAnswer } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { routes } from './router.tsx';

const isRouted = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';

describe('the addresses of the web app', () => {
  test.each(Object.values(paths))('%s has a page', (path) => {
    expect(isRouted(path)).toBe(true);
  });

  test('addresses of study pages depend on the station type, with a fallback', () => {
    expect(studyPath('clinical_skills', 'a-b')).toBe('/clinical-skills/a-b');
    expect(studyPath('emergency_stations', 'a-b')).toBe('/emergency-stations/a-b');
    expect(studyPath('ward_round', 'a-b')).toBe('/section/ward_round/a-b');
    const all = ['clinical_skills', 'communication', 'emergency_stations', 'outpatient_stations'];
    expect([...all, 'ward_round'].map((id) => isRouted(studyPath(id, 'x')))).not.toContain(false);
    expect(isRouted('/station/communication')).toBe(true);
  });
});

describe('the header and footer of every page', () => {
  beforeEach(() => {
    endSession();
    announceLoading(false);
  });

  test('header and footer give visitors a login link, a skip link and the disclaimer', async () => {
    serve({});
    renderApp(routes, '/');
    expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toBeDefined();
    expect(screen.getByText(new RegExp(`© ${new Date().getFullYear()}`))).toBeDefined();
    expect(screen.getByText(/For education only/)).toBeDefined();
  });

  test('every internal link of header and footer leads to an existing page', async () => {
    serve({});
    const { container } = renderApp(routes, '/');
    await screen.findByRole('heading', { level: 1 });
    const targets = [...container.querySelectorAll('a')].map((a) => a.getAttribute('href') ?? '');
    expect(targets.filter((target) => target.startsWith('/') && !isRouted(target))).toEqual([]);
  });

  test('the header shows the initials of a signed-in person, who can log out', async () => {
    storeSessionId('s1');
    serve({
      'POST /api/identity/refresh': tokenAnswer('t1'),
      'POST /api/identity/sign-out': { status: 204 },
    });
    renderApp(routes, '/');
    expect(await screen.findByRole('link', { name: /Go to Dashboard/ })).toBeDefined();
    expect(await screen.findByText('AB')).toBeDefined();
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(
      await within(screen.getByRole('banner')).findByRole('link', { name: 'Login' }),
    ).toBeDefined();
  });

  test('an unknown address of the web app shows that there is no such page', async () => {
    serve({});
    renderApp(routes, '/no/such/page');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });
});
