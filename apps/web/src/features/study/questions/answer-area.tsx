import { Button, Stack, Textarea } from '@mantine/core';
import { ANSWER_WORDS_MAX } from '@urost3/contract/answers/answers.ts';
import type { KeyboardEvent, Ref } from 'react';
import { useTextDraft } from '../../../lib/offline/kept-draft.ts';
import type { DraftPlace } from '../../../lib/offline/saver.ts';

interface AnswerAreaProps {
  /** Where the text is kept until it is submitted. */
  draftPlace: DraftPlace;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Called with the typed text; empty when the learner answered aloud. */
  onAnswered: (words: string) => void;
}

/** The field in which the learner answers before the model answer is shown. */
export function AnswerArea({ draftPlace, fieldRef, onAnswered }: AnswerAreaProps) {
  const [words, change] = useTextDraft(draftPlace.uid, draftPlace.place);
  const answer = () => {
    change('');
    onAnswered(words.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    answer();
  };
  return (
    <Stack gap="sm" px="var(--study-inset)" pb="md">
      <Textarea
        ref={fieldRef}
        label="Your answer"
        description="Say it aloud, record it or type it. The model answer appears after it."
        value={words}
        maxLength={ANSWER_WORDS_MAX}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button color="var(--page-accent)" w={{ base: '100%', sm: 'fit-content' }} onClick={answer}>
        I have answered
      </Button>
    </Stack>
  );
}
