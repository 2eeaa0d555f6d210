// Camera and microphone of this device: lists and opens them, stores the selection, and explains problems.
import { readStored, removeStored, writeStored } from '../../../lib/browser/browser-storage.ts';
import { deviceProblemOf, deviceProblemTexts } from '../../../lib/browser/device-problem.ts';
import { pollSamples } from '../../../lib/browser/microphone-samples.ts';

export type MediaKind = 'audio' | 'video';

const names = { audio: 'microphone', video: 'camera' } as const;

const videoSize = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24 } };

const storageKey = (kind: MediaKind) => `urost3.room.${names[kind]}`;

export const readChosen = (kind: MediaKind): string | null => readStored(storageKey(kind));

export function storeChosen(kind: MediaKind, deviceId: string | null): void {
  if (deviceId === null) removeStored(storageKey(kind));
  else writeStored(storageKey(kind), deviceId);
}

/** Whether the browser has WebRTC. WebKitGTK lacks it, and policies can disable it in other browsers. */
export const canConnect = (): boolean => typeof RTCPeerConnection !== 'undefined';

export function problemText(kind: MediaKind, error: unknown): string {
  const what = names[kind];
  const failed = `The ${what} could not be started. Please try again.`;
  return { ...deviceProblemTexts(what), failed }[deviceProblemOf(error)];
}

async function requestTrack(kind: MediaKind, deviceId: string | null): Promise<MediaStreamTrack> {
  const device = deviceId === null ? {} : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia(
    kind === 'audio'
      ? { audio: { echoCancellation: true, noiseSuppression: true, ...device } }
      : { video: { ...videoSize, ...device } },
  );
  const [track] = stream.getTracks();
  if (!track) throw new DOMException('', 'NotFoundError');
  return track;
}

/**
 * Opens the selected device, or the browser's default if the selected device is no longer connected.
 * @throws the error of getUserMedia, or a DOMException 'NotFoundError'
 */
export async function openTrack(
  kind: MediaKind,
  deviceId: string | null,
): Promise<MediaStreamTrack> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotFoundError');
  try {
    return await requestTrack(kind, deviceId);
  } catch (error) {
    const isGone = error instanceof DOMException && error.name === 'OverconstrainedError';
    if (deviceId === null || !isGone) throw error;
    return requestTrack(kind, null);
  }
}

export interface Device {
  id: string;
  label: string;
}

/** Lists the devices. Before the permission is granted, browsers hide the devices' names, so the devices are numbered. */
export async function listDevices(kind: MediaKind): Promise<Device[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices
    .filter((device) => device.kind === `${kind}input` && device.deviceId !== '')
    .map(({ deviceId, label }, index) => ({
      id: deviceId,
      label: label || `${kind === 'audio' ? 'Microphone' : 'Camera'} ${index + 1}`,
    }));
}

/**
 * Measures the loudness of a track, from 0 to 1, ten times per second.
 * @returns a function that stops the measurement
 */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  return pollSamples(new MediaStream([track]), (samples) => {
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    // Speech is between −50 and −10 dB.
    const decibels = 10 * Math.log10(power + 1e-10);
    onLevel(Math.min(1, Math.max(0, (decibels + 50) / 40)));
  });
}
