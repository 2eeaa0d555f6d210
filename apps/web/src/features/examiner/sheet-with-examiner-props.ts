import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { ReactNode } from 'react';

export interface OwnSheet {
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
