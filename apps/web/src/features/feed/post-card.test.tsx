import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Post } from '@urost3/contract/feed.schemas.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PostCard } from './post-card.tsx';

const LINE_PX = 28;

afterEach(() => vi.restoreAllMocks());

function open(given: Partial<Post>) {
  const post: Post = {
    id: 'p1',
    authorId: 'idris',
    author: { displayName: 'Idris Imran', rank: 'ST2' },
    type: 'text',
    title: 'A title',
    content: 'A title\n\nAnd a text.',
    images: [],
    tags: [],
    likesCount: 0,
    commentsCount: 0,
    isLiked: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...given,
  };
  signInForTest();
  renderApp([{ path: '/', element: <PostCard post={post} /> }], '/');
  return screen.findByRole('article', { name: 'A title' });
}

/** Simulates long texts, because jsdom has no layout. */
function makeTextsLong(): void {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(30 * LINE_PX);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(6 * LINE_PX);
}

test('a long post is cut until the learner expands it with the keyboard', async () => {
  makeTextsLong();
  await open({});
  const user = userEvent.setup();
  const more = screen.getByRole('button', { name: 'Show more' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  more.focus();
  await user.keyboard('{Enter}');
  const less = screen.getByRole('button', { name: 'Show less' });
  expect(less.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(less);
});

test('a link in the hidden part of a post shows the whole post when it gets the focus', async () => {
  makeTextsLong();
  await open({ content: 'A title\n\n[The guideline](https://example.org/)' });
  (await screen.findByRole('link', { name: 'The guideline' })).focus();
  expect(await screen.findByRole('button', { name: 'Show less' })).toBeDefined();
});

test("a short post has no 'Show more' button", async () => {
  await open({});
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test.each([
  ['text', 'Discussion', 0],
  ['question', 'Question', 1],
] as const)('a post of the type %s has the badge %s %i times', async (type, label, times) => {
  expect(within(await open({ type })).queryAllByText(label)).toHaveLength(times);
});
