// Removes secret and personal values from text that is logged or reported. The shape of a value decides, not the route of
// the request: a request with another method or spelling matches no route.

const EMAIL = /(?<![\w.!$%&*+=^`{|}~-])[\w.!$%&*+=^`{|}~-]+@[\w-]+\.[\w.!$%&*+=^`{|}~@-]+/g;
const QUERY_OR_FRAGMENT = /([?#])[^\s:)'"]+/g;
const JSON_WEB_TOKEN = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]+/g;
const LONG_WORD = /(?<![\w-])[\w-]{32,}/g;
const ID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/** Masks an error's message or stack. */
export const maskText = (text: string): string =>
  text
    .replace(EMAIL, '<email>')
    .replace(QUERY_OR_FRAGMENT, '$1…')
    .replace(JSON_WEB_TOKEN, '<token>')
    .replace(ID, '<id>')
    .replace(LONG_WORD, (word) => (/\d/.test(word) ? '<secret>' : word));

const LONG_PART = /[\w%~-]{20,}/g;
/** Slugs of sections are words in lower case. A key has capitals, digits within a word, or no hyphens. */
const KEY = /[A-Z%]|[a-z]\d[a-z]|[a-z\d]{24}/;

/** Masks the path of a request. Ids and slugs stay; queries are cut off, because they contain codes and signatures. */
export const maskPath = (url: string): string =>
  (url.split(/[?#;]/)[0] ?? '').replace(LONG_PART, (part) =>
    KEY.test(part.replace(ID, '')) ? '<secret>' : part,
  );
