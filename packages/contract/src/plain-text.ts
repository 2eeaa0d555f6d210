// Separate from text.ts, which is part of every page's first load.

/** Rule for multi-line text: line breaks and tabs are allowed, other control characters are not. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
