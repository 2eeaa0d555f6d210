import { Button, Group, TextInput } from '@mantine/core';
import type { EditorImage } from '@urost3/contract/content.schemas.ts';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import { contentAdminSchemas } from '@urost3/contract/content-admin.schemas.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api.ts';
import { uploadFile } from '../../lib/upload.ts';
import { useEditor } from './editor-context.ts';
import { UploadButton } from './upload-button.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

interface AddImageProps {
  /** The question's index from 0, which becomes a part of the file's name. */
  index: number;
  place: EditorImage['place'];
  onAdd: (file: string) => void;
}

const sideOf = (place: EditorImage['place']) => (place === 'question' ? 'q' : 'a');

/** Adds a picture by its URL. The server fetches it once, so that learners load nothing from other sites. */
export function AddImageByUrl({ index, place, onAdd }: AddImageProps) {
  const { stationId, sectionId, addMedia } = useEditor();
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const add = async () => {
    const address = url.trim();
    if (!contentAdminSchemas.fetchImage.body.shape.address.safeParse(address).success) {
      setError('Please paste an address that begins with https://.');
      return;
    }
    setIsBusy(true);
    setError(null);
    try {
      const item = await callApi(contentAdminRoutes.fetchImage, {
        params: { id: stationId },
        body: { section: sectionId ?? 'new', side: sideOf(place), index, address },
      });
      addMedia(item);
      onAdd(item.name);
      setUrl('');
    } catch (reason) {
      setError(messageOf(reason, 'The picture could not be fetched from that address.'));
    } finally {
      setIsBusy(false);
    }
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
        error={error}
        onChange={(event) => setUrl(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void add();
        }}
      />
      <Button
        variant="default"
        disabled={url.trim() === ''}
        loading={isBusy}
        onClick={() => void add()}
      >
        Add image by URL
      </Button>
    </Group>
  );
}

export function AddImageByUpload({ index, place, onAdd }: AddImageProps) {
  const { stationId, sectionId, addMedia } = useEditor();
  const upload = useUpload('image');
  const send = async (file: File) => {
    const item = await upload.run((onProgress) =>
      uploadFile(
        contentAdminRoutes.uploadImage,
        {
          params: { id: stationId },
          query: { section: sectionId ?? 'new', side: sideOf(place), index },
        },
        file,
        onProgress,
      ),
    );
    if (!item) return;
    addMedia(item);
    onAdd(item.name);
  };
  return (
    <>
      <UploadButton
        label="Upload image (JPG, PNG, GIF)"
        accept="image/jpeg,image/png,image/gif"
        isBusy={upload.isBusy}
        onFile={(file) => void send(file)}
      />
      <UploadStatus upload={upload} />
    </>
  );
}
