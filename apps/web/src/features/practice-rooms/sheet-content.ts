// Converts a mark sheet to text and back, so that it can be saved with the shared document saver.
import type { RoomSheet } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import type { SaveSnapshot } from '../../lib/document-saver.ts';

export type SheetContent = Pick<RoomSheet, 'points' | 'globalScore' | 'words'>;

const blank: SheetContent = { points: [], globalScore: null, words: '' };

/** The sheet as JSON. The saver compares texts to find unsaved changes, so equal content must give equal text. */
export function writeSheet(sheet: SheetContent | null): string {
  const { points, globalScore, words } = sheet ?? blank;
  return JSON.stringify({
    points: points.map(({ text, mark }) => ({ text, mark })),
    globalScore,
    words,
  });
}

export const readSheet = (body: string): SheetContent => JSON.parse(body) as SheetContent;

export function saveText({ state, problem }: SaveSnapshot): string {
  if (state === 'waiting' || state === 'saving') return 'Saving…';
  if (state === 'saved') return 'Saved';
  if (state === 'unsaved') return `Not saved: ${problem ?? 'kept on this device, trying again…'}`;
  if (state === 'conflict') return 'Not saved: changed on another device';
  return '';
}
