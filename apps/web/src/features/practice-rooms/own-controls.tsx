import { Button } from '@mantine/core';
import { HeadphonesIcon, MicrophoneIcon, VideoIcon } from '../../ui/icons.tsx';
import classes from './own-controls.module.css';
import { HangUpIcon, MicrophoneOffIcon, VideoOffIcon } from './room-icons.tsx';
import type { OwnDevice } from './use-own-device.ts';

interface OwnControlsProps {
  camera: OwnDevice;
  microphone: OwnDevice;
  /** Whether this person may send sound and video now. False for observers during a station. */
  isSender: boolean;
  isSoundOnly: boolean;
  onSoundOnly: (isSoundOnly: boolean) => void;
  onLeave: () => void;
}

/** The person's own buttons: microphone, camera, sound only and leave. */
export function OwnControls(props: OwnControlsProps) {
  const { camera, microphone, isSender, isSoundOnly, onSoundOnly, onLeave } = props;
  const isHeard = microphone.track !== null && !microphone.isMuted;
  const isSeen = camera.track !== null;
  const problem = microphone.problem ?? camera.problem;
  return (
    <>
      <div className={classes.controls} role="group" aria-label="Your sound and picture">
        {isSender && (
          <Button
            variant="default"
            className={classes.control}
            data-off={!isHeard}
            loading={microphone.isOpening}
            leftSection={isHeard ? <MicrophoneIcon size={20} /> : <MicrophoneOffIcon size={20} />}
            onClick={() => {
              if (microphone.track) microphone.setMuted(!microphone.isMuted);
              else void microphone.turnOn();
            }}
          >
            {isHeard ? 'Mute' : 'Unmute'}
          </Button>
        )}
        {isSender && !isSoundOnly && (
          <Button
            variant="default"
            className={classes.control}
            data-off={!isSeen}
            loading={camera.isOpening}
            leftSection={isSeen ? <VideoIcon size={20} /> : <VideoOffIcon size={20} />}
            onClick={() => (isSeen ? camera.turnOff() : void camera.turnOn())}
          >
            {isSeen ? 'Camera off' : 'Camera on'}
          </Button>
        )}
        <Button
          variant="default"
          className={classes.control}
          aria-pressed={isSoundOnly}
          leftSection={<HeadphonesIcon size={20} />}
          onClick={() => {
            if (!isSoundOnly) camera.turnOff();
            onSoundOnly(!isSoundOnly);
          }}
        >
          Sound only
        </Button>
        <Button
          variant="default"
          className={classes.control}
          data-leave
          leftSection={<HangUpIcon size={20} />}
          onClick={onLeave}
        >
          Leave
        </Button>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
