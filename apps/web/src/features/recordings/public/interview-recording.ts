/** The place of a mock interview's sound among the recordings of this device. */
export const interviewRecordingOf = (bookingId: string): string => `interview/${bookingId}`;
