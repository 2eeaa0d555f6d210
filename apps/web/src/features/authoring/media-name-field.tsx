import { Autocomplete, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authoringEndpoints } from '@urost3/contract/authoring.ts';
import { MediaName } from '@urost3/contract/content.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { uploadFile } from '../../lib/upload.ts';
import { useEditor } from './editor-context.ts';
import { UploadButton } from './upload-button.tsx';
import { UploadStatus } from './upload-status.tsx';
import { useUpload } from './use-upload.ts';

const SEARCH_WAIT_MS = 300;

interface MediaNameFieldProps {
  label: string;
  description?: string;
  kind: 'image' | 'audio';
  value: string;
  onChange: (value: string) => void;
}

const accepted = {
  image: 'image/jpeg,image/png,image/gif',
  audio: 'audio/mpeg,audio/mp4,audio/ogg,audio/wav,.mp3,.m4a,.ogg,.wav',
};

/** The plain name of a media file: typed, chosen from what is there, or uploaded. */
export function MediaNameField({ label, description, kind, value, onChange }: MediaNameFieldProps) {
  const { stationId, sectionId, addMedia } = useEditor();
  const upload = useUpload(kind);
  const [search] = useDebouncedValue(value, SEARCH_WAIT_MS);
  const found = useQuery({
    queryKey: keyOf('authoring', 'media', kind, search),
    queryFn: ({ signal }) =>
      callApi(authoringEndpoints.listMedia, { query: { search, kind }, signal }),
    placeholderData: keepPreviousData,
  });
  const send = async (file: File) => {
    const params = { id: stationId };
    const section = sectionId ?? 'new';
    const item = await upload.run((onProgress) =>
      kind === 'audio'
        ? uploadFile(
            authoringEndpoints.uploadAudio,
            { params, query: { section } },
            file,
            onProgress,
          )
        : uploadFile(
            authoringEndpoints.uploadImage,
            { params, query: { section, side: 'q', index: 0 } },
            file,
            onProgress,
          ),
    );
    if (!item) return;
    addMedia(item);
    onChange(item.name);
  };
  const isWrong =
    value !== '' && !value.startsWith('https://') && !MediaName.safeParse(value).success;
  return (
    <div>
      <Group align="flex-end" gap="xs">
        <Autocomplete
          flex={1}
          miw={180}
          label={label}
          description={description}
          value={value}
          data={[...new Set(found.data?.media.map((item) => item.name))]}
          limit={8}
          error={isWrong ? 'Please use a plain file name without a path.' : undefined}
          onChange={onChange}
        />
        <UploadButton
          label={kind === 'audio' ? 'Upload audio' : 'Upload image'}
          accept={accepted[kind]}
          isBusy={upload.isBusy}
          onFile={(file) => void send(file)}
        />
      </Group>
      <UploadStatus upload={upload} />
    </div>
  );
}
