import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { endSession } from '../../lib/api/session.ts';
import { serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { PostForm } from './post-form.tsx';

const uploadFile = vi.hoisted(() => vi.fn());
vi.mock('../../lib/api/upload.ts', () => ({ uploadFile }));

const CREATE = 'POST /api/community/posts';

function open() {
  signInForTest();
  const server = serve({ [CREATE]: { status: 201, json: { id: 'p1', type: 'text' } } });
  const onDone = vi.fn();
  renderApp([{ path: '/', element: <PostForm onDone={onDone} /> }], '/');
  return { server, onDone, user: userEvent.setup() };
}

test('a new post begins with one focused field, and tags and pictures are added with the tools', async () => {
  const { server, onDone, user } = open();
  expect(await screen.findByLabelText('What would you like to ask or share?')).toBe(
    document.activeElement,
  );
  expect(screen.queryByLabelText('Tags')).toBeNull();
  expect(screen.queryByLabelText('Image URLs')).toBeNull();
  await user.keyboard('Words');
  await user.click(screen.getByRole('button', { name: 'Tags', expanded: false }));
  await user.type(screen.getByLabelText('Tags'), 'torsion, timing');
  await user.click(screen.getByRole('button', { name: 'Pictures' }));
  await user.type(screen.getByLabelText('Image URLs'), 'https://example.org/a.png');
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.of(CREATE)[0]?.body).toMatchObject({
    content: 'Words',
    type: 'text',
    tags: ['torsion', 'timing'],
    images: ['https://example.org/a.png'],
  });
});

test('the tags of a new post stay when their tool is closed, and are shown again when they are refused', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('What would you like to ask or share?'), 'Words');
  const tool = screen.getByRole('button', { name: 'Tags' });
  await user.click(tool);
  await user.type(screen.getByLabelText('Tags'), 'x'.repeat(201));
  await user.click(tool);
  expect(screen.queryByLabelText('Tags')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Post' }));
  expect(await screen.findByText('Please keep the tags to 200 characters.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('x'.repeat(201));
});

test('choosing an image post for a new post offers the upload of pictures at once', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Type' }));
  await user.click(screen.getByRole('option', { name: 'Image Post' }));
  expect(await screen.findByRole('button', { name: 'Upload images' })).toBeDefined();
});

test('a post that was begun before the session ended is there again for its author, with its tags, until it is given up', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('What would you like to ask or share?'), 'Words');
  await user.click(screen.getByRole('button', { name: 'Tags' }));
  await user.type(screen.getByLabelText('Tags'), 'torsion');
  cleanup();
  endSession('session-ended');
  open();
  const again = await screen.findByLabelText<HTMLTextAreaElement>(
    'What would you like to ask or share?',
  );
  expect(again.value).toBe('Words');
  expect(screen.getByLabelText<HTMLInputElement>('Tags').value).toBe('torsion');
  expect(screen.getByRole('button', { name: 'Post' }).hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  open();
  expect(
    (await screen.findByLabelText<HTMLTextAreaElement>('What would you like to ask or share?'))
      .value,
  ).toBe('');
});

test('a new post can be neither sent nor given up while its picture is being uploaded, and is then sent with it', async () => {
  const image = 'post_images/u1/a.webp';
  const sent = Promise.withResolvers<object>();
  uploadFile.mockReturnValue(sent.promise);
  const { server, onDone, user } = open();
  await user.type(await screen.findByLabelText('What would you like to ask or share?'), 'Words');
  const tool = screen.getByRole('button', { name: 'Pictures' });
  await user.click(tool);
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]');
  await user.upload(chooser as HTMLInputElement, new File(['x'], 'a.png', { type: 'image/png' }));
  const buttons = () =>
    ['Post', 'Cancel', 'Pictures'].map((name) => screen.getByRole('button', { name }));
  for (const button of buttons()) expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('progressbar', { name: 'Upload' })).toBeDefined();
  await act(async () => sent.resolve({ image, url: '/api/a.webp' }));
  for (const button of buttons()) expect(button.hasAttribute('disabled')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Post' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.of(CREATE)[0]?.body).toMatchObject({ content: 'Words', images: [image] });
});
