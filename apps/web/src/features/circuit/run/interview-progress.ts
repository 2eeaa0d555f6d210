// The current question of a circuit's interview, and the options picked so far. They are stored for this tab, so that a
// reload restores them.
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

interface InterviewProgress {
  /** The index in the list of questions and follow-ups. */
  index: number;
  /** The text of the picked option, by question id. */
  picks: Readonly<Record<string, string>>;
}

const nameOf = (key: string) => `urost3.interview.${key}`;
const playedNameOf = (key: string) => `${nameOf(key)}.played`;

export function readInterviewProgress(key: string): InterviewProgress {
  const stored = tabStorage.readJson<Partial<InterviewProgress>>(nameOf(key));
  return { index: Math.max(0, Number(stored?.index) || 0), picks: { ...stored?.picks } };
}

export function saveInterviewProgress(key: string, progress: InterviewProgress): void {
  tabStorage.write(nameOf(key), JSON.stringify(progress));
}

/** Whether the station's recording has been played in this interview. */
export const wasRecordingPlayed = (key: string): boolean =>
  tabStorage.read(playedNameOf(key)) !== null;

export const markRecordingPlayed = (key: string) => tabStorage.write(playedNameOf(key), 'yes');
