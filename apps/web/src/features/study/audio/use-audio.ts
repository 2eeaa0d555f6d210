// State and commands of an <audio> element.
import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { applySpeed, readSpeed } from '../../../ui/media/sounds.ts';
import { indexPlayed } from '../../recordings/public/with-index.ts';

interface AudioState {
  isPlaying: boolean;
  /** Whether playback waits for data, for example on a slow connection. Waiting is not a failure. */
  isWaiting: boolean;
  hasFailed: boolean;
  /** In seconds. */
  time: number;
  /** In seconds; 0 while unknown. */
  duration: number;
  speed: number;
}

export interface Audio {
  state: AudioState;
  toggle(): void;
  seek(seconds: number): void;
  skip(seconds: number): void;
  setSpeed(speed: number): void;
  /** Loads the recording again and continues at the same position. */
  retry(): void;
}

const initial: AudioState = {
  isPlaying: false,
  isWaiting: false,
  hasFailed: false,
  time: 0,
  duration: 0,
  speed: 1,
};

/** @param onRetry called before loading again, for example to request a new signed URL */
export function useAudio(
  ref: RefObject<HTMLAudioElement | null>,
  onRetry?: () => Promise<unknown>,
): Audio {
  const resumeAt = useRef(0);
  const [state, patch] = useReducer(
    (old: AudioState, changes: Partial<AudioState>) => ({ ...old, ...changes }),
    initial,
    (start) => ({ ...start, speed: readSpeed() }),
  );

  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    applySpeed(audio);
    // Events of the element may fire before the listeners are added, so the duration and an error are also read here.
    const readDuration = () =>
      patch({ duration: Number.isFinite(audio.duration) ? audio.duration : 0 });
    readDuration();
    if (audio.error) patch({ hasFailed: true });
    const stopIndexing = indexPlayed(audio);
    const stopListening = listen(audio, {
      // A new URL or a retry clears the failure.
      loadstart: () => patch({ hasFailed: false }),
      play: () => patch({ isPlaying: true }),
      playing: () => patch({ isWaiting: false }),
      waiting: () => patch({ isWaiting: true }),
      pause: () => patch({ isPlaying: false, isWaiting: false }),
      ended: () => patch({ isPlaying: false, isWaiting: false }),
      timeupdate: () => patch({ time: audio.currentTime }),
      durationchange: readDuration,
      ratechange: () => patch({ speed: audio.playbackRate }),
      loadedmetadata: () => {
        if (resumeAt.current > 0) audio.currentTime = resumeAt.current;
        resumeAt.current = 0;
      },
      error: () => {
        // If the retry fails too, its position is 0 s, which must not overwrite the position of the first failure.
        resumeAt.current = Math.max(resumeAt.current, audio.currentTime);
        patch({ hasFailed: true, isPlaying: false, isWaiting: false });
      },
    });
    return () => {
      stopIndexing();
      stopListening();
    };
  }, [ref]);

  function seek(seconds: number): void {
    const audio = ref.current;
    if (!audio) return;
    // While the length is unknown (NaN, 0 or infinite), the browser seeks as far as it can.
    const end = audio.duration || Number.POSITIVE_INFINITY;
    audio.currentTime = Math.min(Math.max(seconds, 0), end);
    patch({ time: audio.currentTime });
  }

  return {
    state,
    seek,
    skip: (seconds) => seek((ref.current?.currentTime ?? 0) + seconds),
    toggle() {
      const audio = ref.current;
      if (!audio) return;
      // `play()` also rejects when the person pauses before playback starts. Failures are reported by the error event.
      if (audio.paused) audio.play()?.catch(() => patch({ isPlaying: false }));
      else audio.pause();
    },
    setSpeed(speed) {
      if (!ref.current) return;
      ref.current.playbackRate = speed;
    },
    retry() {
      const load = () => ref.current?.load();
      if (onRetry) onRetry().then(load, load);
      else load();
    },
  };
}

function listen(audio: HTMLAudioElement, handlers: Record<string, () => void>): () => void {
  const entries = Object.entries(handlers);
  for (const [name, handler] of entries) audio.addEventListener(name, handler);
  return () => {
    for (const [name, handler] of entries) audio.removeEventListener(name, handler);
  };
}
