// A short bell of two fading tones. Browsers allow sound only after the person has interacted with the page.
import { deviceChoice } from '../../lib/browser/device-choice.ts';

const wanted = deviceChoice('urost3.bell', true);
let context: AudioContext | null = null;

function openContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

/**
 * Lets the bell ring at any later time, unless it is turned off. Must be called in an event handler of a press.
 * @returns whether the browser allows sound
 */
export async function allowBell(): Promise<boolean> {
  const audio = wanted.isOn() ? openContext() : null;
  await audio?.resume().catch(() => undefined);
  return audio?.state === 'running';
}

/**
 * Turns the bell on or off on this device. Must be called in an event handler of a press.
 * @returns whether the bell can ring
 */
export function chooseBell(isOn: boolean): Promise<boolean> {
  wanted.keep(isOn);
  return allowBell();
}

/**
 * Whether the bell would be audible. False while the bell is turned off, and until `allowBell` succeeds after the page
 * was loaded.
 */
export function canRing(): boolean {
  return wanted.isOn() && context?.state === 'running';
}

/** Rings if sound is allowed. The bell's meaning is always shown as text too. */
export function ringBell(): void {
  if (!context || !canRing()) return;
  const start = context.currentTime;
  for (const [frequency, loudness] of [
    [880, 0.22],
    [1318.5, 0.1],
  ] as const) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(loudness, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 1.6);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 1.6);
  }
}
