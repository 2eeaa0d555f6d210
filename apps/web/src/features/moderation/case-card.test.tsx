import { screen } from '@testing-library/react';
import type { ReportCase } from '@urost3/contract/moderation.schemas.ts';
import { expect, test } from 'vitest';
import { refusal, serve } from '../../testing/fake-api.ts';
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
  excerpt: 'Rude',
  reports: [],
  openedAt: '2026-11-20T10:00:00.000Z',
  resolvedAt: null,
  resolvedBy: null,
};

function open(changes: Partial<ReportCase> = {}) {
  signInForTest({ admin: true });
  serve({ 'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.') });
  renderApp([{ path: '/', element: <CaseCard item={{ ...item, ...changes }} /> }], '/');
}

test("a case links to the post and to the author's account", async () => {
  open();
  const post = await screen.findByRole('link', { name: 'Open the post with this comment' });
  expect(post.getAttribute('href')).toBe('/community?tab=feed&post=p1');
  const account = screen.getByRole('link', { name: 'Account of Ann One' });
  expect(account.getAttribute('href')).toBe('/admin/users?search=u7');
});

test('a case has no link to an invisible post', async () => {
  open({ postId: null });
  await screen.findByText('Rude');
  expect(screen.queryByRole('link', { name: /post/ })).toBeNull();
});
