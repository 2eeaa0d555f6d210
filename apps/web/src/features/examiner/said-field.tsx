import { Button, Textarea } from '@mantine/core';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { Examiner } from '@urost3/contract/examiner.schemas.ts';
import { HEARING_WORDS_MAX, type HearingSource } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useEffect, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { listRecordings, type StoredRecording } from '../recordings/public/stored-recordings.ts';
import { useSpokenTurn } from '../recordings/public/use-spoken-turn.ts';
import classes from './examiner.module.css';
import { SpeakButton } from './speak-button.tsx';
import type { useConsent } from './use-consent.tsx';
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
  onHear: (source: HearingSource) => void;
  onCancel: () => void;
}

/** The learner's answer as text: typed, dictated, or transcribed from a recording. */
export function SaidField(props: SaidFieldProps) {
  const { examiner, words, onChange, isWaiting, onHear, onCancel } = props;
  const { hints, conversation, isBudgetSpent } = examiner;
  const hasModel = conversation !== null && !isBudgetSpent;
  return (
    <div className={classes.said}>
      <Textarea
        label="What you said"
        description="Type it, or dictate it with your keyboard’s own dictation. It is compared with the sheet and is not kept."
        value={words}
        maxLength={HEARING_WORDS_MAX}
        autosize
        minRows={3}
        maxRows={14}
        disabled={isWaiting}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {examiner.transcription && <SpokenWords {...props} />}
      {conversation && isBudgetSpent && (
        <Notice
          kind="info"
          title={`This month’s budget for the examiner is used up: ${hints ? 'the hint and your own sheet still work' : 'your own sheet still works'}.`}
        />
      )}
      <div className={classes.actions}>
        {hasModel && (
          <Button
            color="var(--study-accent, var(--mantine-primary-color-filled))"
            loading={isWaiting}
            disabled={words.trim() === ''}
            onClick={() => onHear('model')}
          >
            Ask the examiner
          </Button>
        )}
        {hints && (
          <Button
            variant={hasModel ? 'default' : 'filled'}
            color="var(--study-accent, var(--mantine-primary-color-filled))"
            loading={isWaiting && !hasModel}
            disabled={words.trim() === '' || isWaiting}
            onClick={() => onHear('hint')}
          >
            Show a hint
          </Button>
        )}
        {isWaiting && (
          <Button variant="subtle" onClick={onCancel}>
            Stop waiting
          </Button>
        )}
      </div>
    </div>
  );
}

/** Records an answer, and transcribes the new recording or the stored recordings of the same answer. */
function SpokenWords(props: SaidFieldProps) {
  const { uid, section, recordings, words, onChange, ask } = props;
  const [kept, setKept] = useState<StoredRecording[]>([]);
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
  const send = async (list: readonly StoredRecording[]) => {
    if (!(await ask('transcription'))) return;
    const said = await write(list);
    if (said) onChange(cutText([words.trim(), said].filter(Boolean).join('\n'), HEARING_WORDS_MAX));
  };
  const turn = useSpokenTurn((made) => void send([made]));
  const isRecording = turn.recorder !== null;
  const problem = turn.problem ?? notice;
  return (
    <>
      <div className={classes.actions}>
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
      </div>
      <output className={classes.quotes}>
        {isSending && 'Your recording is being transcribed.'}
      </output>
      {problem && <Notice kind="warning" title={problem} />}
    </>
  );
}
