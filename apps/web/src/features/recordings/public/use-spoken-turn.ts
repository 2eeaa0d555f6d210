import { useEffect } from 'react';
import { pollSamples } from '../../../lib/browser/microphone-samples.ts';
import { findPeak } from '../level.ts';
import type { Recording } from '../recorder.ts';
import { useRecorder } from '../use-recorder.ts';

/** Speech at a normal distance has peaks above this value. */
const SPEECH_PEAK = 0.05;
/** Silence of this length after speech ends the turn. It is longer than the pauses between sentences. */
const PAUSE_MS = 2_000;

/**
 * Records one turn of a conversation.
 * @param onMade called with the recording when the turn has ended without being cancelled
 * @param endsAtPause whether a pause after speech ends the turn
 */
export function useSpokenTurn(onMade: (recording: Recording) => void, endsAtPause = false) {
  const turn = useRecorder(onMade);
  const { recorder, stop } = turn;
  useEffect(() => {
    if (!recorder || !endsAtPause) return undefined;
    let spokeAt: number | null = null;
    return pollSamples(recorder.stream, (samples) => {
      const now = performance.now();
      if (findPeak(samples) >= SPEECH_PEAK) spokeAt = now;
      else if (spokeAt !== null && now - spokeAt >= PAUSE_MS) void stop();
    });
  }, [recorder, endsAtPause, stop]);
  return turn;
}
