import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { SearchPage } from './search-page.tsx';

const torsion = {
  stationId: 'emergency_stations',
  sectionId: 'testicular-torsion',
  title: 'Testicular torsion',
  category: '',
  isFree: false,
  isLocked: false,
  excerpt: null,
};

beforeEach(() => signInForTest());

function open(q: string, found: object) {
  const server = serve({
    'GET /api/search': {
      json: { results: [torsion], hasMore: false, alsoSearched: [], corrected: null, ...found },
    },
  });
  const at = `/search?${new URLSearchParams({ q })}`;
  const { router } = renderApp([{ path: '/search', Component: SearchPage }], at);
  return { server, router };
}

test('the search page shows a corrected spelling, which links to a search for it', async () => {
  open('torison', { corrected: 'torsion' });
  const status = await screen.findByText(/^Nothing contains “torison”\. Did you mean/);
  expect(status.closest('[role="status"]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'torsion' }).getAttribute('href')).toBe(
    '/search?q=torsion',
  );
  expect(screen.getByRole('link', { name: 'Testicular torsion' })).toBeTruthy();
});

test('the search page lists synonyms that were also searched for', async () => {
  open('TWOC', { alsoSearched: ['trial without catheter', 'trial of void'] });
  const words = 'Also searched for “trial without catheter” and “trial of void”.';
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test('a search without results also lists the synonyms that were searched for', async () => {
  open('TWOC', { results: [], alsoSearched: ['trial without catheter'] });
  expect(await screen.findByText('Nothing found for “TWOC”')).toBeTruthy();
  expect(screen.getByText('Also searched for “trial without catheter”.')).toBeTruthy();
});

test('the excerpt of a search result starts with the sentence of the match and ends after a whole word', async () => {
  const excerpt = [
    { text: '… him? Commit in your first sentence: this is ', isHit: false },
    { text: 'torsion', isHit: true },
    { text: ` until explored${', and explored again'.repeat(16)}`, isHit: false },
  ];
  open('torsion', { results: [{ ...torsion, excerpt }] });
  const match = await screen.findByText('torsion', { selector: 'mark' });
  expect(match.parentElement?.textContent).toMatch(
    /^Commit in your first sentence: this is torsion until explored, .* (and|explored|again) …$/,
  );
});

test.each([[[]], [[{ text: '… ', isHit: false }]]])(
  'the excerpt of a search result starts a few words before the match, after the parts %j',
  async (before) => {
    const lead =
      'Say first what you would do and why, then what you would ask the ward to prepare for';
    const excerpt = [
      ...before,
      { text: `${lead} `, isHit: false },
      { text: 'torsion', isHit: true },
      { text: ' tonight', isHit: false },
    ];
    open('torsion', { results: [{ ...torsion, excerpt }] });
    const match = await screen.findByText('torsion', { selector: 'mark' });
    expect(match.parentElement?.textContent).toBe(
      '… what you would ask the ward to prepare for torsion tonight',
    );
  },
);

test('a letter that is typed while the address takes over the text stays in the search field', async () => {
  const { server, router } = open('', {});
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  const stop = router.subscribe(() => {
    stop();
    // At this moment the router has the new URL, but the page has not rendered it yet.
    queueMicrotask(() => fireEvent.change(field, { target: { value: 'tors' } }));
  });
  fireEvent.change(field, { target: { value: 'tor' } });
  await waitFor(() => expect(server.of('GET /api/search').at(-1)?.url).toMatch(/\?q=tors$/));
  expect(field.value).toBe('tors');
});

test('the search field follows the address to another search and back', async () => {
  const { router } = open('', {});
  const field = await screen.findByRole<HTMLInputElement>('searchbox');
  fireEvent.change(field, { target: { value: 'tor' } });
  await waitFor(() => expect(router.state.location.search).toBe('?q=tor'));
  await act(() => router.navigate('/search?q=torsion'));
  expect(field.value).toBe('torsion');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(field.value).toBe('tor'));
});
