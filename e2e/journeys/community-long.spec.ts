// Long lists: a thread of several pages keeps its place while older ones arrive, and so does the list of conversations.
import { demo, logIn } from '../support/accounts.ts';
import { apiSession, makeMember } from '../support/members.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { expect, test } from '../support/test.ts';

test('older messages arrive above without moving what is read, and the tab counts what is unread', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const email = await makeMember(request, { firstName: 'Lara', lastName: 'Long' });
  const lara = await apiSession(request, email);
  const found = await request.get('/api/community/users/discover?limit=100', { headers: lara });
  const { users } = (await found.json()) as { users: { uid: string; displayName: string }[] };
  const participantId = users.find((user) => user.displayName === 'Priya Premium')?.uid;
  const opened = await request.post('/api/community/conversations', {
    headers: lara,
    data: { type: 'direct', participantId },
  });
  const { conversationId } = (await opened.json()) as { conversationId: string };
  for (let n = 1; n <= 120; n += 1) {
    const data = { content: `Number ${n}\n${'and more words '.repeat(1 + (n % 6))}`, type: 'text' };
    const sent = await request.post(`/api/community/conversations/${conversationId}/messages`, {
      headers: lara,
      data,
    });
    expect(sent.status()).toBe(201);
  }

  await logIn(page, demo.premium, '/community');
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('tab', { name: /Messages/ }).click();
  await page.getByRole('button', { name: /Lara Long/ }).click();
  const thread = page.getByRole('log', { name: 'Messages' });
  const message = (n: number) => thread.getByText(new RegExp(`^Number ${n}\\n`));
  await expect(message(120)).toBeInViewport();
  await expect(page).not.toHaveTitle(/^\(/);
  await expect(thread.getByRole('listitem')).toHaveCount(50);
  await takeScreenshots(page, 'community-long-thread');

  // To the first message shown: that asks for the page before it.
  const answer = page.waitForResponse((response) => /messages\?before=/.test(response.url()));
  await message(71).scrollIntoViewIfNeeded();
  const before = await message(71).boundingBox();
  await answer;
  await expect(thread.getByRole('listitem')).toHaveCount(100);
  const after = await message(71).boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Number.NaN))).toBeLessThan(4);
});

test('the list of conversations goes on past its first page, and a link reaches beyond it', async ({
  page,
}) => {
  const conversation = (n: number) => ({
    id: `c${n}`,
    type: 'direct',
    groupId: null,
    name: null,
    participants: [`u${n}`, 'me'],
    participantsInfo: { [`u${n}`]: { displayName: `Person ${n}`, rank: '', lastActive: null } },
    lastMessage: null,
    lastReadAt: null,
    isUnread: false,
    canSend: true,
    updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 200 - n)).toISOString(),
  });
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => conversation(from + i));
  await page.route('**/api/community/conversations?*', (route) => {
    const isSecond = new URL(route.request().url()).searchParams.get('cursor') === 'older';
    return route.fulfill({
      json: isSecond
        ? { conversations: range(51, 60), nextCursor: null, hasMore: false }
        : { conversations: range(1, 50), nextCursor: 'older', hasMore: true },
    });
  });
  await page.route('**/api/community/conversations/c55', (route) =>
    route.fulfill({ json: conversation(55) }),
  );
  await page.route('**/api/community/conversations/c55/**', (route) =>
    route.fulfill({
      json: route.request().url().includes('/read')
        ? { lastReadAt: new Date().toISOString() }
        : { messages: [], hasMore: false },
    }),
  );
  await logIn(page, demo.premium, '/community?tab=messages&conversation=c55');
  await expect(page.getByRole('heading', { name: 'Person 55' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect(list.getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Load More Conversations' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(60);
  await expect(list.getByRole('button', { name: /Person 55/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Load More Conversations' })).toHaveCount(0);
  await takeScreenshots(page, 'community-conversations-long');
});
