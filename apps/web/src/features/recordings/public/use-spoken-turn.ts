import { useEffect } from 'react';
import { findPeak } from '../level.ts';
import type { Recording } from '../recorder.ts';
import { useRecorder } from '../use-recorder.ts';

const READ_EVERY_MS = 100;
const WINDOW_SAMPLES = 8_192;
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
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: WINDOW_SAMPLES });
    context.createMediaStreamSource(recorder.stream).connect(analyser);
    // When Safari has asked for permission to use the microphone, a new audio context starts suspended.
    void context.resume();
    const samples = new Float32Array(WINDOW_SAMPLES);
    let spokeAt: number | null = null;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const now = performance.now();
      if (findPeak(samples) >= SPEECH_PEAK) spokeAt = now;
      else if (spokeAt !== null && now - spokeAt >= PAUSE_MS) void stop();
    }, READ_EVERY_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [recorder, endsAtPause, stop]);
  return turn;
}
