import type { Transcript } from '@urost3/contract/examiner/examiner.schemas.ts';
import {
  examinerRoutes,
  RECORDING_BYTES_MAX,
  RECORDING_SECONDS_MAX,
} from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import type { Recording } from '../../recordings/public/stored-recordings.ts';

const FAILED = 'Your recording could not be transcribed. Please try again, or type what you said.';

/** Transcribes recordings in order, and stops at the first that fails. */
export function useTranscript(section: SectionRef) {
  const [isSending, setIsSending] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  /** @returns the text, including what was transcribed before a failure */
  const write = async (recordings: readonly Recording[]): Promise<string> => {
    setIsSending(true);
    setNotice(null);
    const said: string[] = [];
    try {
      for (const recording of recordings) {
        const transcript = await sendRecording(section, recording);
        if (transcript.notice) setNotice(transcript.notice);
        said.push(transcript.words.trim());
      }
    } catch (error) {
      setNotice(messageOf(error, FAILED));
    }
    setIsSending(false);
    return said.filter(Boolean).join('\n');
  };
  return { isSending, notice, write };
}

const TOO_LONG =
  'This recording is longer than 15 minutes. Please type what you said, or record it in parts.';

/**
 * Sends a recording to be transcribed.
 * @returns the transcript
 * @throws an error whose message can be shown
 */
async function sendRecording(section: SectionRef, recording: Recording): Promise<Transcript> {
  const { blob, durationMs } = recording;
  const isTooLong = Math.ceil(durationMs / 1000) > RECORDING_SECONDS_MAX;
  if (isTooLong || blob.size > RECORDING_BYTES_MAX) throw new Error(TOO_LONG);
  const type = blob.type.split(';')[0] ?? '';
  const file = new File([blob], `answer.${type.split('/')[1] ?? 'webm'}`, { type });
  const { stationId, sectionId } = section;
  const params = { stationId, sectionId };
  return uploadFile(examinerRoutes.transcribe, { params }, file, () => undefined);
}
