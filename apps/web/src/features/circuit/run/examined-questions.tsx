import { ActionIcon, Box, Button, Group, Radio, Stack } from '@mantine/core';
import type { StudyQuestion, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { isMultipleChoice } from '@urost3/contract/stations/stations.ts';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ChevronLeftIcon } from '../../../ui/media/icons.tsx';
import pieces from '../../../ui/page/pieces.module.css';
import { Markdown, MarkdownLine } from '../../../ui/text/markdown.tsx';
import { useSectionAttempts } from '../../attempts/public/use-section-attempts.ts';
import { ExaminersQuestion } from '../../study/public/examiners-question.tsx';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { QuestionImages } from '../../study/public/question-parts.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { readInterviewProgress, saveInterviewProgress } from './interview-progress.ts';

interface ExaminedQuestionsProps {
  uid: string;
  circuitId: string;
  section: StudySection;
  /** Called with true when the last question is shown or the station has no questions; otherwise called with false. */
  onLast: (isLast: boolean) => void;
  /** Called with the number of the question that is shown. */
  onShown: (number: number) => void;
  /** Shown at the foot of the card: the controls of the learner's own recording. */
  children: ReactNode;
}

/** Shows the examiner's questions one by one, some with a follow-up, without answers. */
export function ExaminedQuestions(props: ExaminedQuestionsProps) {
  const { uid, circuitId, section, onLast, onShown, children } = props;
  const { stationId, id } = section;
  const asks = useMemo(() => listAsks(circuitId, section), [circuitId, section]);
  const placeKey = `${circuitId}.${stationId}.${id}`;
  const [place, setPlace] = useState(() => readInterviewProgress(placeKey));
  const { recordPick } = useSectionAttempts(uid, section);
  const index = Math.min(place.index, Math.max(0, asks.length - 1));
  const ask = asks[index];
  const isLast = index >= asks.length - 1;
  useEffect(() => onLast(isLast), [onLast, isLast]);
  const next = useRef<HTMLButtonElement>(null);
  const number = ask?.number;
  useEffect(() => {
    if (number !== undefined) onShown(number);
  }, [onShown, number]);
  function change(changed: typeof place): void {
    setPlace(changed);
    saveInterviewProgress(placeKey, changed);
  }
  function goBack(): void {
    change({ ...place, index: index - 1 });
    // 'Previous question' is removed at the first question, so move the focus to 'Next question'.
    if (index === 1) requestAnimationFrame(() => next.current?.focus());
  }
  if (!ask) {
    return (
      <StudyCard title="Interview">
        <p>No set questions here: present the case aloud, as you would to the examiners.</p>
        <Box className={pieces.ruled} mt="md">
          {children}
        </Box>
      </StudyCard>
    );
  }
  const { question, probe } = ask;
  return (
    <StudyCard title={titleOf(ask, section.questions.length)} isTitleQuiet>
      <ExaminersQuestion>
        <Markdown oneColumn>{probe ? probe.question : question.question}</Markdown>
      </ExaminersQuestion>
      <QuestionImages images={question.images} place="question" />
      <Exhibits key={question.id} exhibits={question.exhibits} place="question" isExam />
      {isMultipleChoice(question) && !probe ? (
        <Options
          question={question}
          picked={place.picks[question.id] ?? null}
          onPick={(option) => {
            change({ ...place, picks: { ...place.picks, [question.id]: option } });
            recordPick(question, option);
          }}
        />
      ) : (
        <Box component="p" c="var(--page-quiet)">
          Answer aloud.
        </Box>
      )}
      <Group mt="md" gap="xs" wrap="nowrap" maw="24rem">
        {index > 0 && (
          <ActionIcon
            variant="default"
            size={44}
            title="Previous question"
            aria-label="Previous question"
            onClick={goBack}
          >
            <ChevronLeftIcon />
          </ActionIcon>
        )}
        <Button
          ref={next}
          color="var(--page-accent)"
          disabled={isLast}
          flex={{ base: 1, xs: 'none' }}
          mih={44}
          onClick={() => change({ ...place, index: index + 1 })}
        >
          Next question
        </Button>
      </Group>
      <Box className={pieces.ruled} mt="md">
        {children}
      </Box>
    </StudyCard>
  );
}

const titleOf = ({ number, probe }: Ask, count: number) =>
  `Question ${number} of ${count}${probe ? ': the examiner asks further' : ''}`;

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
            color="var(--page-accent)"
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

type Probe = StudyQuestion['probes'][number];

/** A question of the section, or a follow-up to the previous question. */
interface Ask {
  question: StudyQuestion;
  /** The number of the question, from 1. */
  number: number;
  probe: Probe | null;
}

/** The 32-bit FNV-1a hash of a text. */
function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
  return hash >>> 0;
}

/**
 * Chooses whether a follow-up is asked after a question (on average after half of the questions), and which one.
 * Learners cannot predict the choice. It depends only on the ids of circuit and question. A reload or another device
 * therefore makes the same choice.
 */
function chanceProbe(circuitId: string, { id, probes }: StudyQuestion): Probe | null {
  const hash = hashOf(`${circuitId} ${id}`) >>> 8;
  return hash % 2 === 0 ? null : (probes[(hash >>> 1) % probes.length] ?? null);
}

export function listAsks(circuitId: string, { questions }: Pick<StudySection, 'questions'>): Ask[] {
  return questions.flatMap((question, index) => {
    const ask = { question, number: index + 1, probe: null };
    const probe = chanceProbe(circuitId, question);
    return probe ? [ask, { ...ask, probe }] : [ask];
  });
}
