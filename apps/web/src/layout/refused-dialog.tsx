// A separate chunk: nearly nobody ever opens it.
import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { formatDateTime } from '../lib/dates.ts';
import {
  drainOutbox,
  giveUpRefused,
  listRefused,
  type Refused,
  retryRefused,
  subscribeOutbox,
} from '../lib/offline/outbox.ts';
import { Modal } from '../ui/dialog/modal.tsx';
import { Card, PlainList } from '../ui/page/pieces.tsx';
import { Quiet } from '../ui/text/quiet.tsx';

/** Shows what the server has refused, with the person's own words, until they send it again or give it up. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const [refused, setRefused] = useState<Refused[]>([]);
  const read = useCallback(() => void listRefused().then(setRefused, () => undefined), []);
  useEffect(() => {
    read();
    return subscribeOutbox(read);
  }, [read]);
  return (
    <Modal opened onClose={onClose} title="What could not be saved" size="lg">
      <PlainList gap="sm" aria-label="What could not be saved">
        {refused.map((entry) => (
          <RefusedItem key={entry.key} entry={entry} />
        ))}
      </PlainList>
    </Modal>
  );
}

function RefusedItem({ entry }: { entry: Refused }) {
  const { key, what, words, madeAt, refusal } = entry;
  const retry = () => {
    retryRefused(key);
    void drainOutbox().catch(() => undefined);
  };
  return (
    <Card component="li" gap="2xs">
      <Stack gap={2}>
        <strong>{what}</strong>
        <Quiet>
          {formatDateTime(new Date(madeAt))}. Not saved: {refusal}
        </Quiet>
      </Stack>
      {words !== '' && <Text data-wrap="lines">{words}</Text>}
      <Group gap="xs">
        {words !== '' && (
          <CopyButton value={words}>
            {({ copied, copy }) => (
              <Button size="sm" variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the words'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button size="sm" variant="default" onClick={retry}>
          Send again
        </Button>
        <Button
          size="sm"
          variant="subtle"
          color="var(--mantine-color-error)"
          onClick={() => giveUpRefused(key)}
        >
          Give up
        </Button>
      </Group>
    </Card>
  );
}
