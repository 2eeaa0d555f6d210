/** What the outbox calls a stretch of study time. */
export const STUDY_TIME = 'study-time';
