import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { ReactNode } from 'react';

export interface OwnSheet {
  clientId: string;
  ticked: string[];
  globalScore: number | null;
}

export interface ExaminerRoomProps {
  uid: string;
  section: SectionRef;
  points: StudySection['examiner_points'];
  /** Names the attempt on this device: begins the place of its recordings. */
  place: string;
  /** What the learner has typed so far. */
  startWords?: string;
  /** Reads the words at once: in a circuit, the sheet comes filled. */
  isAutomatic?: boolean;
  /** The learner goes without the examiner. */
  isOff?: boolean;
  /** Saves the sheet that the learner has confirmed. */
  onSave: (sheet: OwnSheet) => Promise<unknown>;
  /** The sheet without any help; filled with what the learner has confirmed, when that is saved. */
  children: (confirmed: OwnSheet | null) => ReactNode;
}
