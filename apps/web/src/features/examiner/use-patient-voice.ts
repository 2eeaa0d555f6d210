import { examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import type { StoredConversation } from './stored-conversation.ts';

const REVOKED_AFTER_MS = 10_000;

/** Plays the patient's last message as speech. A failure is silent, because the message is also shown as text. */
export function usePatientVoice(
  section: SectionRef,
  talk: StoredConversation | null,
  isOn: boolean,
) {
  const { stationId, sectionId } = section;
  const [isSpeaking, setIsSpeaking] = useState(false);
  const stopPlaying = useRef<(() => void) | null>(null);
  const hush = useCallback(() => {
    stopPlaying.current?.();
    stopPlaying.current = null;
    setIsSpeaking(false);
  }, []);
  const last = talk?.turns.at(-1);
  const isPatients = isOn && last?.who === 'patient' && talk?.token !== null;
  const token = talk?.token ?? null;
  const latestTurns = useRef(talk?.turns ?? []);
  latestTurns.current = talk?.turns ?? [];
  // Runs once for each message of the patient, because the token changes with every turn.
  useEffect(() => {
    if (!isPatients || token === null) return undefined;
    const waiting = new AbortController();
    const body = { token, turns: latestTurns.current };
    const play = async () => {
      const params = { stationId, sectionId };
      const { signal } = waiting;
      const sound: unknown = await callApi(examinerRoutes.speakPatient, { params, body, signal });
      if (!(sound instanceof Blob) || signal.aborted) return;
      const address = URL.createObjectURL(sound);
      const audio = new Audio(address);
      const end = () => {
        audio.pause();
        // Delayed, because the browser may still be reading the audio.
        setTimeout(() => URL.revokeObjectURL(address), REVOKED_AFTER_MS);
      };
      stopPlaying.current = end;
      audio.addEventListener('ended', hush);
      audio.addEventListener('error', hush);
      setIsSpeaking(true);
      await audio.play();
    };
    play().catch(hush);
    return () => {
      waiting.abort();
      hush();
    };
  }, [isPatients, token, stationId, sectionId, hush]);
  return { isSpeaking, hush };
}
