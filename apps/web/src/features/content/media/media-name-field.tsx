import { Autocomplete, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import { isMediaName } from '@urost3/contract/content/content.ts';
import type { ReactNode } from 'react';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { UploadButton, type UploadKind, UploadStatus, useMediaUpload } from './upload-status.tsx';

const SEARCH_WAIT_MS = 300;

interface MediaNameFieldProps {
  label: string;
  description?: string;
  kind: UploadKind;
  value: string;
  onChange: (value: string) => void;
  /** Further controls to select a file, shown beside the upload button. */
  children?: ReactNode;
}

/** The name of a media file, without a folder. Authors type it, select an existing file, or upload a file. */
export function MediaNameField(props: MediaNameFieldProps) {
  const { label, description, kind, value, onChange, children } = props;
  const upload = useMediaUpload(kind);
  const [search] = useDebouncedValue(value, SEARCH_WAIT_MS);
  const found = useQuery(
    apiQuery(['content', 'media', kind, search], contentAdminRoutes.listMedia, {
      query: { search, kind },
      placeholderData: keepPreviousData,
    }),
  );
  const isWrong = value !== '' && !value.startsWith('https://') && !isMediaName(value);
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
          kind={kind}
          upload={upload}
          onName={onChange}
        />
        {children}
      </Group>
      <UploadStatus upload={upload} />
    </div>
  );
}
