// Adds the examiner to a mark sheet of a study page or a circuit. The examiner's code is loaded only when this
// installation has a conversation model.
import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useRef, useState } from 'react';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { examinerQuery } from '../examiner.queries.ts';
import { readChoice } from '../settings/examiner-choice.ts';
import type { OwnSheet, SheetWithExaminerProps } from '../sheet-with-examiner-props.ts';

const ExaminerPanel = lazyComponent(() =>
  import('../review/examiner-panel.tsx').then((module) => module.ExaminerPanel),
);
const Switches = lazy(() =>
  import('../settings/circuit-switches.tsx').then((module) => ({
    default: module.CircuitSwitches,
  })),
);

/** Whether the learner has chosen the examiner's help for circuits. */
export const wantsExaminer = (): boolean => readChoice('examiner');

/** Wraps the mark sheet of a section, and shows the examiner above it. */
export function SheetWithExaminer({ children, isOff = false, ...props }: SheetWithExaminerProps) {
  const { data } = useQuery(examinerQuery);
  const [isReviewing, setIsReviewing] = useState(false);
  const [confirmed, setConfirmed] = useState<OwnSheet | null>(null);
  const isBegun = useRef(false);
  const isSheetBegun = useCallback(() => isBegun.current, []);
  const isOn = data?.conversation && props.points.length > 0 && !isOff;
  return (
    <>
      {isOn && (
        <ExaminerPanel
          {...props}
          onSave={async (sheet) => {
            await props.onSave(sheet);
            setConfirmed(sheet);
          }}
          examiner={data}
          isSheetBegun={isSheetBegun}
          onReview={setIsReviewing}
        />
      )}
      {/* The learner's own sheet is hidden instead of unmounted, so that ticks made by hand are kept. */}
      <div
        hidden={isReviewing}
        onChange={() => {
          isBegun.current = true;
        }}
      >
        {children(confirmed)}
      </div>
    </>
  );
}

/**
 * Whether the examiner's switches can be rendered, because the settings have loaded or the first request has failed.
 * Later refetches do not change the result back to false.
 */
export function useIsExaminerKnown(): boolean {
  const { isPending, failureCount } = useQuery(examinerQuery);
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && (!isPending || failureCount > 0)) setIsKnown(true);
  return isKnown;
}

/**
 * Switches for the form that starts a circuit. They suspend while their code loads, so that the form does not move
 * when they appear.
 */
export function ExaminerSwitches() {
  const { data } = useQuery(examinerQuery);
  return data?.conversation ? <Switches examiner={data} /> : null;
}
