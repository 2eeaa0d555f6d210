// This check has its own file, because every page loads text.ts when it starts.

/** Whether multi-line text contains no control characters except line breaks and tabs. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
