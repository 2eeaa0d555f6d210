import { Button, NativeSelect, Slider } from '@mantine/core';
import { AUDIO_SKIP_SECONDS, AUDIO_SPEEDS } from '@urost3/contract/limits.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { whenIdle } from '../../lib/when-idle.ts';
import { AudioButton } from './audio-button.tsx';
import classes from './audio-player.module.css';
import { AudioTranscript } from './audio-transcript.tsx';
import { type Audio, formatTime, useAudio } from './use-audio.ts';

interface AudioPlayerProps {
  title: string;
  src: string;
  transcript: string | null;
  /** Shown above the controls. The instructions are outside the sticky player, so they scroll away. */
  instructions?: ReactNode;
  /** Requests a new signed URL before the recording is loaded again. */
  onRetry?: () => Promise<unknown>;
}

export function AudioPlayer(props: AudioPlayerProps) {
  const { title, src, transcript, instructions, onRetry } = props;
  const ref = useRef<HTMLAudioElement>(null);
  const audio = useAudio(ref, onRetry);
  const id = useId();
  const { state } = audio;
  // Loading begins only after the text is drawn, because a browser may download the whole recording to determine its
  // duration.
  const [isPageDrawn, setIsPageDrawn] = useState(false);
  useEffect(() => whenIdle(() => setIsPageDrawn(true)), []);
  const heading = (
    <h2 className={classes.title} id={id}>
      {title}
    </h2>
  );
  return (
    <section className={classes.frame} aria-labelledby={id}>
      {instructions && (
        <div className={classes.intro}>
          {heading}
          {instructions}
        </div>
      )}
      <div className={classes.player} data-started={state.time > 0 || state.isPlaying}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below carries the words */}
        <audio ref={ref} src={src} preload={isPageDrawn ? 'metadata' : 'none'} />
        {!instructions && heading}
        {state.hasFailed ? (
          <div role="alert" className={classes.failed}>
            <span>The recording could not be loaded.</span>
            <Button variant="default" onClick={audio.retry}>
              Try again
            </Button>
          </div>
        ) : (
          <Controls audio={audio} title={title} />
        )}
      </div>
      {transcript && <AudioTranscript text={transcript} />}
    </section>
  );
}

/**
 * Keyboard shortcuts inside the player: the left and right arrows skip, K plays and pauses. They do nothing in the
 * speed menu and on the slider, which use these keys themselves.
 */
function onKey(event: KeyboardEvent, audio: Audio): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = event.target as HTMLElement;
  if (target.closest('select, [role="slider"]')) return;
  const commands: Record<string, () => void> = {
    ArrowLeft: () => audio.skip(-AUDIO_SKIP_SECONDS),
    ArrowRight: () => audio.skip(AUDIO_SKIP_SECONDS),
    k: audio.toggle,
  };
  const command = commands[event.key];
  if (!command) return;
  event.preventDefault();
  command();
}

function Controls({ audio, title }: { audio: Audio; title: string }) {
  const { state } = audio;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts for the buttons inside
    <div className={classes.controls} onKeyDown={(event) => onKey(event, audio)}>
      <div className={classes.buttons}>
        <AudioButton
          name={`Back ${AUDIO_SKIP_SECONDS} seconds`}
          icon="back"
          onClick={() => audio.skip(-AUDIO_SKIP_SECONDS)}
        />
        <AudioButton
          name={state.isPlaying ? 'Pause' : 'Play'}
          icon={state.isPlaying ? 'pause' : 'play'}
          isMain
          onClick={audio.toggle}
        />
        <AudioButton
          name={`Forward ${AUDIO_SKIP_SECONDS} seconds`}
          icon="forward"
          onClick={() => audio.skip(AUDIO_SKIP_SECONDS)}
        />
      </div>
      <div className={classes.bar}>
        <Slider
          value={Math.floor(state.time)}
          min={0}
          max={Math.max(1, Math.floor(state.duration))}
          step={1}
          disabled={state.duration === 0}
          label={formatTime}
          color="var(--study-accent)"
          thumbLabel={`Position in ${title}`}
          thumbValueText={(value) => `${formatTime(value)} of ${formatTime(state.duration)}`}
          thumbSize={24}
          onChange={audio.seek}
        />
        <div className={classes.times}>
          <span>{formatTime(state.time)}</span>
          <output>{state.isWaiting ? 'Loading…' : ''}</output>
          <span>{formatTime(state.duration)}</span>
        </div>
      </div>
      <NativeSelect
        className={classes.speed}
        label="Speed"
        value={String(state.speed)}
        data={AUDIO_SPEEDS.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onChange={(event) => audio.setSpeed(Number(event.currentTarget.value))}
      />
    </div>
  );
}
