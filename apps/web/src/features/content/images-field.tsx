import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { EditorImage } from '@urost3/contract/content.schemas.ts';
import { memo, useContext, useState } from 'react';
import { isSafeImage } from '../../ui/safe-url.ts';
import { AddImageByUpload, AddImageByUrl } from './add-image.tsx';
import { MediaUrlsContext } from './editor-context.ts';
import classes from './images-field.module.css';
import { LineInput } from './line-input.tsx';
import { type ChangeList, orNull, removeAt, updateAt } from './section-edits.ts';

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
    onChange((old) => [...old, { file, alt: '', credit: orNull(credit.trim()), place }]);
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
            color="red.9"
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
        <Stack gap="xs" className={classes.add}>
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
      <Stack gap={6} className={classes.fields}>
        <Text size="xs" c="dimmed" className={classes.file}>
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
