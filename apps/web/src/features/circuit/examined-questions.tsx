import { Button, Group, Radio, Stack } from '@mantine/core';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations.ts';
import { useEffect, useState } from 'react';
import { Markdown, MarkdownLine } from '../../ui/markdown.tsx';
import { useSectionAttempts } from '../attempts/use-section-attempts.ts';
import { Exhibits } from '../study/exhibits.tsx';
import { isMultipleChoice } from '../study/question-flow-state.ts';
import { QuestionImages } from '../study/question-images.tsx';
import { StudyCard } from '../study/study-card.tsx';
import { keepPlace, readPlace } from './interview-place.ts';

interface ExaminedQuestionsProps {
  uid: string;
  circuitId: string;
  section: StudySection;
  /** Told whether the last question is on the table, or there is none. */
  onLast: (isLast: boolean) => void;
}

/** The examiner asks one question after the other; no answer is shown. */
export function ExaminedQuestions(props: ExaminedQuestionsProps) {
  const { uid, circuitId, section, onLast } = props;
  const { questions, stationId, id } = section;
  const placeKey = `${circuitId}.${stationId}.${id}`;
  const [place, setPlace] = useState(() => readPlace(placeKey));
  const { recordPick } = useSectionAttempts(uid, { stationId, sectionId: id });
  const index = Math.min(place.index, Math.max(0, questions.length - 1));
  const question = questions[index];
  const isLast = index >= questions.length - 1;
  useEffect(() => onLast(isLast), [onLast, isLast]);
  function change(next: typeof place): void {
    setPlace(next);
    keepPlace(placeKey, next);
  }
  if (!question) {
    return (
      <StudyCard title="Interview">
        <p>No set questions here: present the case aloud, as you would to the examiners.</p>
      </StudyCard>
    );
  }
  return (
    <StudyCard title={`Question ${index + 1} of ${questions.length}`}>
      <div aria-live="polite">
        <Markdown oneColumn>{question.question}</Markdown>
      </div>
      <QuestionImages images={question.images} place="question" />
      <Exhibits key={question.id} exhibits={question.exhibits} place="question" />
      {isMultipleChoice(question) ? (
        <Options
          key={question.id}
          question={question}
          picked={place.picks[question.id] ?? null}
          onPick={(option) => {
            change({ ...place, picks: { ...place.picks, [question.id]: option } });
            recordPick(question, option);
          }}
        />
      ) : (
        <p>Answer aloud.</p>
      )}
      <Group gap="xs" mt="md">
        <Button
          variant="default"
          px={{ base: 'xs', xs: 'md' }}
          disabled={index === 0}
          onClick={() => change({ ...place, index: index - 1 })}
        >
          Previous question
        </Button>
        <Button
          color="var(--study-accent)"
          px={{ base: 'xs', xs: 'md' }}
          disabled={isLast}
          onClick={() => change({ ...place, index: index + 1 })}
        >
          Next question
        </Button>
      </Group>
    </StudyCard>
  );
}

interface OptionsProps {
  question: StudyQuestion;
  picked: string | null;
  onPick: (option: string) => void;
}

function Options({ question, picked, onPick }: OptionsProps) {
  return (
    <Radio.Group label="Choose an answer" value={picked} onChange={onPick} mt="sm">
      <Stack gap="sm" mt="xs">
        {question.options.map((option) => (
          <Radio
            key={option}
            value={option}
            label={<MarkdownLine>{option}</MarkdownLine>}
            color="var(--study-accent)"
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
