/** Longest single text in a section, in characters. */
export const SECTION_TEXT_MAX = 60_000;

export const difficulties = ['core', 'intermediate', 'advanced'] as const;

/** `{check: …}` marks a fact for clinical review: staff read what to confirm, learners read that it is unconfirmed. */
export const CHECK_MARK = /[ \t]*\{check:[^}]*\}/g;
/** Text shown to learners in its place. */
export const CHECK_NOTE = '(to be confirmed by a clinician)';
