import {
  Alert,
  Button,
  CloseButton,
  Group,
  Paper,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import { CreatePostBody, type PostType } from '@urost3/contract/feed.schemas.ts';
import { splitImageUrls, splitTags } from '@urost3/contract/feed.ts';
import { POST_CONTENT_MAX } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, callApi } from '../../lib/api.ts';
import { ImageIcon } from '../../ui/toolbar-icons.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import feedClasses from './feed.module.css';
import { showNewPost } from './feed.queries.ts';
import { TagIcon } from './feed-icons.tsx';
import { ImageUploads, type UploadedImage } from './image-uploads.tsx';
import { emptyText, MentionField, mentionedUids } from './mention-field.tsx';
import { createPostMessage } from './post-errors.ts';
import classes from './post-form.module.css';
import { PostTool, postTypesFor } from './post-tools.tsx';

/** Optional fields, each shown when its tool button is pressed, because most posts do not use them. */
type Extra = 'images' | 'tags';

export function PostForm({ onDone }: { onDone: () => void }) {
  const { admin } = useSignedInUser();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<UploadedImage[]>([]);
  const [text, setText] = useState('');
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
    onValuesChange: ({ content }) => setText(content.text),
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
      className={classes.form}
      aria-label="New post"
    >
      <Stack gap="sm">
        <MentionField
          {...form.getInputProps('content')}
          label="What would you like to ask or share?"
          description="The first line becomes the title. Write @ and a name to mention someone."
          maxLength={POST_CONTENT_MAX}
          hasCount={false}
          minRows={3}
          // The form replaces the pressed button, so its first field takes the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
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
        <Group gap={4}>
          <Select
            {...form.getInputProps('type')}
            classNames={{ root: classes.kind }}
            aria-label="Type"
            size="sm"
            data={postTypesFor(admin)}
            allowDeselect={false}
          />
          <PostTool
            icon={<ImageIcon size={18} />}
            isOpen={isOpen('images')}
            onToggle={toggle('images')}
          >
            Pictures
          </PostTool>
          <PostTool icon={<TagIcon />} isOpen={isOpen('tags')} onToggle={toggle('tags')}>
            Tags
          </PostTool>
          <div className={classes.send}>
            <p className={feedClasses.count}>
              {text.length}/{POST_CONTENT_MAX}
            </p>
            <Button type="submit" loading={create.isPending} disabled={text.trim() === ''}>
              Post
            </Button>
          </div>
        </Group>
      </Stack>
      {/* This button is shown at the top but is the last element, so that the Tab key reaches the fields first. */}
      <CloseButton
        className={classes.cancel}
        aria-label="Cancel"
        title="Cancel"
        size={44}
        iconSize={20}
        onClick={onDone}
        disabled={create.isPending}
      />
    </Paper>
  );
}
