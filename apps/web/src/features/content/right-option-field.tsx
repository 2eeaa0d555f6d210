import { Select } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { memo } from 'react';

interface RightOptionFieldProps {
  options: readonly string[];
  answer: string;
  onChange: (changes: Partial<EditorQuestion>) => void;
}

/** Selects the right option of a multiple choice question: the option whose text equals the answer. */
export const RightOptionField = memo(function RightOptionField({
  options,
  answer,
  onChange,
}: RightOptionFieldProps) {
  const choices = [...new Set(options.filter((option) => option.trim() !== ''))];
  const isKnown = choices.includes(answer);
  return (
    <Select
      label="Answer"
      description="The right option, word for word"
      placeholder={choices.length === 0 ? 'Add options first' : 'Choose the right option'}
      data={isKnown || answer === '' ? choices : [answer, ...choices]}
      value={answer === '' ? null : answer}
      error={
        answer !== '' && !isKnown
          ? 'No option has these words: learners see the answer unmarked.'
          : undefined
      }
      allowDeselect={false}
      onChange={(value) => onChange({ answer: value ?? '' })}
    />
  );
});
