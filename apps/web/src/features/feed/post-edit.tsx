import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedEndpoints, type Post, splitTags, UpdatePostBody } from '@urost3/contract/feed.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX } from '@urost3/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { showPost } from './feed.queries.ts';

/** Title, content and tags of an own post. */
export function PostEdit({ post, onDone }: { post: Post; onDone: () => void }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(post.title);
  const [content, setContent] = useState(post.content);
  const [tags, setTags] = useState(post.tags.join(', '));
  const [fields, setFields] = useState<Record<string, string>>({});
  const save = useMutation({
    mutationFn: (body: { title: string; content: string; tags: string[] }) =>
      callApi(feedEndpoints.updatePost, { params: { id: post.id }, body }),
    onSuccess: (changed) => {
      showPost(client, changed);
      onDone();
    },
    onError: (error) => console.warn('Failed to update post:', error),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body = { title, content, tags: splitTags(tags) };
    const checked = UpdatePostBody.safeParse(body);
    setFields(
      Object.fromEntries(
        (checked.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
      ),
    );
    if (checked.success) save.mutate(body);
  }

  return (
    <form onSubmit={submit} aria-label="Edit post" noValidate>
      <Stack gap="sm">
        <TextInput
          label="Title"
          value={title}
          maxLength={POST_TITLE_MAX}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={fields.title}
          data-autofocus
        />
        <Textarea
          label="Content"
          value={content}
          maxLength={POST_CONTENT_MAX}
          autosize
          minRows={4}
          maxRows={14}
          onChange={(event) => setContent(event.currentTarget.value)}
          error={fields.content}
        />
        <TextInput
          label="Tags"
          description="Separated by commas"
          value={tags}
          onChange={(event) => setTags(event.currentTarget.value)}
          error={fields.tags}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
