import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Device,
  listDevices,
  type MediaKind,
  openTrack,
  problemText,
  readChosen,
  storeChosen,
} from './own-media.ts';

interface DeviceState {
  /** Null while the device is off. */
  track: MediaStreamTrack | null;
  /** Whether the microphone is muted. It stays open, so that it can be unmuted without delay. */
  isMuted: boolean;
  isOpening: boolean;
  problem: string | null;
  devices: readonly Device[];
  chosenId: string | null;
}

export interface OwnDevice extends DeviceState {
  turnOn: (deviceId?: string) => Promise<void>;
  turnOff: () => void;
  setMuted: (isMuted: boolean) => void;
}

export interface OwnDevices {
  camera: OwnDevice;
  microphone: OwnDevice;
  /** Turns both off. */
  turnOff: () => void;
}

export function useOwnDevices(): OwnDevices {
  const camera = useOwnDevice('video');
  const microphone = useOwnDevice('audio');
  const { turnOff: stopCamera } = camera;
  const { turnOff: stopMicrophone } = microphone;
  const turnOff = useCallback(() => {
    stopCamera();
    stopMicrophone();
  }, [stopCamera, stopMicrophone]);
  return { camera, microphone, turnOff };
}

/** The person's camera or microphone. It is released when the calling component unmounts. */
function useOwnDevice(kind: MediaKind): OwnDevice {
  const [state, setState] = useState<DeviceState>(() => ({
    track: null,
    isMuted: false,
    isOpening: false,
    problem: null,
    devices: [],
    chosenId: readChosen(kind),
  }));
  const open = useRef<MediaStreamTrack | null>(null);
  /** Incremented by each request and each release, so that a late permission for an earlier request is ignored. */
  const asked = useRef(0);
  const patch = useCallback(
    (changes: Partial<DeviceState>) => setState((old) => ({ ...old, ...changes })),
    [],
  );
  const release = useCallback(() => {
    asked.current += 1;
    open.current?.stop();
    open.current = null;
  }, []);
  const list = useCallback(
    () =>
      void listDevices(kind).then(
        (devices) => patch({ devices }),
        () => undefined,
      ),
    [kind, patch],
  );

  const turnOn = useCallback(
    async (deviceId?: string) => {
      const id = deviceId ?? readChosen(kind);
      release();
      const own = asked.current;
      patch({ isOpening: true, problem: null });
      try {
        const track = await openTrack(kind, id);
        if (own !== asked.current) {
          track.stop();
          return;
        }
        open.current = track;
        // The device was unplugged, or the permission was revoked.
        track.addEventListener('ended', () => {
          if (open.current !== track) return;
          release();
          patch({ track: null, problem: problemText(kind, new DOMException('', 'NotFoundError')) });
        });
        const chosenId = track.getSettings().deviceId ?? id;
        if (deviceId !== undefined) storeChosen(kind, deviceId);
        patch({ track, isMuted: false, isOpening: false, chosenId });
        list();
      } catch (error) {
        if (own !== asked.current) return;
        patch({ track: null, isOpening: false, problem: problemText(kind, error) });
      }
    },
    [kind, list, patch, release],
  );
  const turnOff = useCallback(() => {
    release();
    patch({ track: null, isOpening: false, problem: null });
  }, [patch, release]);
  const setMuted = useCallback(
    (isMuted: boolean) => {
      if (open.current) open.current.enabled = !isMuted;
      patch({ isMuted });
    },
    [patch],
  );

  useEffect(() => {
    list();
    const { mediaDevices } = navigator;
    mediaDevices?.addEventListener?.('devicechange', list);
    return () => {
      mediaDevices?.removeEventListener?.('devicechange', list);
      release();
    };
  }, [list, release]);

  return { ...state, turnOn, turnOff, setMuted };
}
