import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { createLevelCheck, findPeak, type LevelVerdict, meterPercent } from './level.ts';

const REFRESH_MS = 100;
const CALM_REFRESH_MS = 1_000;
/** The samples of one reading. Only 4,800 samples arrive between two readings (100 ms at 48 kHz), so no peak is missed. */
const WINDOW_SAMPLES = 8_192;

interface Level {
  percent: number;
  verdict: LevelVerdict;
}

const silent: Level = { percent: 0, verdict: 'good' };

/** The level of a running microphone. It changes up to ten times a second, or once a second with reduced motion. */
export function useLevel(stream: MediaStream, isPaused: boolean): Level {
  const [level, setLevel] = useState(silent);
  const shownMs = useReducedMotion() ? CALM_REFRESH_MS : REFRESH_MS;

  useEffect(() => {
    if (isPaused) return setLevel(silent);
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: WINDOW_SAMPLES });
    context.createMediaStreamSource(stream).connect(analyser);
    // If Safari has shown the permission dialog since the click, a new audio context starts suspended.
    void context.resume();
    const samples = new Float32Array(WINDOW_SAMPLES);
    const checkLevel = createLevelCheck(performance.now());
    let loudest = 0;
    let shownAt = 0;
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples);
      const now = performance.now();
      const peak = findPeak(samples);
      const verdict = checkLevel(peak, now);
      loudest = Math.max(loudest, peak);
      if (now - shownAt < shownMs) return;
      setLevel({ percent: meterPercent(loudest), verdict });
      loudest = 0;
      shownAt = now;
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      void context.close();
    };
  }, [stream, isPaused, shownMs]);
  return level;
}
