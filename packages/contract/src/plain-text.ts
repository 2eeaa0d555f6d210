// `isPlainText` is not in text.schemas.ts. The browser loads text.schemas.ts for the sign-in form, which does not need
// `isPlainText`.

/** Whether multi-line text contains no control characters except line breaks and tabs. */
export const isPlainText = (value: string): boolean => !/[^\P{Cc}\n\r\t]/u.test(value);
export const PLAIN_TEXT = 'Please use plain text.';
