import {
  Box,
  Button,
  CloseButton,
  FileButton,
  Group,
  Image,
  Progress,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { CreatePostBody, type PostType } from '@urost3/contract/feed/feed.schemas.ts';
import {
  feedRoutes,
  postTypeLabels,
  splitImageUrls,
  splitTags,
} from '@urost3/contract/feed/feed.ts';
import { POST_CONTENT_MAX, POST_IMAGES_MAX } from '@urost3/contract/limits.ts';
import { type ReactNode, useState } from 'react';
import { ApiError, callApi, messageOf } from '../../lib/api/api.ts';
import { uploadFile } from '../../lib/api/upload.ts';
import { readDraft, useDraft } from '../../lib/offline/kept-draft.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { ImageIcon } from '../../ui/media/toolbar-icons.tsx';
import { Card } from '../../ui/page/pieces.tsx';
import { Problem } from '../../ui/state/notice.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { showNewPost } from './feed.queries.ts';
import { TagIcon } from './like-button.tsx';
import { emptyText, MentionField, mentionedUids } from './mention-field.tsx';

/** Optional fields, each shown when its tool button is pressed, because most posts do not use them. */
type Extra = 'images' | 'tags';

export function PostForm({ onDone }: { onDone: () => void }) {
  const { admin, uid } = useSignedInUser();
  const client = useQueryClient();
  const [uploads, keepUploads] = useDraft(uid, UPLOADS, noUploads);
  const changeUploads = (change: ChangeUploads) => {
    const next = change(readDraft(uid, UPLOADS) ?? noUploads);
    keepUploads(next.length === 0 ? null : next);
  };
  const form = useForm({
    initialValues: { type: 'text' as PostType, content: emptyText, tags: '', images: '' },
    draft: 'post',
    onClose: () => {
      keepUploads(null);
      onDone();
    },
    transformValues: ({ type, content, tags, images }) => ({
      type,
      content: content.text,
      tags: splitTags(tags),
      images: [...uploads.map((item) => item.image), ...splitImageUrls(images)],
      mentionedUids: mentionedUids(content),
    }),
    schema: CreatePostBody,
    onValuesChange: ({ content }) => setText(content.text),
    failure: (error) => {
      if (error instanceof ApiError) form.refuse(error.fields);
      return createPostMessage(error);
    },
    onSubmit: async (body) => {
      const query = { clientId: form.clientIdOf(body) };
      showNewPost(client, await callApi(feedRoutes.createPost, { query, body }));
      form.finish();
    },
  });

  const [text, setText] = useState(form.getValues().content.text);
  /** The part of the present upload that was sent, 0 to 1; null when there is none. A post that is sent meanwhile would lack the picture. */
  const [share, setShare] = useState<number | null>(null);
  const isUploading = share !== null;
  const [opened, setOpened] = useState<ReadonlySet<Extra>>(
    () =>
      new Set(
        (['images', 'tags'] as const).filter(
          (extra) => form.getValues()[extra] !== '' || (extra === 'images' && uploads.length > 0),
        ),
      ),
  );
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
    <Card component="form" method="post" {...form.formProps} pos="relative" aria-label="New post">
      <Stack gap="sm">
        <MentionField
          {...form.getInputProps('content')}
          label="What would you like to ask or share?"
          labelProps={{ pe: '2.5rem' }}
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
            <ImageUploads
              images={uploads}
              onChange={changeUploads}
              share={share}
              onShare={setShare}
            />
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
        <Problem error={form.problem} />
        <Group gap="3xs">
          <Select
            {...form.getInputProps('type')}
            flex="0 1 9.5rem"
            miw="7.5rem"
            aria-label="Type"
            size="sm"
            data={postTypesFor(admin)}
            allowDeselect={false}
          />
          <PostTool
            icon={<ImageIcon size={18} />}
            isOpen={isOpen('images')}
            onToggle={toggle('images')}
            // The progress stays in view, because it says why the post cannot be sent yet.
            isDisabled={isUploading}
          >
            Pictures
          </PostTool>
          <PostTool icon={<TagIcon />} isOpen={isOpen('tags')} onToggle={toggle('tags')}>
            Tags
          </PostTool>
          <Group flex={{ base: '1 0 100%', xs: 1 }} justify="flex-end" wrap="nowrap">
            <Text size="xs" c="dimmed">
              {text.length}/{POST_CONTENT_MAX}
            </Text>
            <Button
              type="submit"
              loading={form.submitting}
              disabled={text.trim() === '' || isUploading}
            >
              Post
            </Button>
          </Group>
        </Group>
      </Stack>
      {/* This button is shown at the top but is the last element, so that the Tab key reaches the fields first. */}
      <CloseButton
        // Beside the label of the first field.
        pos="absolute"
        style={{ inset: '0.4rem 0.4rem auto auto' }}
        aria-label="Cancel"
        title="Cancel"
        size={44}
        iconSize={20}
        onClick={form.close}
        disabled={form.submitting || isUploading}
      />
    </Card>
  );
}

/** Says why a post could not be created. The specification prescribes the texts. */
function createPostMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to create post';
  if (error.status === 401) return 'You must be logged in to create posts';
  if (error.code === 'network') return 'Network error. Please check your connection and try again';
  return messageOf(error, 'Failed to create post');
}

interface UploadedImage {
  image: string;
  url: string;
}
type Uploads = readonly UploadedImage[];
type ChangeUploads = (old: Uploads) => Uploads;

/** Where uploaded images of a post that was not sent yet are kept on this device. */
const UPLOADS = 'post-images';
const noUploads: Uploads = [];

interface ImageUploadsProps {
  images: Uploads;
  onChange: (change: ChangeUploads) => void;
  /** The part of the present upload that was sent, 0 to 1; null when there is none. */
  share: number | null;
  onShare: (share: number | null) => void;
}

/** Images from this device. Each one is uploaded as soon as it is selected. */
function ImageUploads({ images, onChange, share, onShare }: ImageUploadsProps) {
  const [error, setError] = useState<string | null>(null);

  async function upload(files: File[]): Promise<void> {
    setError(null);
    for (const file of files) {
      onShare(0);
      try {
        const added = await uploadFile(feedRoutes.uploadImage, {}, file, onShare);
        onChange((old) => [...old, added]);
      } catch (problem) {
        setError(`${file.name}: ${messageOf(problem, 'The upload failed. Please try again.')}`);
      }
    }
    onShare(null);
  }

  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton
          multiple
          accept="image/jpeg,image/png,image/gif"
          onChange={(files) => void upload(files)}
          disabled={share !== null || images.length >= POST_IMAGES_MAX}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={share !== null}>
              Upload images
            </Button>
          )}
        </FileButton>
        <Text size="xs" c="dimmed">
          JPG, PNG or GIF, up to 8 MB each
        </Text>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label="Upload" />}
      <Problem isLine error={error} />
      <Group gap="sm">
        {images.map((item, index) => (
          <Stack key={item.image} gap="3xs" align="center">
            <Image src={item.url} alt={`Uploaded image ${index + 1}`} h={72} w={96} fit="cover" />
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Remove uploaded image ${index + 1}`}
              onClick={() => onChange((old) => old.filter((one) => one.image !== item.image))}
            >
              Remove
            </Button>
          </Stack>
        ))}
      </Group>
    </Stack>
  );
}

function postTypesFor(isAdmin: boolean) {
  const types: PostType[] = [
    'text',
    'question',
    'image',
    ...(isAdmin ? ['announcement' as const] : []),
  ];
  return types.map((value) => ({ value, label: postTypeLabels[value] }));
}

interface PostToolProps {
  icon: ReactNode;
  /** Whether the field is shown. */
  isOpen: boolean;
  onToggle: () => void;
  isDisabled?: boolean;
  children: string;
}

/** A button that shows or hides an optional field of a post. */
function PostTool({ icon, isOpen, onToggle, isDisabled, children }: PostToolProps) {
  return (
    <Button
      variant={isOpen ? 'light' : 'subtle'}
      size="sm"
      px="sm"
      title={children}
      aria-expanded={isOpen}
      onClick={onToggle}
      disabled={isDisabled}
    >
      {icon}
      <Box component="span" ms="2xs" data-spoken-below="xs">
        {children}
      </Box>
    </Button>
  );
}
