import { Button } from '@mantine/core';
import { MicrophoneIcon, StopIcon } from '../../../ui/icons.tsx';
import { Elapsed } from '../elapsed.tsx';
import classes from './recording-panel.module.css';
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
    <div className={classes.panel}>
      <div className={classes.row}>
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
        <span className={classes.name}>Recordings stay on this device.</span>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
