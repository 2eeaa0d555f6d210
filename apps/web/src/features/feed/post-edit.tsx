import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Post, UpdatePostBody } from '@urost3/contract/feed/feed.schemas.ts';
import { feedRoutes, splitTags } from '@urost3/contract/feed/feed.ts';
import { retitleContent } from '@urost3/contract/feed/post-title.ts';
import { POST_CONTENT_MAX, POST_TITLE_MAX } from '@urost3/contract/limits.ts';
import { callApi } from '../../lib/api/api.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { showPost } from './feed.queries.ts';

/** Edits the title, content and tags of the person's own post. */
export function PostEdit({ post, onDone }: { post: Post; onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({
    initialValues: { title: post.title, content: post.content, tags: post.tags.join(', ') },
    transformValues: (values) => ({
      title: values.title,
      content:
        values.title.trim() === post.title
          ? values.content
          : retitleContent(values.content, post.title, values.title.trim()),
      tags: splitTags(values.tags),
    }),
    schema: UpdatePostBody,
    draft: `post.${post.id}`,
    onClose: onDone,
    failure: (error) => {
      console.warn('Failed to update post:', error);
      return null;
    },
    onSubmit: async (body) => {
      showPost(client, await callApi(feedRoutes.updatePost, { params: { id: post.id }, body }));
      form.finish();
    },
  });

  return (
    <form method="post" {...form.formProps} aria-label="Edit post">
      <Stack gap="sm">
        <TextInput
          {...form.getInputProps('title')}
          label="Title"
          maxLength={POST_TITLE_MAX}
          data-autofocus
        />
        <Textarea
          {...form.getInputProps('content')}
          label="Content"
          maxLength={POST_CONTENT_MAX}
          autosize
          minRows={4}
          maxRows={14}
        />
        <TextInput {...form.getInputProps('tags')} label="Tags" description="Separated by commas" />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={form.close} disabled={form.submitting}>
            Cancel
          </Button>
          <Button type="submit" loading={form.submitting}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
