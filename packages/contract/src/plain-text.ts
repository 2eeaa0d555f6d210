// In a file of its own, because text.ts is part of every page's first load.

/** Whether multi-line text contains no control characters except line breaks and tabs. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
