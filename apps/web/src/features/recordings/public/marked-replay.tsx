import { Box, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { formatElapsed } from '../../../lib/clock.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { listParts, type MarkedPart, removeParts, timePerQuestion } from '../marked-parts.ts';
import { decodeRecording } from '../samples.ts';
import { findLongestSilence } from '../silence.ts';
import { estimateWordsAMinute } from '../speech-rate.ts';
import { useStored } from './stored-recordings.ts';
import { withIndex } from './with-index.ts';

interface MarkedReplayProps {
  uid: string;
  what: string;
}

/**
 * Plays the recording of a mock interview, or of one station of a circuit or a practice room. A button for each question
 * plays from the start of that question. Below the player, a line states the longest silence and the speech rate.
 * Renders nothing without a recording.
 */
export function MarkedReplay(place: MarkedReplayProps) {
  return <MarkedParts {...place} parts={useMarkedParts(place)} />;
}

/** As `MarkedReplay`, for a caller that has the parts. */
export function MarkedParts({ uid, what, parts }: MarkedReplayProps & { parts: MarkedPart[] }) {
  if (parts.length === 0) return null;
  const times = [...timePerQuestion(parts)];
  return (
    <Card component="section" gap="xs" p="md" data-screen-only aria-label="Your recording">
      <PartTitle order={3} fz="md">
        Your recording
      </PartTitle>
      {parts.map((part) => (
        <Part key={`${part.id}.${part.durationMs}`} part={part} />
      ))}
      {times.length > 0 && (
        <Box component="p" m={0} data-figures>
          Time per question:{' '}
          {times.map(([question, ms]) => `${question}: ${formatElapsed(ms)}`).join(' · ')}
        </Box>
      )}
      <Text c="dimmed" fz="sm">
        Measured on this device. Words a minute are estimated from the rhythm of your voice: use
        them to compare your own recordings with each other.
      </Text>
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
    </Card>
  );
}

const none: MarkedPart[] = [];

/** The stored parts of a recording. */
export function useMarkedParts({ uid, what }: MarkedReplayProps): MarkedPart[] {
  const read = useCallback(() => listParts({ uid, what }), [uid, what]);
  return useStored(read, none);
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
    const [indexed, samples] = await Promise.all([
      withIndex(part.blob),
      decodeRecording(part.blob).catch(() => null),
    ]);
    setHeard({
      address: URL.createObjectURL(indexed),
      silence: samples && findLongestSilence(samples),
      wordsAMinute: samples && estimateWordsAMinute(samples),
    });
    setIsReading(false);
  }, [part]);

  const length = formatElapsed(part.durationMs);
  const begins = part.intoMs > 3_000 ? `, from ${formatElapsed(part.intoMs)} of the interview` : '';
  if (!heard) {
    return (
      <Box data-figures>
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
      </Box>
    );
  }
  return (
    <Stack gap="2xs">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own voice */}
      <audio
        ref={audio}
        controls
        src={heard.address}
        aria-label={`Your recording, ${length}${begins}`}
      />
      <Group gap="2xs">
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
            Question {question} · {formatElapsed(atMs)}
          </Button>
        ))}
      </Group>
      <Box component="p" m={0} data-figures>
        {heard.silence
          ? `Longest silence: ${formatElapsed(heard.silence.durationMs)}, from ${formatElapsed(heard.silence.fromMs)}`
          : 'The longest silence could not be measured here.'}
        {heard.wordsAMinute !== null && ` · About ${heard.wordsAMinute} words a minute`}
      </Box>
    </Stack>
  );
}
