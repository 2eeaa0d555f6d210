// Apart from text.ts, which is part of every page's first load.

/** Rule for text of several lines: line breaks and tabs are fine, other control characters are not. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
