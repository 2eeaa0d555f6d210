import { Button, Group, TextInput } from '@mantine/core';
import { authoringEndpoints } from '@urost3/contract/authoring.ts';
import { EditorImage } from '@urost3/contract/content.ts';
import { useState } from 'react';
import { uploadFile } from '../../lib/upload.ts';
import { useEditor } from './editor-context.ts';
import { UploadButton } from './upload-button.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

export function AddImageByUrl({ onAdd }: { onAdd: (file: string) => void }) {
  const [url, setUrl] = useState('');
  const [error, setError] = useState<string | null>(null);
  const add = () => {
    const file = url.trim();
    if (!EditorImage.shape.file.safeParse(file).success) {
      setError('Please paste an address that begins with https://.');
      return;
    }
    onAdd(file);
    setUrl('');
    setError(null);
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
          add();
        }}
      />
      <Button variant="default" disabled={url.trim() === ''} onClick={add}>
        Add image by URL
      </Button>
    </Group>
  );
}

interface AddImageByUploadProps {
  index: number;
  place: EditorImage['place'];
  onAdd: (file: string) => void;
}

export function AddImageByUpload({ index, place, onAdd }: AddImageByUploadProps) {
  const { stationId, sectionId, addMedia } = useEditor();
  const upload = useUpload('image');
  const send = async (file: File) => {
    const item = await upload.run((onProgress) =>
      uploadFile(
        authoringEndpoints.uploadImage,
        {
          params: { id: stationId },
          query: { section: sectionId ?? 'new', side: place === 'question' ? 'q' : 'a', index },
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
