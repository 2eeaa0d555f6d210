import { Button, Textarea } from '@mantine/core';
import { ANSWER_WORDS_MAX } from '@urost3/contract/answers/answers.ts';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { readStored, removeStored, writeStored } from '../../../lib/browser/browser-storage.ts';
import classes from './questions.module.css';

interface AnswerAreaProps {
  /** The storage key of the text that is being typed, which is stored until it is submitted. */
  draftKey: string;
  fieldRef?: Ref<HTMLTextAreaElement>;
  /** Called with the typed text; empty when the learner answered aloud. */
  onAnswered: (words: string) => void;
}

/** The field in which the learner answers before the model answer is shown. */
export function AnswerArea({ draftKey, fieldRef, onAnswered }: AnswerAreaProps) {
  const [words, setWords] = useState(() => readStored(draftKey) ?? '');
  const change = (next: string) => {
    setWords(next);
    if (next === '') removeStored(draftKey);
    else writeStored(draftKey, next);
  };
  const answer = () => {
    removeStored(draftKey);
    onAnswered(words.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    answer();
  };
  return (
    <div className={classes.area}>
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
      <Button color="var(--study-accent)" onClick={answer}>
        I have answered
      </Button>
    </div>
  );
}
