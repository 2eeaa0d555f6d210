import { Button, Group } from '@mantine/core';
import type { StationId, StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { Markdown } from '../../../ui/text/markdown.tsx';
import { Expandable } from '../../study/public/expandable.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { markRecordingPlayed, wasRecordingPlayed } from './interview-progress.ts';

type Sound = 'waiting' | 'playing' | 'stopped' | 'silent' | 'failed';

const titles: Record<StationId, string> = {
  clinical_skills: 'In the station',
  communication: 'The other side speaks',
  emergency_stations: 'The handover call',
  outpatient_stations: 'The patient speaks',
};

const sentences: Record<Sound, string> = {
  waiting: 'Loading the recording…',
  playing: 'Listen. The recording is playing.',
  stopped: 'The recording has been played.',
  silent: 'This browser does not start recordings by itself. Press Play to hear this one.',
  failed: 'The recording could not be loaded. Its transcript is below.',
};

interface StationRecordingProps {
  /**
   * The storage key of this interview. The recording is marked as played under this key, so that a reload does not play
   * it again.
   */
  placeKey: string;
  section: StudySection;
  /** Requests a new signed URL for the recording. */
  onRetry: () => Promise<unknown>;
}

/** The section's recording, such as a phone call or a patient's words, played when the interview starts. */
export function StationRecording({ placeKey, section, onRetry }: StationRecordingProps) {
  const ref = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<Sound>(() =>
    wasRecordingPlayed(placeKey) ? 'stopped' : 'waiting',
  );

  function play(): void {
    markRecordingPlayed(placeKey);
    ref.current?.play()?.catch((error: unknown) => {
      // Handle only the browser's refusal to play without a click. A missing file is handled by `onError` below.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused) setSound('silent');
    });
  }
  useEffect(() => {
    if (!wasRecordingPlayed(placeKey)) play();
    // Runs once, when the interview starts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <StudyCard title={titles[section.stationId]}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below carries the words */}
      <audio
        ref={ref}
        src={section.audioUrl ?? undefined}
        preload="auto"
        onPlaying={() => setSound('playing')}
        onPause={() => setSound('stopped')}
        onEnded={() => setSound('stopped')}
        onError={() => setSound('failed')}
      />
      <p role="status">{sentences[sound]}</p>
      <Group gap="xs" mb="sm">
        {sound === 'playing' && (
          <Button variant="default" onClick={() => ref.current?.pause()}>
            Stop the recording
          </Button>
        )}
        {(sound === 'silent' || sound === 'stopped') && (
          <Button
            {...(sound === 'silent' ? { color: 'var(--page-accent)' } : { variant: 'default' })}
            onClick={play}
          >
            {sound === 'silent' ? 'Play' : 'Play again'}
          </Button>
        )}
        {sound === 'failed' && (
          <Button
            variant="default"
            onClick={() => {
              setSound('waiting');
              const load = () => {
                ref.current?.load();
                play();
              };
              onRetry().then(load, load);
            }}
          >
            Try again
          </Button>
        )}
      </Group>
      {section.transcript && (
        <Expandable
          key={String(sound === 'failed')}
          level={3}
          title="Transcript of the recording"
          startsOpen={sound === 'failed'}
        >
          <Markdown>{section.transcript}</Markdown>
        </Expandable>
      )}
    </StudyCard>
  );
}
