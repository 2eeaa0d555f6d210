import { Box, Button, Group, Stack } from '@mantine/core';
import { MicrophoneIcon, StopIcon } from '../../../ui/media/icons.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { Elapsed } from '../elapsed.tsx';
import type { useMarkedRecording } from './use-marked-recording.ts';

interface InterviewRecorderProps {
  recording: ReturnType<typeof useMarkedRecording>;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A button that starts or stops the recording of a station. While recording, it shows the elapsed time. */
export function InterviewRecorder({ recording, isOn, onChange }: InterviewRecorderProps) {
  const { recorder, problem } = recording;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="0.25rem 0.5rem" w="100%">
        {isOn && !problem ? (
          <Button
            size="sm"
            variant="default"
            loading={recorder === null}
            leftSection={<StopIcon size={16} isFilled />}
            onClick={() => onChange(false)}
          >
            Stop recording{' '}
            <span aria-hidden>&nbsp;{recorder && <Elapsed recorder={recorder} />}</span>
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<MicrophoneIcon size={16} />}
            onClick={() => onChange(true)}
          >
            Record this station
          </Button>
        )}
        <Box component="span" m={0} c="var(--page-quiet)" fz="sm">
          Recordings stay on this device.
        </Box>
      </Group>
      <Problem isLine error={problem} />
    </Stack>
  );
}
