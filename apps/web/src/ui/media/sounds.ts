// What all <audio> elements of the page have in common: one plays at a time, and the chosen speed is kept on this device.
// Events of media elements do not bubble, so the document listens to them on their way down.
import { readStored, writeStored } from '../../lib/browser/browser-storage.ts';

const SPEED_KEY = 'urost3.playback-speed';

export function readSpeed(): number {
  const speed = Number(readStored(SPEED_KEY));
  return speed >= 0.25 && speed <= 4 ? speed : 1;
}

/** Only where a person can choose the speed: recordings that a clock or other people follow are played as they are. */
const hasSpeed = (audio: HTMLAudioElement) => audio.controls || audio.dataset.speed !== undefined;

/** Plays at the chosen speed, also after the recording is loaded again, which resets the speed to the default. */
export function applySpeed(audio: HTMLAudioElement): void {
  audio.defaultPlaybackRate = readSpeed();
  audio.playbackRate = readSpeed();
}

/** Pauses every recording, except the one that starts. */
export function pauseSounds(except?: EventTarget): void {
  for (const audio of document.querySelectorAll('audio'))
    if (audio !== except && !audio.paused) audio.pause();
}

/** Calls back when a recording starts to play. @returns a stop function */
export function onSound(call: (audio: HTMLAudioElement) => void): () => void {
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLAudioElement) call(target);
  };
  document.addEventListener('play', listen, { capture: true });
  return () => document.removeEventListener('play', listen, { capture: true });
}

export function watchSounds(): void {
  const apply = ({ target }: Event) => {
    if (target instanceof HTMLAudioElement && hasSpeed(target)) applySpeed(target);
  };
  document.addEventListener('loadstart', apply, { capture: true });
  document.addEventListener('play', apply, { capture: true });
  document.addEventListener(
    'ratechange',
    ({ target }) => {
      if (!(target instanceof HTMLAudioElement) || !hasSpeed(target)) return;
      if (target.playbackRate === readSpeed()) return;
      writeStored(SPEED_KEY, String(target.playbackRate));
      for (const audio of document.querySelectorAll('audio'))
        if (hasSpeed(audio)) applySpeed(audio);
    },
    { capture: true },
  );
  onSound(pauseSounds);
}
