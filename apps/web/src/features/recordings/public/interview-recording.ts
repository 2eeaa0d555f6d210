/** The part of a storage key that identifies the recording of a mock interview on this device. */
export const interviewRecordingOf = (bookingId: string): string => `interview/${bookingId}`;
