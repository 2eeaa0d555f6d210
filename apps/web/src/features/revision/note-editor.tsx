import { Alert, Button, Group, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { NOTE_MAX } from '@urost3/contract/limits.ts';
import type { Note } from '@urost3/contract/revision.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import type { SaveSnapshot } from '../../lib/document-saver.ts';
import { showToast } from '../../ui/show-toast.ts';

import classes from './public/section-tools.module.css';
import { sectionRevisionQuery } from './revision.queries.ts';
import { useNote } from './use-note.ts';

interface NoteEditorProps {
  uid: string;
  section: SectionRef;
  note: Note | null;
}

function stateText({ state, problem }: SaveSnapshot): string {
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
  const { body, state, saver } = edited;
  const [isAsking, setIsAsking] = useState(false);

  /**
   * Ends a conflict between two versions of the note.
   * @param choose returns the text to save; its argument is the server's text
   */
  const settle = async (choose: (theirs: string) => string) => {
    setIsAsking(true);
    try {
      const current = await client.fetchQuery({ ...sectionRevisionQuery(section), staleTime: 0 });
      const theirs = { body: current.note?.body ?? '', version: current.note?.version ?? 0 };
      saver.resolve(choose(theirs.body), theirs);
    } catch (error) {
      showToast('error', messageOf(error, 'Please try again.'));
    }
    setIsAsking(false);
  };

  return (
    <div className={classes.panel}>
      <Textarea
        label="My note"
        description="Only you can read it."
        autosize
        minRows={4}
        maxRows={24}
        maxLength={NOTE_MAX}
        value={body}
        onChange={(event) => saver.write(event.currentTarget.value)}
        onBlur={saver.flush}
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
      <div className={classes.foot}>
        <output className={classes.state} data-state={state}>
          {stateText(edited)}
        </output>
        {body.length > NOTE_MAX * 0.9 && (
          <span>
            {body.length} / {NOTE_MAX}
          </span>
        )}
      </div>
    </div>
  );
}
