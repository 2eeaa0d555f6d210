import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import type { StoredRecording } from '../recordings/public/stored-recordings.ts';
import { sendRecording } from './send-recording.ts';

const FAILED = 'Your recording could not be transcribed. Please try again, or type what you said.';

/** Transcribes recordings in order, and stops at the first that fails. */
export function useTranscript(section: SectionRef) {
  const [isSending, setIsSending] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  /** @returns the text, including what was transcribed before a failure */
  const write = async (recordings: readonly StoredRecording[]): Promise<string> => {
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
