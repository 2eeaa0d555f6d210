import { Box, Button, Checkbox, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Examiner } from '@urost3/contract/examiner/examiner.schemas.ts';
import { PATIENT_WORDS_MAX } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isFocusLost } from '../../../ui/hooks/focus.ts';
import { Notice } from '../../../ui/state/notice.tsx';
import type { Recording } from '../../recordings/public/stored-recordings.ts';
import { useSpokenTurn } from '../../recordings/public/use-spoken-turn.ts';
import { SpeakButton } from '../review/speak-button.tsx';
import { useTranscript } from '../review/use-transcript.ts';
import type { useConsent } from '../use-consent.tsx';

interface PatientComposerProps {
  section: SectionRef;
  examiner: Examiner;
  words: string;
  onChange: (words: string) => void;
  onSay: (words: string) => void;
  isWaiting: boolean;
  isSpeaking: boolean;
  onInterrupt: () => void;
  isAloud: boolean;
  /** Switches the patient's voice on or off; null if the patient has no voice. */
  onAloud: ((isAloud: boolean) => void) | null;
  ask: ReturnType<typeof useConsent>['ask'];
}

/** The learner's next message: typed, or spoken. */
export function PatientComposer(props: PatientComposerProps) {
  const { examiner, words, onChange, onSay, isWaiting, isSpeaking, onInterrupt } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const isBusy = isWaiting || isSpeaking;
  // The pressed button loses the focus, because it is disabled while the patient's answer is loading. When the answer
  // has arrived, the field takes the focus, unless the person has moved the focus elsewhere.
  useEffect(() => {
    if (!isWaiting && isFocusLost()) field.current?.focus();
  }, [isWaiting]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (!isWaiting) onSay(words);
  };
  return (
    <Stack gap="md" w="100%">
      <Textarea
        ref={field}
        label="What you say"
        description="Enter sends it; Shift and Enter begin a new line."
        value={words}
        maxLength={PATIENT_WORDS_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Group gap="0.625rem 1rem" w="100%">
        <Button
          color="var(--page-accent)"
          disabled={words.trim() === '' || isWaiting}
          onClick={() => onSay(words)}
        >
          Say it
        </Button>
        {examiner.transcription && <SpokenTurn {...props} />}
        {isBusy && (
          <Button variant="default" onClick={onInterrupt}>
            Interrupt
          </Button>
        )}
        <Box component="output" c="var(--page-quiet)">
          {isWaiting ? 'An answer is on its way.' : isSpeaking && 'The answer is being spoken.'}
        </Box>
      </Group>
      {props.onAloud && (
        <Checkbox
          size="md"
          label="Hear the answers"
          checked={props.isAloud}
          onChange={(event) => {
            props.onAloud?.(event.currentTarget.checked);
            if (isSpeaking) onInterrupt();
          }}
        />
      )}
    </Stack>
  );
}

/**
 * The button for a spoken message. The first press starts the recording and stops the patient's voice. Another press,
 * or a pause in speech if the learner wants it, ends the recording.
 */
function SpokenTurn(props: PatientComposerProps) {
  const { section, words, onChange, onSay, isWaiting, onInterrupt, ask } = props;
  const [endsAtPause, setEndsAtPause] = useState(true);
  const { isSending, notice, write } = useTranscript(section);
  const transcription = useMutation({
    mutationFn: (made: Recording) => write([made]),
    // React Query calls the latest function, so that `words` contains what was typed meanwhile.
    onSuccess: (said) => {
      const all = [words.trim(), said].filter(Boolean).join(' ');
      if (said === '') return;
      if (all.length > PATIENT_WORDS_MAX) onChange(cutText(all, PATIENT_WORDS_MAX));
      else onSay(all);
    },
  });
  const turn = useSpokenTurn(transcription.mutate, endsAtPause);
  const start = async () => {
    onInterrupt();
    if (await ask('transcription')) await turn.start();
  };
  const problem = turn.problem ?? notice;
  return (
    <>
      <SpeakButton
        turn={turn}
        isSending={isSending}
        disabled={isWaiting}
        startLabel="Speak"
        stopLabel="End my turn"
        onStart={() => void start()}
      />
      <Checkbox
        size="md"
        label="A pause ends my turn"
        checked={endsAtPause}
        onChange={(event) => setEndsAtPause(event.currentTarget.checked)}
      />
      {problem && (
        <Box flex="1 0 100%">
          <Notice kind="warning" title={problem} />
        </Box>
      )}
    </>
  );
}
