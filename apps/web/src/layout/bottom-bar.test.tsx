import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberSection } from '../features/study/public/last-section.ts';
import { learner, serve } from '../testing/fake-api.ts';
import { renderApp } from '../testing/render-app.tsx';
import { signInForTest } from '../testing/signed-in.ts';
import { BottomBar } from './bottom-bar.tsx';

beforeEach(() => {
  localStorage.clear();
  serve({});
  signInForTest();
});

function open(at: string, user = learner) {
  renderApp([{ path: '*', element: <BottomBar user={user} /> }], at);
  const links = screen.queryAllByRole('link');
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
  return { links, current: current.map((link) => link.textContent) };
}

test('the bottom bar of a phone links to five pages', () => {
  const { links } = open('/terms');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Today', '/dashboard'],
    ['Study', '/station/clinical_skills'],
    ['Circuit', '/circuit'],
    ['Community', '/community'],
    ['Me', '/user'],
  ]);
  expect(within(screen.getByRole('navigation', { name: 'Places' })).getAllByRole('link')).toEqual(
    links,
  );
});

test.each([
  ['/dashboard', 'Today'],
  ['/plan', 'Today'],
  ['/station/communication', 'Study'],
  ['/emergency-stations/torsion', 'Study'],
  ['/circuit/c1', 'Circuit'],
  ['/community', 'Community'],
  ['/user', 'Me'],
])('on the page %s the bottom bar of a phone marks the item %s', (path, place) => {
  expect(open(path).current).toEqual([place]);
});

test('the bottom bar of a phone marks no item on other pages', () => {
  expect(open('/booking').current).toEqual([]);
});

test("'Study' in the bottom bar of a phone links to the station type that was studied last", () => {
  rememberSection(learner.uid, { stationId: 'emergency_stations', sectionId: 'torsion' });
  const { links } = open('/dashboard');
  expect(links[1]?.getAttribute('href')).toBe('/station/emergency_stations');
});

test('the bottom bar of a phone is hidden in an open conversation', () => {
  expect(open('/community?tab=messages&conversation=c1').links).toEqual([]);
});

test('staff have no bottom bar on a phone', () => {
  expect(open('/dashboard', { ...learner, roles: ['interviewer'] }).links).toEqual([]);
});
