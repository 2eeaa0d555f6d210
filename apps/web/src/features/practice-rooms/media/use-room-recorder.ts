import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { useEffect, useMemo, useRef } from 'react';
import { roomNow } from '../../../lib/api/room-time.ts';
import { useMarkedRecording } from '../../recordings/public/use-marked-recording.ts';
import type { PeerView } from './peer-mesh.ts';

interface AudioMixer {
  stream: MediaStream;
  /** Replaces the mixed tracks, because people join, leave and reconnect during a recording. */
  setTracks(tracks: readonly MediaStreamTrack[]): void;
  close(): void;
}

/** Mixes the voices of all people in a room into one stream for one recorder. */
export function createAudioMixer(): AudioMixer {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  // Chromium leaves out the time in which nothing is connected. Later voices and marks would then come too early.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(mixed);
  silence.start();
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  return {
    stream: mixed.stream,
    setTracks(tracks) {
      for (const [track, source] of sources) {
        if (tracks.includes(track)) continue;
        source.disconnect();
        sources.delete(track);
      }
      for (const track of tracks) {
        if (sources.has(track)) continue;
        const source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(mixed);
        sources.set(track, source);
      }
    },
    close: () => void context.close().catch(() => undefined),
  };
}

/** What is recorded: the interview phase of a station, or ten minutes of a mock interview. */
interface RecordedPart {
  /** The storage key of the recording on this device. */
  what: string;
  startsAt: string;
  part: number;
  /** Whether the times of the station's questions are stored with the recording. */
  hasQuestions: boolean;
}

interface RoomRecorderOptions {
  uid: string;
  room: Room;
  recorded: RecordedPart;
  microphone: MediaStreamTrack | null;
  views: ReadonlyMap<string, PeerView>;
  /** Whether the recording is running (see RecordingState) and this person is the candidate, who stores it. */
  isOn: boolean;
}

/**
 * Records all voices of the interview on this device.
 * @returns a problem to show, or null
 */
export function useRoomRecorder(options: RoomRecorderOptions): string | null {
  const { uid, room, recorded, microphone, views, isOn } = options;
  const { questionIndex } = room.state;
  const { what, startsAt, part, hasQuestions } = recorded;
  const mix = useRef<AudioMixer | null>(null);
  const tracks = useMemo(() => {
    const otherTracks = Array.from(views.values(), ({ stream }) => stream?.getAudioTracks() ?? []);
    return [...(microphone ? [microphone] : []), ...otherTracks.flat()];
  }, [microphone, views]);
  const { mark, problem } = useMarkedRecording(
    // Not marked as Premium, so that a candidate without Premium keeps the recording too.
    { uid, what },
    isOn,
    () => Math.max(0, roomNow() - Date.parse(startsAt)),
    async () => {
      mix.current?.close();
      mix.current = createAudioMixer();
      mix.current.setTracks(tracks);
      return mix.current.stream;
    },
    part,
  );
  useEffect(() => mix.current?.setTracks(tracks), [tracks]);
  useEffect(() => {
    if (hasQuestions && questionIndex !== null) mark(questionIndex + 1);
  }, [mark, hasQuestions, questionIndex]);
  useEffect(() => {
    if (!isOn) return undefined;
    return () => {
      mix.current?.close();
      mix.current = null;
    };
  }, [isOn]);
  return problem;
}
