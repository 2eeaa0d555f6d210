// Values that the fields of an open editor share. Only the URLs of media files change while the editor is open.
import type { MediaItem } from '@urost3/contract/content/admin.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { createContext, useContext } from 'react';
import type { SectionDocument } from '../saving/section-document.ts';
import type { Update } from './section-edits.ts';

interface EditorContextValue {
  stationId: string;
  /** Null before the first save. */
  sectionId: string | null;
  learnerStationId: StationId;
  store: SectionDocument;
  update: Update;
  /** Adds the URL of a new file, so that the preview can show the file. */
  addMedia: (item: MediaItem) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('useEditor must be used within a section editor');
  return value;
}

/** Maps names of media files to their URLs. This is a separate context, because it changes with every upload. */
export const MediaUrlsContext = createContext<Readonly<Record<string, string>>>({});

/** The recording dialog calls this function. `isUnsaved`: whether leaving the page would lose a recording. */
export const UnsavedRecordingContext = createContext<(isUnsaved: boolean) => void>(() => undefined);
