import { Button } from '@mantine/core';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { useId, useRef, useState } from 'react';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import classes from './questions.module.css';

type Probe = StudyQuestion['probes'][number];

const anchors = [
  { score: 1, name: 'score_1', words: 'Poor' },
  { score: 3, name: 'score_3', words: 'Sound' },
  { score: 5, name: 'score_5', words: 'Excellent' },
] as const;

/**
 * The examiner's follow-up questions, one at a time: the learner answers aloud, reveals the example answers, and continues.
 */
export function Probes({ probes }: { probes: readonly Probe[] }) {
  const [asked, setAsked] = useState(1);
  const list = useRef<HTMLOListElement>(null);
  if (probes.length === 0) return null;
  const isMore = asked < probes.length;
  const askNext = () => {
    setAsked(asked + 1);
    // Moves the focus to the new question, because the pressed button is removed.
    requestAnimationFrame(() => {
      const last = list.current?.lastElementChild;
      if (last instanceof HTMLElement) last.focus();
    });
  };
  return (
    <div className={classes.probes}>
      <PartTitle order={3} mb="0.5rem" fz="md">
        The examiner asks further
      </PartTitle>
      <ol ref={list} className={pieces.spacedList}>
        {probes.slice(0, asked).map((probe, index) => (
          <li key={index} tabIndex={-1}>
            <ProbeItem probe={probe} onShown={index === asked - 1 && isMore ? askNext : null} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ProbeItemProps {
  probe: Probe;
  /** Shows the next question; null when it is already shown or there is none. */
  onShown: (() => void) | null;
}

function ProbeItem({ probe, onShown }: ProbeItemProps) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  return (
    <>
      <Markdown oneColumn>{probe.question}</Markdown>
      <Button
        variant="default"
        size="compact-md"
        maw="100%"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide what good sounds like' : 'Show what good sounds like'}
      </Button>
      <dl id={id} hidden={!isShown} className={classes.anchors}>
        {anchors.map(({ score, name, words }) => (
          <div key={score}>
            <dt>
              {score} <span>{words}</span>
            </dt>
            <dd>
              <Markdown oneColumn>{probe[name]}</Markdown>
            </dd>
          </div>
        ))}
      </dl>
      {isShown && onShown && (
        <Button mt="xs" color="var(--page-accent)" size="compact-md" onClick={onShown}>
          Next probe
        </Button>
      )}
    </>
  );
}
