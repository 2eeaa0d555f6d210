import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Post } from '@urost3/contract/feed/feed.schemas.ts';
import { expect, test } from 'vitest';
import { serve } from '../../testing/fake-api.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PostEdit } from './post-edit.tsx';

const UPDATE = 'PUT /api/community/posts/p1';

/** 67 tags of 2 characters with 66 commas are 200 characters, the maximum. The field also shows spaces between tags. */
const tags = Array.from({ length: 67 }, (_, at) => String(at + 10));

function open(changes: Partial<Post> = {}) {
  signInForTest();
  const post = {
    id: 'p1',
    title: 'Title',
    content: 'Content',
    tags,
    ...changes,
  } as unknown as Post;
  const server = serve({ [UPDATE]: { json: post } });
  renderPart(<PostEdit post={post} onDone={() => undefined} />);
  return { server, field: screen.getByLabelText('Tags') };
}

test('a tag of a post can be changed when all its tags together have the maximum length', async () => {
  const { server, field } = open();
  await userEvent.type(field, '{Backspace}x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
  expect(server.of(UPDATE)[0]?.body).toMatchObject({ tags: [...tags.slice(0, -1), '7x'] });
});

test('the form that edits a post reports tags over the maximum length', async () => {
  const { server, field } = open();
  await userEvent.type(field, 'x');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please keep the tags to 200 characters.')).toBeDefined();
  expect(server.of(UPDATE)).toHaveLength(0);
});

test('a new title of a post replaces the old title in the first line of its text', async () => {
  const { server } = open({ title: 'First line', content: 'First line\nSecond line', tags: [] });
  const title = screen.getByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Better words');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
  expect(server.of(UPDATE)[0]?.body).toEqual({
    title: 'Better words',
    content: 'Better words\nSecond line',
    tags: [],
  });
});
