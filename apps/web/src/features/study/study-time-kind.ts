/** The outbox's kind of study time segments. */
export const STUDY_TIME = 'study-time';
