// A short bell made of two fading tones. Browsers let a page sound only after somebody has pressed something on it.
let context: AudioContext | null = null;

function open(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
}

/** To be called from a press; afterwards the bell may ring by itself. @returns whether it may */
export async function allowBell(): Promise<boolean> {
  const audio = open();
  await audio?.resume().catch(() => undefined);
  return audio?.state === 'running';
}

/** Whether a ring would be heard; false until something was pressed. */
export function canRing(): boolean {
  return context?.state === 'running';
}

/** Silent where sound is not allowed: what it says is always shown in words as well. */
export function ringBell(): void {
  if (!context || context.state !== 'running') return;
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
