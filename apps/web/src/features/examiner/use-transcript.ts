import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import type { KeptRecording } from '../recordings/public/kept-recordings.ts';
import { sendRecording } from './send-recording.ts';

const FAILED = 'Your recording could not be transcribed. Please try again, or type what you said.';

/** Has recordings written down, one after the other. */
export function useTranscript(section: SectionRef) {
  const [isSending, setIsSending] = useState(false);
  /** One sentence for the learner. */
  const [notice, setNotice] = useState<string | null>(null);
  /** @returns the words; what was written down before a failure is returned as well */
  const write = async (recordings: readonly KeptRecording[]): Promise<string> => {
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
