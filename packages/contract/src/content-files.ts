/** Limits of one import, in bytes and files. */
export const IMPORT_BYTES_MAX = 200 * 1024 * 1024;
export const IMPORT_FILES_MAX = 3000;
