import { screen } from '@testing-library/react';
import type { ReportCase } from '@urost3/contract/moderation/moderation.schemas.ts';
import { expect, test } from 'vitest';
import { learner, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { CaseCard } from './case-card.tsx';

const item: ReportCase = {
  id: 'c1',
  targetType: 'comment',
  targetId: 'k1',
  postId: 'p1',
  status: 'open',
  authorId: 'u7',
  author: { displayName: 'Ann One', rank: 'ST3' },
  earlierCases: 0,
  excerpt: 'Rude',
  reports: [],
  openedAt: '2026-11-20T10:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
};

function open(changes: Partial<ReportCase> = {}) {
  signInForTest({ admin: true });
  serve({});
  renderApp([{ path: '/', element: <CaseCard item={{ ...item, ...changes }} /> }], '/');
}

test("a moderation case links to the post and to the author's account", async () => {
  open();
  const post = await screen.findByRole('link', { name: 'Open the post with this comment' });
  expect(post.getAttribute('href')).toBe('/community?tab=feed&post=p1');
  const account = screen.getByRole('link', { name: 'Account of Ann One' });
  expect(account.getAttribute('href')).toBe('/admin/users?search=u7');
});

test('a moderation case links to the account of its reporter, and counts earlier cases about the author', async () => {
  open({
    earlierCases: 2,
    reports: [
      {
        reason: 'spam',
        note: '',
        reporterId: 'u8',
        reporter: { displayName: 'Ben Two', rank: 'ST3' },
        createdAt: item.openedAt,
      },
    ],
  });
  const account = await screen.findByRole('link', { name: 'Account of Ben Two' });
  expect(account.getAttribute('href')).toBe('/admin/users?search=u8');
  expect(screen.getByText(/2 earlier cases/)).toBeTruthy();
});

test('in a moderation case, the decision that cannot be undone comes last', async () => {
  open();
  await screen.findByText('Rude');
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['Dismiss reports', 'Hide', 'Remove']);
});

test('a moderation case has no link to an invisible post', async () => {
  open({ postId: null });
  await screen.findByText('Rude');
  expect(screen.queryByRole('link', { name: /post/ })).toBeNull();
});

test.each([
  ['open' as const, 'You can undo hiding, but not removing. Both notify the author.'],
  ['hidden' as const, 'You cannot undo removing. It notifies the author.'],
])(
  "the moderation case of reported content with the status '%s' says which decisions can be undone",
  async (status, words) => {
    open({ status });
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test('a moderator sees no decisions in a moderation case about themselves', async () => {
  open({ authorId: learner.uid });
  expect(
    await screen.findByText('This report is about you. Another moderator has to decide it.'),
  ).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
