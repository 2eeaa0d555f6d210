// The examiner, for study pages and circuits. Nothing of it is loaded or shown where nothing is configured and
// the hints are switched off.
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { examinerQuery } from '../examiner.queries.ts';
import { readChoice } from '../examiner-choice.ts';
import type { ExaminerRoomProps, OwnSheet } from '../room-props.ts';

const ExaminerDesk = lazy(() =>
  import('../examiner-desk.tsx').then((module) => ({ default: module.ExaminerDesk })),
);
const Switches = lazy(() =>
  import('../circuit-switches.tsx').then((module) => ({ default: module.CircuitSwitches })),
);

/** Whether the learner wants the examiner's help in circuits. */
export const wantsExaminer = (): boolean => readChoice('examiner');

/** Around the examiner's sheet of a section. */
export function ExaminerRoom({ children, isOff = false, ...props }: ExaminerRoomProps) {
  const { data } = useQuery(examinerQuery);
  const [isReviewing, setIsReviewing] = useState(false);
  const [confirmed, setConfirmed] = useState<OwnSheet | null>(null);
  const isBegun = useRef(false);
  const isSheetBegun = useCallback(() => isBegun.current, []);
  const isOn = data && (data.hints || data.conversation) && props.points.length > 0 && !isOff;
  return (
    <>
      {isOn && (
        <Suspense>
          <ExaminerDesk
            {...props}
            onSave={async (sheet) => {
              await props.onSave(sheet);
              setConfirmed(sheet);
            }}
            examiner={data}
            isSheetBegun={isSheetBegun}
            onReview={setIsReviewing}
          />
        </Suspense>
      )}
      {/* Hidden and not removed, so that ticks made by hand are still there. */}
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

/** Whether the switches below can be drawn, or are not to be waited for. Once true it stays so, whatever is asked again. */
export function useIsExaminerKnown(): boolean {
  const { isPending, failureCount } = useQuery(examinerQuery);
  const [isKnown, setIsKnown] = useState(false);
  if (!isKnown && (!isPending || failureCount > 0)) setIsKnown(true);
  return isKnown;
}

/** For the form that starts a circuit. Suspends, so that nothing of the form moves when the switches arrive. */
export function ExaminerSwitches() {
  const { data } = useQuery(examinerQuery);
  return data && (data.hints || data.conversation) ? <Switches examiner={data} /> : null;
}
