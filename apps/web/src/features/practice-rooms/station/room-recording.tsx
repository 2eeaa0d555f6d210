import { Button, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { roomNow } from '../../../lib/api/room-time.ts';
import { indexPlayed } from '../../recordings/public/with-index.ts';
import { StudyCard } from '../../study/public/study-card.tsx';
import { useRoom } from '../room-context.ts';
import { mayLead } from '../room-roles.ts';

/** A device corrects its playback position only if it differs from the room's position by more than this. */
const APART_MS = 350;

/** The recording of the section, synchronised for everybody in the room. */
export function RoomRecording({ src }: { src: string }) {
  const { room, me, change } = useRoom();
  const ref = useRef<HTMLAudioElement>(null);
  const { playingSince, positionMs } = room.state.recording;
  const [isSilent, setIsSilent] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const isPlaying = playingSince !== null;
  useEffect(() => (ref.current ? indexPlayed(ref.current) : undefined), []);
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    const follow = () => {
      const since = playingSince === null ? 0 : roomNow() - Date.parse(playingSince);
      const wanted = (positionMs + Math.max(0, since)) / 1000;
      if (audio.duration && wanted >= audio.duration) return audio.pause();
      if (Math.abs(audio.currentTime - wanted) * 1000 > APART_MS) audio.currentTime = wanted;
      if (playingSince === null) return audio.pause();
      audio.play()?.then(
        () => setIsSilent(false),
        (error: unknown) => {
          if (error instanceof DOMException && error.name === 'NotAllowedError') setIsSilent(true);
        },
      );
    };
    follow();
    // `follow` compares the position with the duration, which is unknown before this event.
    audio.addEventListener('loadedmetadata', follow);
    return () => audio.removeEventListener('loadedmetadata', follow);
  }, [playingSince, positionMs]);
  const tell = (play: boolean, at: number) =>
    change.act.mutate({ type: 'recording', isPlaying: play, positionMs: Math.round(at * 1000) });
  const place = () => ref.current?.currentTime ?? 0;
  return (
    <StudyCard title="The recording" isTitleQuiet>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- it is played to be heard, as on the day */}
      <audio
        ref={ref}
        src={src}
        preload="auto"
        onError={() => setHasFailed(true)}
        onEnded={() => mayLead(me) && isPlaying && tell(false, 0)}
      />
      <p role="status">
        {hasFailed && 'The recording could not be loaded.'}
        {!hasFailed &&
          (isPlaying ? 'Listen. The recording is playing.' : 'The recording is stopped.')}
      </p>
      <Group gap="xs">
        {mayLead(me) && (
          <>
            <Button variant="default" onClick={() => tell(!isPlaying, place())}>
              {isPlaying ? 'Stop for everybody' : 'Play for everybody'}
            </Button>
            <Button variant="default" onClick={() => tell(true, 0)}>
              Play from the start
            </Button>
          </>
        )}
        {isSilent && (
          <Button color="var(--page-accent)" onClick={() => void ref.current?.play()}>
            Turn the sound on
          </Button>
        )}
      </Group>
    </StudyCard>
  );
}
