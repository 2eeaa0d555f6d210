import { Box, Button, Group, NativeSelect, Slider } from '@mantine/core';
import { AUDIO_SKIP_SECONDS, AUDIO_SPEEDS } from '@urost3/contract/limits.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { formatSeconds } from '../../../lib/clock.ts';
import { icon } from '../../../ui/media/icons.tsx';
import { Card } from '../../../ui/page/pieces.tsx';
import { Markdown } from '../../../ui/text/markdown.tsx';
import classes from './audio-player.module.css';
import { type Audio, useAudio } from './use-audio.ts';

const secondsText = (seconds: number) => formatSeconds(Math.floor(seconds));

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
    <section
      className={classes.recording}
      data-intro={Boolean(instructions) || undefined}
      data-transcript={Boolean(transcript) || undefined}
      data-player-started={state.time > 0 || state.isPlaying || undefined}
      aria-labelledby={id}
    >
      {instructions && (
        <Card className={classes.intro} data-screen-only>
          {heading}
          {instructions}
        </Card>
      )}
      <Card className={classes.player} data-screen-only>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the transcript below carries the words */}
        <audio ref={ref} src={src} data-speed preload={isPageDrawn ? 'metadata' : 'none'} />
        {!instructions && heading}
        {state.hasFailed ? (
          <Group
            role="alert"
            gap="sm"
            justify="space-between"
            c="var(--mantine-color-error)"
            fw={600}
          >
            <span>The recording could not be loaded.</span>
            <Button variant="default" onClick={audio.retry}>
              Try again
            </Button>
          </Group>
        ) : (
          <Controls audio={audio} title={title} />
        )}
      </Card>
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
    arrowleft: () => audio.skip(-AUDIO_SKIP_SECONDS),
    arrowright: () => audio.skip(AUDIO_SKIP_SECONDS),
    k: audio.toggle,
  };
  // Letters are capitals while Caps Lock is on.
  const command = commands[event.key.toLowerCase()];
  if (!command) return;
  event.preventDefault();
  command();
}

/** The players of browsers offer speeds of their own. */
const speedsWith = (chosen: number) =>
  [...new Set([...AUDIO_SPEEDS, chosen])].sort((a, b) => a - b);

function Controls({ audio, title }: { audio: Audio; title: string }) {
  const { state } = audio;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts for the buttons inside
    <div className={classes.controls} onKeyDown={(event) => onKey(event, audio)}>
      <Group gap="2xs" wrap="nowrap" style={{ gridArea: 'buttons' }}>
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
      </Group>
      <div className={classes.bar}>
        <span className={classes.time}>{secondsText(state.time)}</span>
        <Slider
          value={Math.floor(state.time)}
          min={0}
          max={Math.max(1, Math.floor(state.duration))}
          step={1}
          disabled={state.duration === 0}
          label={secondsText}
          color="var(--page-accent)"
          thumbLabel={`Position in ${title}`}
          thumbValueText={(value) => `${secondsText(value)} of ${secondsText(state.duration)}`}
          thumbSize={24}
          onChange={audio.seek}
        />
        <span className={classes.time}>{secondsText(state.duration)}</span>
        <output className={classes.state}>{state.isWaiting ? 'Loading…' : ''}</output>
      </div>
      <NativeSelect
        className={classes.speed}
        label="Speed"
        value={String(state.speed)}
        data={speedsWith(state.speed).map((speed) => ({
          value: String(speed),
          label: `${speed}×`,
        }))}
        onChange={(event) => audio.setSpeed(Number(event.currentTarget.value))}
      />
    </div>
  );
}

const five = (
  <text
    x="12"
    y="15.5"
    fill="currentColor"
    stroke="none"
    fontSize={8.5}
    fontWeight={700}
    textAnchor="middle"
  >
    5
  </text>
);
const icons = {
  play: icon(<path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />),
  pause: icon(<path d="M7.5 5.5v13M16.5 5.5v13" strokeWidth={3} />),
  back: icon(
    <>
      <path d="M5 4.5v4.5h4.5M5.5 9a7.5 7.5 0 1 1-1 3.800" />
      {five}
    </>,
  ),
  forward: icon(
    <>
      <path d="M19 4.5v4.5h-4.5M18.5 9a7.5 7.5 0 1 0 1 3.800" />
      {five}
    </>,
  ),
};

interface AudioButtonProps {
  name: string;
  icon: keyof typeof icons;
  isMain?: boolean;
  onClick: () => void;
}

function AudioButton({ name, icon: kind, isMain = false, onClick }: AudioButtonProps) {
  const Icon = icons[kind];
  return (
    <button
      type="button"
      className={classes.button}
      data-main={isMain || undefined}
      aria-label={name}
      onClick={onClick}
    >
      <Icon size={24} />
    </button>
  );
}

/** The transcript. It is collapsed at first, because learners should listen before they read. */
function AudioTranscript({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Card className={classes.transcript} data-screen-only>
      <Button
        variant="subtle"
        color="var(--page-accent)"
        px={0}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide transcript' : 'Show transcript'}
      </Button>
      <Box id={id} hidden={!isOpen} pt="3xs" pb="sm">
        <Markdown>{text}</Markdown>
      </Box>
    </Card>
  );
}
