import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Comment, Post } from '@urost3/contract/feed/feed.schemas.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { learner, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PostCard } from './post-card.tsx';

const LINE_PX = 28;

afterEach(() => vi.restoreAllMocks());

function open(given: Partial<Post>, person: Partial<typeof learner> = {}) {
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
  signInForTest(person);
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
  ['text', 'Discussion'],
  ['question', 'Question'],
  ['image', 'Image Post'],
] as const)('a post of the type %s shows its type as %s', async (type, label) => {
  expect(within(await open({ type })).getByText(label)).toBeDefined();
});

test('a post without comments shows their count', async () => {
  await open({ commentsCount: 0 });
  expect(screen.getByText('0 comments')).toBeDefined();
});

const COMMENTS = 'GET /api/community/posts/p1/comments';
const ofIdris: Comment = {
  id: 'c1',
  authorId: 'idris',
  author: { displayName: 'Idris Imran', rank: 'ST2' },
  content: 'Six hours.',
  parentCommentId: null,
  state: 'shown',
  likesCount: 0,
  isLiked: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  replies: [],
};
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });

test('a typed comment and a typed reply are kept while the comments of a post are closed', async () => {
  serve({ [COMMENTS]: { json: { comments: [ofIdris] } } });
  await open({ commentsCount: 1 });
  const user = userEvent.setup();
  const toggle = screen.getByRole('button', { name: '1 comment' });
  await user.click(toggle);
  await user.type(await field('Your comment'), 'Thank you.');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  await user.type(await field('Your reply'), 'Why six?');
  await user.click(toggle);
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(toggle);
  expect((await field('Your comment')).value).toBe('Thank you.');
  expect((await field('Your reply')).value).toBe('Why six?');
});

test('a comment that the name of a chosen person makes too long cannot be sent, and says so', async () => {
  const zoe = {
    uid: 'zoe',
    displayName: 'Zoe Alexandra Featherstone',
    lastActive: null,
    profileData: { rank: 'ST2', city: '', bio: '' },
  };
  const server = serve({
    [COMMENTS]: { json: { comments: [ofIdris] } },
    'GET /api/community/users/discover': { json: { users: [zoe] } },
  });
  await open({ commentsCount: 1 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '1 comment' }));
  await user.click(await field('Your comment'));
  await user.paste(`${'x'.repeat(985)} @zoe`);
  await user.click(await screen.findByRole('button', { name: /Zoe Alexandra/ }));
  expect(screen.getByText('Please keep the comment to 1000 characters.')).toBeDefined();
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
  expect(send.disabled).toBe(true);
  expect(server.of('POST /api/community/posts/p1/comments')).toHaveLength(0);
});

test('a typed reply to a comment on a post is kept while the comment is reported, and discarded by Cancel', async () => {
  serve({ [COMMENTS]: { json: { comments: [ofIdris] } } });
  await open({ commentsCount: 1 });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '1 comment' }));
  await user.click(await screen.findByRole('button', { name: 'Reply' }));
  await user.type(await field('Your reply'), 'Why six?');
  await user.click(await screen.findByRole('button', { name: 'Comment options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await field('Your reply')).value).toBe('Why six?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect((await field('Your reply')).value).toBe('');
});

test('the focus returns to the menu of a post when its author cancels the editing', async () => {
  await open({ authorId: learner.uid });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Post options' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Edit post' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Post options' }));
});

test.each([
  [true, ['Edit', 'Delete']],
  [false, ['Delete']],
])(
  'the author of an announcement can edit it as an administrator only: %s',
  async (admin, names) => {
    const card = await open({ authorId: learner.uid, type: 'announcement' }, { admin });
    await userEvent.click(await within(card).findByRole('button', { name: 'Post options' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(names);
  },
);
