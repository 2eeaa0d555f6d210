import { useQuery } from '@tanstack/react-query';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { lazy, type ReactNode, useCallback, useRef, useState } from 'react';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { examinerQuery } from '../examiner.queries.ts';
import { examinerChoice } from '../settings/examiner-choice.ts';

// Loaded only when this installation has a conversation model.
const ExaminerPanel = lazyComponent(() => import('../review/examiner-panel.tsx'), 'ExaminerPanel');
const Switches = lazy(() =>
  import('../settings/circuit-switches.tsx').then((module) => ({
    default: module.CircuitSwitches,
  })),
);

/** Whether the learner has chosen the examiner's help for circuits. */
export const wantsExaminer = examinerChoice.isOn;

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

export interface OwnSheet {
  /** One id per mark makes retries idempotent: pressing again after a failure does not save twice. */
  clientId: string;
  ticked: string[];
  globalScore: number | null;
}

export interface SheetWithExaminerProps {
  uid: string;
  section: SectionRef;
  points: StudySection['examiner_points'];
  /**
   * The key under which this attempt is stored on this device. The storage key of each recording of this attempt
   * begins with this key.
   */
  place: string;
  /** The typed answers to the section's questions. The field for the learner's answer starts with this text. */
  startWords?: string;
  /** Whether the examiner compares the learner's answer at once, before the learner presses a button. */
  isAutomatic?: boolean;
  /** Whether the examiner is hidden, because the learner does not want it. */
  isOff?: boolean;
  /** Saves the sheet after the learner has confirmed it. */
  onSave: (sheet: OwnSheet) => Promise<unknown>;
  /** Renders the learner's own sheet, filled with `confirmed`, which is null until a confirmed sheet has been saved. */
  children: (confirmed: OwnSheet | null) => ReactNode;
}
