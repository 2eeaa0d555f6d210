import { Button, Loader } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatClock } from '../elapsed.tsx';
import {
  listParts,
  type MarkedPart,
  removeParts,
  timePerQuestion,
  watchParts,
} from '../marked-parts.ts';
import { decodeRecording, toWav } from '../samples.ts';
import { findLongestSilence } from '../silence.ts';
import { estimateWordsAMinute } from '../speech-rate.ts';
import classes from './marked-replay.module.css';

interface MarkedReplayProps {
  uid: string;
  what: string;
}

/**
 * Plays the recording of a mock interview, or of one station of a circuit or a practice room. A button for each question
 * plays from the start of that question. Below the player, a line states the longest silence and the speech rate.
 * Renders nothing without a recording.
 */
export function MarkedReplay({ uid, what }: MarkedReplayProps) {
  const [parts, setParts] = useState<MarkedPart[]>([]);
  useEffect(() => {
    let isGone = false;
    const look = () =>
      void listParts({ uid, what }).then(
        (found) => !isGone && setParts(found),
        () => undefined,
      );
    look();
    const stop = watchParts(look);
    return () => {
      isGone = true;
      stop();
    };
  }, [uid, what]);
  if (parts.length === 0) return null;
  const times = [...timePerQuestion(parts)];
  return (
    <section className={classes.replay} aria-label="Your recording">
      <h3 className={classes.title}>Your recording</h3>
      {parts.map((part) => (
        <Part key={`${part.id}.${part.durationMs}`} part={part} />
      ))}
      {times.length > 0 && (
        <p className={classes.line}>
          Time per question:{' '}
          {times.map(([question, ms]) => `${question}: ${formatClock(ms)}`).join(' · ')}
        </p>
      )}
      <p className={classes.note}>
        Measured on this device. Words a minute are estimated from the rhythm of your voice: use
        them to compare your own recordings with each other.
      </p>
      <div>
        <Button
          variant="subtle"
          size="sm"
          px={0}
          onClick={() => void removeParts({ uid, what }).catch(() => undefined)}
        >
          Delete recording
        </Button>
      </div>
    </section>
  );
}

interface Heard {
  address: string;
  silence: ReturnType<typeof findLongestSilence> | null;
  /** Null when too little is said to estimate the rate. */
  wordsAMinute: number | null;
}

/** One part of a recording. It is decoded only on request, because the samples of a station take tens of megabytes. */
function Part({ part }: { part: MarkedPart }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [heard, setHeard] = useState<Heard | null>(null);
  const address = heard?.address;
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);

  const read = useCallback(async () => {
    setIsReading(true);
    try {
      const samples = await decodeRecording(part.blob);
      // Converted to WAV, because browsers cannot seek well in their own recordings.
      const wav = URL.createObjectURL(toWav(samples));
      setHeard({
        address: wav,
        silence: findLongestSilence(samples),
        wordsAMinute: estimateWordsAMinute(samples),
      });
    } catch {
      setHeard({ address: URL.createObjectURL(part.blob), silence: null, wordsAMinute: null });
    }
    setIsReading(false);
  }, [part]);

  const length = formatClock(part.durationMs);
  const begins = part.intoMs > 3_000 ? `, from ${formatClock(part.intoMs)} of the interview` : '';
  if (!heard) {
    return (
      <div className={classes.line}>
        <Button
          variant="default"
          size="sm"
          disabled={isReading}
          leftSection={isReading && <Loader size={14} />}
          onClick={() => void read()}
        >
          Listen and measure ({length}
          {begins})
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.part}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own voice */}
      <audio
        ref={audio}
        controls
        src={heard.address}
        aria-label={`Your recording, ${length}${begins}`}
      />
      <div className={classes.marks}>
        {part.marks.map(({ question, atMs }) => (
          <Button
            key={atMs}
            size="compact-md"
            variant="default"
            onClick={() => {
              if (!audio.current) return;
              audio.current.currentTime = atMs / 1000;
              audio.current.play()?.catch(() => undefined);
            }}
          >
            Question {question} · {formatClock(atMs)}
          </Button>
        ))}
      </div>
      <p className={classes.line}>
        {heard.silence
          ? `Longest silence: ${formatClock(heard.silence.durationMs)}, from ${formatClock(heard.silence.fromMs)}`
          : 'The longest silence could not be measured here.'}
        {heard.wordsAMinute !== null && ` · About ${heard.wordsAMinute} words a minute`}
      </p>
    </div>
  );
}
