/** The largest number of characters of a single text in a section. */
export const SECTION_TEXT_MAX = 60_000;

/** A `higher` section is harder than the ST3 interview. Circuits and plans leave it out unless the learner chose it. */
export const sectionLevels = ['st3', 'higher'] as const;

/** The minutes that a panel asks questions, after the candidate has read for two minutes. */
export const PANEL_MINUTES = 13;

export const difficulties = ['core', 'intermediate', 'advanced'] as const;

/** `{check: …}` marks a fact that needs clinical review. Staff see what has to be confirmed; learners see that it is unconfirmed. */
export const CHECK_MARK = /(?<![ \t])[ \t]*\{check:(?:(?!\{check:)[^}])*\}/g;
/** The text that learners see in place of the mark. */
export const CHECK_NOTE = '(to be confirmed by a clinician)';

/** Milliseconds after the last edit until the editor saves. */
export const AUTO_SAVE_MS = 3000;
export const SAVED_BANNER_MS = 2000;
export const SAVE_FAILED_BANNER_MS = 3000;
export const UPLOAD_BAR_MS = 2000;
/** The largest picture or recording, in bytes. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024;

export const revisionKinds = ['published', 'draft'] as const;

export const exhibitKinds = ['trend', 'flow', 'urodynamics', 'ecg', 'table', 'drawing'] as const;
export type ExhibitKind = (typeof exhibitKinds)[number];

export const exhibitLabels: Record<ExhibitKind, string> = {
  trend: 'Trend',
  flow: 'Flow',
  urodynamics: 'Urodynamics',
  ecg: 'ECG strip',
  table: 'Table',
  drawing: 'Drawing',
};

export const EXHIBITS_MAX = 6;

/** Limits of one import, in bytes and files. */
export const IMPORT_BYTES_MAX = 200 * 1024 * 1024;
export const IMPORT_FILES_MAX = 3000;

/** The pattern of a media file name. `isMediaName` also refuses `..`. */
export const MEDIA_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,180}$/;

export function isMediaName(name: string): boolean {
  return MEDIA_NAME.test(name) && !name.includes('..');
}

export const BRIEF_NAME_MAX = 100;
export const BRIEF_OPENING_MAX = 600;
export const BRIEF_WHO_MAX = 2000;
export const BRIEF_LINE_MAX = 500;
export const BRIEF_LINES_MAX = 20;
export const BRIEF_FEARS_MAX = 10;
export const BRIEF_REACTIONS_MAX = 12;

export const PROBES_MAX = 3;
