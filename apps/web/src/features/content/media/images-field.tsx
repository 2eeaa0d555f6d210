import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import { contentAdminSchemas } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorImage } from '@urost3/contract/content/content.schemas.ts';
import { memo, useContext, useState } from 'react';
import { callApi, messageOf } from '../../../lib/api/api.ts';
import { isSafeImage } from '../../../ui/text/safe-url.ts';
import { MediaUrlsContext, useEditor } from '../editor/editor-context.ts';
import { type ChangeList, orNull, removeAt, updateAt } from '../editor/section-edits.ts';
import { LineInput } from '../fields/line-input.tsx';
import classes from './images-field.module.css';
import { UploadButton, UploadStatus, useMediaUpload } from './upload-status.tsx';

interface ImagesFieldProps {
  images: readonly EditorImage[];
  /** The question's index from 0, which becomes a part of the file's name. */
  index: number;
  onChange: ChangeList<EditorImage>;
}

type Place = EditorImage['place'];

const IMAGES_MAX = 12;

export const ImagesField = memo(function ImagesField({
  images,
  index,
  onChange,
}: ImagesFieldProps) {
  const [place, setPlace] = useState<Place>('question');
  const [credit, setCredit] = useState('');
  const add = (file: string) => {
    onChange((old) => [
      ...old,
      { file, alt: '', credit: orNull(credit.trim()), consent: null, place },
    ]);
    setCredit('');
  };
  return (
    <Stack gap="sm" role="group" aria-label="Images">
      <Group justify="space-between">
        <Text fw={600} size="sm">
          Images
        </Text>
        {images.length > 0 && (
          <Button
            variant="subtle"
            color="var(--mantine-color-error)"
            size="compact-sm"
            onClick={() => onChange(() => [])}
          >
            Remove all images
          </Button>
        )}
      </Group>
      {images.map((image, at) => (
        <ImageItem
          // The key is the index, because one picture may be used twice: with the question and with the answer.
          key={at}
          image={image}
          number={at + 1}
          onChange={(changes) =>
            onChange((old) => updateAt(old, at, (item) => ({ ...item, ...changes })))
          }
          onRemove={() => onChange((old) => removeAt(old, at))}
        />
      ))}
      {images.length < IMAGES_MAX && (
        <Stack
          gap="xs"
          p="sm"
          bd="1px dashed var(--page-line)"
          bdrs="var(--mantine-radius-default)"
        >
          <SegmentedControl
            aria-label="New image belongs to"
            value={place}
            data={[
              { value: 'question', label: 'Question image' },
              { value: 'answer', label: 'Answer image' },
            ]}
            onChange={(value) => setPlace(value as Place)}
          />
          <TextInput
            label="Credit line"
            description="Who made it and under which licence"
            maxLength={500}
            value={credit}
            onChange={(event) => setCredit(event.currentTarget.value)}
          />
          <AddImageByUrl index={index} place={place} onAdd={add} />
          <AddImageByUpload index={index} place={place} onAdd={add} />
        </Stack>
      )}
    </Stack>
  );
});

interface ImageItemProps {
  image: EditorImage;
  number: number;
  onChange: (changes: Partial<EditorImage>) => void;
  onRemove: () => void;
}

function ImageItem({ image, number, onChange, onRemove }: ImageItemProps) {
  const urls = useContext(MediaUrlsContext);
  const url = image.file.startsWith('https://') ? image.file : urls[image.file];
  return (
    <div className={classes.item}>
      {url && isSafeImage(url) ? (
        <img src={url} alt="" className={classes.thumb} />
      ) : (
        <span className={classes.thumb} />
      )}
      <Stack gap="2xs" miw={0}>
        <Text size="xs" c="dimmed" data-wrap="anywhere">
          {image.place === 'question' ? 'Question image' : 'Answer image'}: {image.file}
        </Text>
        <LineInput
          size="sm"
          label={`Description of image ${number}`}
          description="For people who cannot see it"
          maxLength={2000}
          value={image.alt}
          onChange={(alt) => onChange({ alt })}
        />
        <LineInput
          size="sm"
          label={`Credit of image ${number}`}
          maxLength={500}
          value={image.credit ?? ''}
          onChange={(value) => onChange({ credit: orNull(value) })}
        />
        <LineInput
          size="sm"
          label={`Consent of image ${number}`}
          description="Who agreed, when and to what, without a name"
          maxLength={500}
          value={image.consent ?? ''}
          onChange={(value) => onChange({ consent: orNull(value) })}
        />
        <Button
          variant="default"
          size="compact-sm"
          w="fit-content"
          aria-label={`Remove image ${number}`}
          onClick={onRemove}
        >
          Remove image
        </Button>
      </Stack>
    </div>
  );
}

interface AddImageProps {
  /** The question's index from 0, which becomes a part of the file's name. */
  index: number;
  place: EditorImage['place'];
  onAdd: (file: string) => void;
}

const sideOf = (place: EditorImage['place']) => (place === 'question' ? 'q' : 'a');

/** Adds a picture by its URL. The server fetches it once, so that learners load nothing from other sites. */
function AddImageByUrl({ index, place, onAdd }: AddImageProps) {
  const { stationId, sectionId, addMedia } = useEditor();
  const [url, setUrl] = useState('');
  const add = useMutation({
    mutationFn: async (address: string) => {
      if (!contentAdminSchemas.fetchImage.body.shape.address.safeParse(address).success)
        throw new Error('Please paste an address that begins with https://.');
      return callApi(contentAdminRoutes.fetchImage, {
        params: { id: stationId },
        body: { section: sectionId ?? 'new', side: sideOf(place), index, address },
      });
    },
    onSuccess: (item) => {
      addMedia(item);
      onAdd(item.name);
      setUrl('');
    },
  });
  const submit = () => {
    if (!add.isPending) add.mutate(url.trim());
  };
  return (
    <Group align="flex-end" gap="xs">
      <TextInput
        flex={1}
        miw={180}
        label="Image URL"
        type="url"
        placeholder="https://"
        value={url}
        error={
          add.error && messageOf(add.error, 'The picture could not be fetched from that address.')
        }
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      <Button
        variant="default"
        disabled={url.trim() === ''}
        loading={add.isPending}
        onClick={submit}
      >
        Add image by URL
      </Button>
    </Group>
  );
}

function AddImageByUpload({ index, place, onAdd }: AddImageProps) {
  const upload = useMediaUpload('image', { side: sideOf(place), index });
  return (
    <>
      <UploadButton
        label="Upload image (JPG, PNG, GIF)"
        kind="image"
        upload={upload}
        onName={onAdd}
      />
      <UploadStatus upload={upload} />
    </>
  );
}
