import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { NOTE_MAX } from '@urost3/contract/limits.ts';
import type { Note } from '@urost3/contract/revision/revision.schemas.ts';
import { revisionRoutes } from '@urost3/contract/revision/revision.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { useState } from 'react';
import { callApi, messageOf } from '../../lib/api/api.ts';
import type { SaveSnapshot } from '../../lib/offline/saver.ts';
import { useTextSaver } from '../../lib/offline/use-saver.ts';
import { showToast } from '../../ui/state/show-toast.ts';
import classes from './revision.module.css';
import { sectionRevisionQuery, showSectionRevision } from './revision.queries.ts';

interface NoteEditorProps {
  uid: string;
  section: SectionRef;
  note: Note | null;
}

function stateText({ state, problem }: SaveSnapshot<string, Note>): string {
  if (state === 'saving') return 'Saving…';
  if (state === 'saved') return 'Saved';
  if (state === 'unsaved') return `Not saved: ${problem ?? 'kept on this device, trying again…'}`;
  if (state === 'conflict') return 'Not saved: changed elsewhere';
  return '';
}

/** A private note that is saved automatically. */
export function NoteEditor({ uid, section, note }: NoteEditorProps) {
  const client = useQueryClient();
  const edited = useNote(uid, section, note);
  const { value: body, state, saver } = edited;
  const [isAsking, setIsAsking] = useState(false);

  /**
   * Ends a conflict between two versions of the note.
   * @param choose returns the text to save; its argument is the server's text
   */
  const settle = async (choose: (theirs: string) => string) => {
    setIsAsking(true);
    try {
      const current = await client.fetchQuery({ ...sectionRevisionQuery(section), staleTime: 0 });
      const theirs = draftOf(current.note);
      saver.resolve(choose(theirs.value), theirs);
    } catch (error) {
      showToast('error', messageOf(error, 'Please try again.'));
    }
    setIsAsking(false);
  };

  return (
    <div className={classes.panel} data-screen-only>
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
      {state === 'conflict' && (
        <Alert
          color="orange"
          role="alert"
          title="This note was changed in another tab or on another device"
        >
          <Group gap="sm" mt="xs">
            <Button size="sm" loading={isAsking} onClick={() => void settle(() => body)}>
              Keep this version
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={isAsking}
              onClick={() => void settle((theirs) => theirs)}
            >
              Use the other version
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={isAsking}
              onClick={() => void settle((theirs) => `${theirs}\n\n${body}`)}
            >
              Keep both
            </Button>
          </Group>
        </Alert>
      )}
      <Group
        gap="0.25rem 1rem"
        align="stretch"
        justify="space-between"
        c="var(--study-quiet, #4b5c65)"
        fz="sm"
      >
        <output className={classes.state} data-state={state}>
          {stateText(edited)}
        </output>
        {body.length > NOTE_MAX * 0.9 && (
          <span>
            {body.length} / {NOTE_MAX}
          </span>
        )}
      </Group>
    </div>
  );
}

/**
 * The note of one section while it is being edited.
 * @param saved the server's version; null before the first save
 */
function useNote(uid: string, { stationId, sectionId }: SectionRef, saved: Note | null) {
  const client = useQueryClient();
  const ref = { stationId, sectionId };
  return useTextSaver<Note>(
    `note.${uid}.${studyTimeKey(ref)}`,
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
    },
    draftOf(saved),
  );
}

const draftOf = (note: Note | null) => ({ value: note?.body ?? '', version: note?.version ?? 0 });
