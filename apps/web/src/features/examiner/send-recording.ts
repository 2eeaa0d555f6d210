import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { Transcript } from '@urost3/contract/examiner.schemas.ts';
import { RECORDING_BYTES_MAX, RECORDING_SECONDS_MAX } from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { uploadFile } from '../../lib/upload.ts';
import type { StoredRecording } from '../recordings/public/stored-recordings.ts';

const TOO_LONG =
  'This recording is longer than 15 minutes. Please type what you said, or record it in parts.';

/**
 * Sends a recording to be transcribed.
 * @returns the transcript
 * @throws an error whose message can be shown
 */
export async function sendRecording(
  section: SectionRef,
  recording: StoredRecording,
): Promise<Transcript> {
  const { blob, durationMs } = recording;
  const seconds = Math.ceil(durationMs / 1000);
  if (seconds > RECORDING_SECONDS_MAX || blob.size > RECORDING_BYTES_MAX) throw new Error(TOO_LONG);
  const type = blob.type.split(';')[0] ?? '';
  const file = new File([blob], `answer.${type.split('/')[1] ?? 'webm'}`, { type });
  const { stationId, sectionId } = section;
  return uploadFile(
    examinerRoutes.transcribe,
    { params: { stationId, sectionId }, query: { seconds } },
    file,
    () => undefined,
  );
}
