import { Button } from '@mantine/core';
import { HeadphonesIcon, icon, MicrophoneIcon, VideoIcon } from '../../../ui/media/icons.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import classes from './media.module.css';
import type { OwnDevices } from './use-own-device.ts';

interface OwnControlsProps {
  devices: OwnDevices;
  /** Whether this person may send sound and video now. False for observers during a station. */
  isSender: boolean;
  isSoundOnly: boolean;
  onSoundOnly: (isSoundOnly: boolean) => void;
  onLeave: () => void;
}

/** A tall button with its text below its icon. */
const look = {
  variant: 'default',
  classNames: {
    root: classes.control,
    inner: classes.inner,
    section: classes.section,
    label: classes.label,
  },
};

/** The person's own buttons: microphone, camera, sound only and leave. */
export function OwnControls(props: OwnControlsProps) {
  const { devices, isSender, isSoundOnly, onSoundOnly, onLeave } = props;
  const { camera, microphone } = devices;
  const isHeard = microphone.track !== null && !microphone.isMuted;
  const isSeen = camera.track !== null;
  const problem = microphone.problem ?? camera.problem;
  return (
    <>
      <div className={classes.controls} role="group" aria-label="Your sound and picture">
        {isSender && (
          <Button
            {...look}
            data-off={!isHeard || undefined}
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
            {...look}
            data-off={!isSeen || undefined}
            loading={camera.isOpening}
            leftSection={isSeen ? <VideoIcon size={20} /> : <VideoOffIcon size={20} />}
            onClick={() => (isSeen ? camera.turnOff() : void camera.turnOn())}
          >
            {isSeen ? 'Camera off' : 'Camera on'}
          </Button>
        )}
        <Button
          {...look}
          aria-pressed={isSoundOnly}
          leftSection={<HeadphonesIcon size={20} />}
          onClick={() => {
            if (!isSoundOnly) camera.turnOff();
            onSoundOnly(!isSoundOnly);
          }}
        >
          Sound only
        </Button>
        <Button {...look} data-leave leftSection={<HangUpIcon size={20} />} onClick={onLeave}>
          Leave
        </Button>
      </div>
      <Problem isLine error={problem} mt="2xs" />
    </>
  );
}

export const MicrophoneOffIcon = icon(
  <path d="M9.300 6.200A2.700 2.700 0 0 1 14.700 6.200v4.600M12 13.500a2.700 2.700 0 0 1-2.700-2.700M6 11a6 6 0 0 0 9.500 4.900M17.900 12c.1-.300.1-.700.1-1M12 17v3.500M4 4l16 16" />,
);
const VideoOffIcon = icon(<path d="M4 7h3M10 7h5v5M15 17H4V7M15 11l5-3v8M4 4l16 16" />);
const HangUpIcon = icon(
  <path d="M3.500 15c0-2.500 3.500-5 8.500-5s8.500 2.500 8.500 5v1.500l-4.500.5v-3a12 12 0 0 0-8 0v3l-4.500-.5z" />,
);
