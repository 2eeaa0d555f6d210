// Replaces the parts of media elements that players use, because jsdom cannot play.
import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

export function fakeMedia(): void {
  const media = HTMLMediaElement.prototype;
  const paused = new WeakMap<HTMLMediaElement, boolean>();
  vi.spyOn(media, 'paused', 'get').mockImplementation(function (this: HTMLMediaElement) {
    return paused.get(this) ?? true;
  });
  vi.spyOn(media, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    paused.set(this, false);
    fireEvent.play(this);
  });
  vi.spyOn(media, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    if (paused.get(this) ?? true) return;
    paused.set(this, true);
    fireEvent.pause(this);
  });
  vi.spyOn(media, 'load').mockImplementation(() => undefined);
}
