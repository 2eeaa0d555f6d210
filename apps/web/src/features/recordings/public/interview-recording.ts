/** The storage key of a mock interview's recording on this device. */
export const interviewRecordingOf = (bookingId: string): string => `interview/${bookingId}`;
