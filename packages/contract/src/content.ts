/** The largest number of characters of a single text in a section. */
export const SECTION_TEXT_MAX = 60_000;

export const difficulties = ['core', 'intermediate', 'advanced'] as const;

/** `{check: …}` marks a fact that needs clinical review. Staff see what has to be confirmed; learners see that it is unconfirmed. */
export const CHECK_MARK = /(?<![ \t])[ \t]*\{check:(?:(?!\{check:)[^}])*\}/g;
/** The text that learners see in place of the mark. */
export const CHECK_NOTE = '(to be confirmed by a clinician)';
