import type { Room } from '@urost3/contract/practice-rooms.schemas.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useMarkedRecording } from '../recordings/public/use-marked-recording.ts';
import type { PeerView } from './peer-mesh.ts';
import { toRoomTime } from './room-clock.ts';
import { createSoundMix, type SoundMix } from './sound-mix.ts';

/** What is recorded: the interview of a station, or ten minutes of a mock interview. */
interface RecordedPart {
  /** Its place among the recordings of this device. */
  what: string;
  startsAt: string;
  part: number;
  /** The questions of one station are marked in it. */
  hasQuestions: boolean;
}

interface RoomRecorderOptions {
  uid: string;
  room: Room;
  recorded: RecordedPart;
  microphone: MediaStreamTrack | null;
  views: ReadonlyMap<string, PeerView>;
  /** This person is the candidate, and everybody agrees. */
  isOn: boolean;
}

/** Records all voices of the interview on this device. @returns a problem to show, or null */
export function useRoomRecorder(options: RoomRecorderOptions): string | null {
  const { uid, room, recorded, microphone, views, isOn } = options;
  const { questionIndex } = room.state;
  const { what, startsAt, part, hasQuestions } = recorded;
  const mix = useRef<SoundMix | null>(null);
  const tracks = useMemo(() => {
    const others = Array.from(views.values(), ({ stream }) => stream?.getAudioTracks() ?? []);
    return [...(microphone ? [microphone] : []), ...others.flat()];
  }, [microphone, views]);
  const { mark, problem } = useMarkedRecording(
    // A guest without Premium keeps it too.
    { uid, what, isPremium: false },
    isOn,
    () => Math.max(0, toRoomTime(Date.now()) - Date.parse(startsAt)),
    async () => {
      mix.current?.close();
      mix.current = createSoundMix();
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
