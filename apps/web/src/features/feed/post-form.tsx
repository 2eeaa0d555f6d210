import { Alert, Button, Group, Paper, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  CreatePostBody,
  feedEndpoints,
  type PostType,
  postTypeLabels,
  splitImageUrls,
  splitTags,
} from '@urost3/contract/feed.ts';
import { POST_CONTENT_MAX } from '@urost3/contract/limits.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { useSignedInUser } from '../accounts/use-auth.ts';
import { showNewPost } from './feed.queries.ts';
import { ImageUploads, type UploadedImage } from './image-uploads.tsx';
import { emptyText, MentionField, mentionedUids } from './mention-field.tsx';

export function createPostMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create post';
  if (error.status === 401) return 'You must be logged in to create posts';
  if (error.code === 'network') return 'Network error. Please check your connection and try again';
  return messageOf(error, 'Failed to create post');
}

function typesFor(isAdmin: boolean) {
  const types: PostType[] = [
    'text',
    'question',
    'image',
    ...(isAdmin ? ['announcement' as const] : []),
  ];
  return types.map((value) => ({ value, label: postTypeLabels[value] }));
}

export function PostForm({ onDone }: { onDone: () => void }) {
  const { admin } = useSignedInUser();
  const client = useQueryClient();
  const [type, setType] = useState<PostType>('text');
  const [content, setContent] = useState(emptyText);
  const [tags, setTags] = useState('');
  const [urls, setUrls] = useState('');
  const [uploads, setUploads] = useState<UploadedImage[]>([]);
  const [fields, setFields] = useState<Record<string, string>>({});
  const create = useMutation({
    mutationFn: (body: CreatePostInput) => callApi(feedEndpoints.createPost, { body }),
    onSuccess: (post) => {
      showNewPost(client, post);
      onDone();
    },
    onError: (error) => setFields(error instanceof ApiError ? error.fields : {}),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const body: CreatePostInput = {
      type,
      content: content.text,
      tags: splitTags(tags),
      images: [...uploads.map((item) => item.image), ...splitImageUrls(urls)],
      mentionedUids: mentionedUids(content),
    };
    const checked = CreatePostBody.safeParse(body);
    if (checked.success) {
      setFields({});
      create.mutate(body);
    } else {
      setFields(
        Object.fromEntries(
          checked.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
        ),
      );
    }
  }

  const imageError = Object.entries(fields).find(([path]) => path.startsWith('images'))?.[1];
  return (
    <Paper component="form" withBorder p="md" onSubmit={submit} aria-label="New post" noValidate>
      <Stack gap="sm">
        <Select
          label="Type"
          data={typesFor(admin)}
          value={type}
          allowDeselect={false}
          onChange={(value) => setType((value ?? 'text') as PostType)}
          error={fields.type}
        />
        <MentionField
          label="Content"
          description="The first line becomes the title. Write @ and a name to mention someone."
          value={content}
          onChange={setContent}
          maxLength={POST_CONTENT_MAX}
          minRows={4}
          error={fields.content}
        />
        <TextInput
          label="Tags"
          description="Separated by commas"
          value={tags}
          onChange={(event) => setTags(event.currentTarget.value)}
          error={fields.tags}
        />
        <Textarea
          label="Image URLs"
          description="One per line. Pictures from unknown sites are shown as links."
          value={urls}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setUrls(event.currentTarget.value)}
          error={imageError}
        />
        <ImageUploads images={uploads} onChange={setUploads} />
        {create.error && (
          <Alert color="red" role="alert">
            {createPostMessage(create.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDone} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Post
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface CreatePostInput {
  type: PostType;
  content: string;
  tags: string[];
  images: string[];
  mentionedUids: string[];
}
