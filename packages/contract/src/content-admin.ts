/** Milliseconds after the last edit until the editor saves. */
export const AUTO_SAVE_MS = 3000;
export const SAVED_BANNER_MS = 2000;
export const SAVE_FAILED_BANNER_MS = 3000;
export const UPLOAD_BAR_MS = 2000;
/** The largest picture or recording, in bytes. */
export const UPLOAD_BYTES_MAX = 20 * 1024 * 1024;

export const revisionKinds = ['published', 'draft'] as const;
