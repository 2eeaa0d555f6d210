// What the fields of an editor share and that never changes while it is open.
import type { MediaItem } from '@urost3/contract/authoring.ts';
import type { StationId } from '@urost3/contract/stations.ts';
import { createContext, useContext } from 'react';
import type { Update } from './section-edits.ts';
import type { SectionSheet } from './section-sheet.ts';

export interface EditorContextValue {
  stationId: string;
  /** Null before it was saved for the first time. */
  sectionId: string | null;
  learnerStationId: StationId;
  sheet: SectionSheet;
  update: Update;
  /** Makes the address of a new file known to the preview. */
  addMedia: (item: MediaItem) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('useEditor must be used within a section editor');
  return value;
}

/** Addresses of media files by name; apart, because it changes with every upload. */
export const MediaUrlsContext = createContext<Readonly<Record<string, string>>>({});
