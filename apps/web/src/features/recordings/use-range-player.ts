import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Range } from './samples.ts';

const REFRESH_MS = 40;

/** Plays only a range of an audio element. The range may change during playback. */
export function useRangePlayer(ref: RefObject<HTMLAudioElement | null>, range: Range) {
  const [isPlaying, setIsPlaying] = useState(false);
  /** Seconds from the beginning of the whole recording. */
  const [time, setTime] = useState(range.from);
  const latest = useRef(range);
  latest.current = range;

  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      const audio = ref.current;
      if (!audio) return;
      const { from, to } = latest.current;
      const isOver = audio.ended || audio.currentTime >= to;
      if (isOver) {
        audio.pause();
        setIsPlaying(false);
      }
      if (isOver || audio.currentTime < from) audio.currentTime = from;
      setTime(audio.currentTime);
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isPlaying, ref]);

  const toggle = async () => {
    const audio = ref.current;
    if (!audio) return;
    if (isPlaying) {
      audio.pause();
      return setIsPlaying(false);
    }
    const { from, to } = range;
    if (audio.currentTime < from || audio.currentTime >= to) audio.currentTime = from;
    try {
      await audio.play();
      setIsPlaying(true);
    } catch {
      // The browser refused to play, or the page was left before the sound started.
      setIsPlaying(false);
    }
  };

  return { isPlaying, time: Math.min(Math.max(time, range.from), range.to), toggle };
}
