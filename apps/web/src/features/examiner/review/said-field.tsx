import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { HEARING_WORDS_MAX } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { useEffect, useState } from 'react';
import { Notice } from '../../../ui/state/notice.tsx';
import { listRecordings, type Recording } from '../../recordings/public/stored-recordings.ts';
import { useSpokenTurn } from '../../recordings/public/use-spoken-turn.ts';
import type { useConsent } from '../use-consent.tsx';
import { SpeakButton } from './speak-button.tsx';
import { useTranscript } from './use-transcript.ts';

interface SaidFieldProps {
  uid: string;
  section: SectionRef;
  examiner: Examiner;
  /** The key prefix of this answer's recordings on this device. */
  recordings: string;
  words: string;
  onChange: (words: string) => void;
  ask: ReturnType<typeof useConsent>['ask'];
  isWaiting: boolean;
  onHear: () => void;
  onCancel: () => void;
}

/** The learner's answer as text: typed, dictated, or transcribed from a recording. */
export function SaidField(props: SaidFieldProps) {
  const { examiner, words, onChange, isWaiting, onHear, onCancel } = props;
  const { isBudgetSpent } = examiner;
  return (
    <Stack gap="md" w="100%">
      <Textarea
        label="What you said"
        description="Type it, or dictate it with your keyboard’s own dictation. It is not kept."
        value={words}
        maxLength={HEARING_WORDS_MAX}
        autosize
        minRows={3}
        maxRows={14}
        disabled={isWaiting}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {examiner.transcription && <SpokenWords {...props} />}
      {isBudgetSpent && (
        <Notice
          kind="info"
          title="This month’s budget for the examiner is used up: your own sheet still works."
        />
      )}
      <Group gap="xs">
        {!isBudgetSpent && (
          <Button
            color="var(--page-accent)"
            loading={isWaiting}
            disabled={words.trim() === ''}
            onClick={onHear}
          >
            Ask the examiner
          </Button>
        )}
        {isWaiting && (
          <Button variant="subtle" onClick={onCancel}>
            Stop waiting
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Records an answer, and transcribes the new recording or the stored recordings of the same answer. */
function SpokenWords(props: SaidFieldProps) {
  const { uid, section, recordings, words, onChange, ask } = props;
  const [kept, setKept] = useState<Recording[]>([]);
  const { isSending, notice, write } = useTranscript(section);
  useEffect(() => {
    let isGone = false;
    listRecordings(uid, recordings).then(
      (found) => !isGone && setKept(found),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [uid, recordings]);
  const send = async (list: readonly Recording[]) => {
    if (!(await ask('transcription'))) return;
    const said = await write(list);
    if (said) onChange(cutText([words.trim(), said].filter(Boolean).join('\n'), HEARING_WORDS_MAX));
  };
  const turn = useSpokenTurn((made) => void send([made]));
  const isRecording = turn.recorder !== null;
  const problem = turn.problem ?? notice;
  return (
    <>
      <Group gap="xs">
        <SpeakButton
          size="sm"
          turn={turn}
          isSending={isSending}
          startLabel="Say it now"
          stopLabel="Stop and transcribe"
          onStart={() => void turn.start()}
        />
        {kept.length > 0 && !isRecording && (
          <Button size="sm" variant="default" disabled={isSending} onClick={() => void send(kept)}>
            Transcribe my {kept.length === 1 ? 'recording' : `${kept.length} recordings`}
          </Button>
        )}
      </Group>
      <Text component="output" c="var(--page-quiet)" fz="sm">
        {isSending && 'Your recording is being transcribed.'}
      </Text>
      {problem && <Notice kind="warning" title={problem} />}
    </>
  );
}
