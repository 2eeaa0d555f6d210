import { Alert, Button, Group, Paper, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import { CreatePostBody, type PostType } from '@urost3/contract/feed.schemas.ts';
import { postTypeLabels, splitImageUrls, splitTags } from '@urost3/contract/feed.ts';
import { POST_CONTENT_MAX } from '@urost3/contract/limits.ts';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { ApiError, callApi, messageOf } from '../../lib/api.ts';
import { ImageIcon } from '../../ui/toolbar-icons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import classes from './feed.module.css';
import { showNewPost } from './feed.queries.ts';
import { TagIcon } from './feed-icons.tsx';
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

/** What most posts do without: a field of these is shown when its tool is pressed. */
type Extra = 'images' | 'tags';

export function PostForm({ onDone }: { onDone: () => void }) {
  const { admin } = useSignedInUser();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<UploadedImage[]>([]);
  const [opened, setOpened] = useState<ReadonlySet<Extra>>(new Set());
  const create = useMutation({
    mutationFn: (body: z.infer<typeof CreatePostBody>) => callApi(feedRoutes.createPost, { body }),
    onSuccess: (post) => {
      showNewPost(client, post);
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields);
    },
  });

  const form = useForm({
    initialValues: { type: 'text' as PostType, content: emptyText, tags: '', images: '' },
    transformValues: ({ type, content, tags, images }) => ({
      type,
      content: content.text,
      tags: splitTags(tags),
      images: [...uploads.map((item) => item.image), ...splitImageUrls(images)],
      mentionedUids: mentionedUids(content),
    }),
    schema: CreatePostBody,
    onSubmit: (body) => {
      create.mutate(body);
    },
  });

  form.watch('type', ({ value }) => {
    if (value === 'image') setOpened((old) => new Set(old).add('images'));
  });
  const isOpen = (extra: Extra) => opened.has(extra) || form.errors[extra] !== undefined;
  const toggle = (extra: Extra) => () =>
    setOpened((old) => {
      const next = new Set(old);
      if (!next.delete(extra)) next.add(extra);
      return next;
    });

  return (
    <Paper
      component="form"
      method="post"
      {...form.formProps}
      withBorder
      p="md"
      aria-label="New post"
    >
      <Stack gap="sm">
        <MentionField
          {...form.getInputProps('content')}
          label="Content"
          description="The first line becomes the title. Write @ and a name to mention someone."
          maxLength={POST_CONTENT_MAX}
          minRows={3}
          // The pressed button gave way to this form.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <Group gap="xs">
          <Select
            {...form.getInputProps('type')}
            classNames={{ root: classes.kind }}
            label="Type"
            size="xs"
            data={typesFor(admin)}
            allowDeselect={false}
          />
          <Tool
            icon={<ImageIcon size={18} />}
            isOpen={isOpen('images')}
            onToggle={toggle('images')}
          >
            Pictures
          </Tool>
          <Tool icon={<TagIcon />} isOpen={isOpen('tags')} onToggle={toggle('tags')}>
            Tags
          </Tool>
        </Group>
        {isOpen('tags') && (
          <TextInput
            {...form.getInputProps('tags')}
            label="Tags"
            description="Separated by commas"
          />
        )}
        {isOpen('images') && (
          <>
            <ImageUploads images={uploads} onChange={setUploads} />
            <Textarea
              {...form.getInputProps('images')}
              label="Image URLs"
              description="One per line. Pictures from unknown sites are shown as links."
              autosize
              minRows={1}
              maxRows={6}
            />
          </>
        )}
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

interface ToolProps {
  icon: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: string;
}

function Tool({ icon, isOpen, onToggle, children }: ToolProps) {
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      size="xs"
      leftSection={icon}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {children}
    </Button>
  );
}
