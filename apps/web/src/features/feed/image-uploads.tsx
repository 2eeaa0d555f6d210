import { Button, FileButton, Group, Image, Progress, Stack, Text } from '@mantine/core';
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import { POST_IMAGES_MAX } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { uploadFile } from '../../lib/upload.ts';

export interface UploadedImage {
  image: string;
  url: string;
}

interface ImageUploadsProps {
  images: readonly UploadedImage[];
  onChange: (change: (old: UploadedImage[]) => UploadedImage[]) => void;
}

/** Images from this device. Each one is uploaded as soon as it is selected. */
export function ImageUploads({ images, onChange }: ImageUploadsProps) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function upload(files: File[]): Promise<void> {
    setError(null);
    for (const file of files) {
      setShare(0);
      try {
        const added = await uploadFile(feedRoutes.uploadImage, {}, file, setShare);
        onChange((old) => [...old, added]);
      } catch (problem) {
        setError(`${file.name}: ${messageOf(problem, 'The upload failed. Please try again.')}`);
      }
    }
    setShare(null);
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
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Group gap="sm">
        {images.map((item, index) => (
          <Stack key={item.image} gap={4} align="center">
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
