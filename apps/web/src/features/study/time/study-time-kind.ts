/** The kind of outbox entries for segments of study time. */
export const STUDY_TIME = 'study-time';
