import { Box, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { NOTE_MAX } from '@urost3/contract/limits.ts';
import type { Note } from '@urost3/contract/revision/revision.schemas.ts';
import { revisionRoutes } from '@urost3/contract/revision/revision.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { callApi } from '../../lib/api/api.ts';
import { useValueSaver } from '../../lib/offline/use-saver.ts';
import { SaveConflict, saveText } from '../../ui/form/saved-text.tsx';
import { Card } from '../../ui/page/pieces.tsx';
import { sectionRevisionQuery, showSectionRevision } from './revision.queries.ts';

interface NoteEditorProps {
  uid: string;
  section: SectionRef;
  note: Note | null;
}

/** A private note that is saved automatically. */
export function NoteEditor({ uid, section, note }: NoteEditorProps) {
  const client = useQueryClient();
  const edited = useNote(uid, section, note);
  const { value: body, state, saver } = edited;
  const load = async () =>
    draftOf((await client.fetchQuery({ ...sectionRevisionQuery(section), staleTime: 0 })).note);

  return (
    <Card gap="2xs" w="100%" bg="var(--app-surface)" data-screen-only>
      <Textarea
        label="My note"
        description="Only you can read it."
        autosize
        minRows={4}
        maxRows={24}
        maxLength={NOTE_MAX}
        value={body}
        onChange={(event) => saver.write(event.currentTarget.value)}
        onBlur={() => saver.flush()}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the learner has just pressed the button that opens the field
        autoFocus
      />
      <SaveConflict
        document={edited}
        title="This note was changed in another tab or on another device"
        load={load}
        join={(theirs, own) => `${theirs}\n\n${own}`}
      />
      <Group gap="0.25rem 1rem" justify="space-between" c="var(--page-quiet)" fz="sm">
        <Box
          component="output"
          {...(['unsaved', 'conflict'].includes(state) && {
            c: 'var(--mantine-color-error)',
            fw: 600,
          })}
        >
          {saveText(edited)}
        </Box>
        {body.length > NOTE_MAX * 0.9 && (
          <span>
            {body.length} / {NOTE_MAX}
          </span>
        )}
      </Group>
    </Card>
  );
}

/**
 * The note of one section while it is being edited.
 * @param saved the server's version; null before the first save
 */
function useNote(uid: string, { stationId, sectionId }: SectionRef, saved: Note | null) {
  const client = useQueryClient();
  const ref = { stationId, sectionId };
  return useValueSaver<string, number, Note>(
    { uid, place: `note.${studyTimeKey(ref)}` },
    {
      send: (body, version, saveId) =>
        callApi(revisionRoutes.saveNote, {
          params: ref,
          query: { saveId },
          body: { body, version },
          keepalive: true,
        }),
      versionOf: ({ version }) => version,
      onSaved: (note) => showSectionRevision(client, ref, { note }),
      // A learner writes in short bursts, and what they have typed is on this device from the first letter on.
      delayMs: 3_000,
    },
    draftOf(saved),
  );
}

const draftOf = (note: Note | null) => ({ value: note?.body ?? '', version: note?.version ?? 0 });
