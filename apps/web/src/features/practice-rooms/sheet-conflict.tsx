import { Alert, Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import type { createDocumentSaver, SaveSnapshot } from '../../lib/document-saver.ts';
import { showToast } from '../../ui/show-toast.ts';
import { ownSheetQuery } from './practice-rooms.queries.ts';
import { writeSheet } from './sheet-content.ts';

interface SheetConflictProps {
  roomId: string;
  position: number;
  document: SaveSnapshot & { saver: ReturnType<typeof createDocumentSaver> };
}

/** Shown when the sheet was also changed on another device. The person decides which version is kept. */
export function SheetConflict({ roomId, position, document }: SheetConflictProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { state, body, saver } = document;
  if (state !== 'conflict') return null;
  const settle = async (keepsOwn: boolean) => {
    setIsAsking(true);
    try {
      const sheet = await client.fetchQuery({ ...ownSheetQuery(roomId, position), staleTime: 0 });
      const theirs = { body: writeSheet(sheet), version: sheet?.version ?? 0 };
      saver.resolve(keepsOwn ? body : theirs.body, theirs);
    } catch (error) {
      showToast('error', messageOf(error, 'The other version could not be loaded.'));
    }
    setIsAsking(false);
  };
  return (
    <Alert color="orange" role="alert" mt="md" title="Changed on another device">
      <Group gap="xs">
        <Button variant="default" loading={isAsking} onClick={() => void settle(true)}>
          Keep this sheet
        </Button>
        <Button variant="default" loading={isAsking} onClick={() => void settle(false)}>
          Use the other one
        </Button>
      </Group>
    </Alert>
  );
}
