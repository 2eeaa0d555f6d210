import { Button, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { ShareBar } from '../../../ui/media/share-bar.tsx';
import { Columns } from '../../../ui/page/pieces.tsx';
import { Notice } from '../../../ui/state/notice.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { canConnect, followLevel } from '../media/own-media.ts';
import { Picture, StreamVideo } from '../media/stream-video.tsx';
import type { OwnDevice, OwnDevices } from '../media/use-own-device.ts';
import classes from './lobby.module.css';

interface DeviceCheckProps {
  person: { uid: string; displayName: string };
  devices: OwnDevices;
  isJoining: boolean;
  /** Joins the room; null while there is no room to join yet. */
  onJoin: (() => void) | null;
}

function joinLabel(hasCamera: boolean, hasMicrophone: boolean): string {
  if (hasCamera) return hasMicrophone ? 'Join' : 'Join without microphone';
  return hasMicrophone ? 'Join without camera' : 'Join without camera and microphone';
}

/** Tests the camera and the microphone before other people see and hear this person. */
export function DeviceCheck(props: DeviceCheckProps) {
  const { isJoining, onJoin } = props;
  if (!canConnect()) {
    return (
      <Stack gap="md">
        <Notice kind="warning" title="This browser shows no pictures">
          It cannot connect to the others by sound or picture. You still see the clock, the station
          and the mark sheet: talk by phone in the meantime, or open the link in a current version
          of Chrome, Edge, Firefox or Safari.
        </Notice>
        {onJoin && (
          <Button size="md" loading={isJoining} onClick={onJoin}>
            Join without sound and picture
          </Button>
        )}
      </Stack>
    );
  }
  return <Check {...props} />;
}

function Check({ person, devices, isJoining, onJoin }: DeviceCheckProps) {
  const { camera, microphone } = devices;
  const { turnOn: startCamera } = camera;
  const { turnOn: startMicrophone } = microphone;
  useEffect(() => {
    // Opened one after the other, so that the browser asks for one permission at a time.
    void startMicrophone().then(() => startCamera());
  }, [startCamera, startMicrophone]);
  const preview = useMemo(
    () => (camera.track ? new MediaStream([camera.track]) : null),
    [camera.track],
  );
  const isOpening = camera.isOpening || microphone.isOpening;
  const hasCamera = camera.track !== null || camera.isOpening;
  const hasMicrophone = microphone.track !== null || microphone.isOpening;
  const problems = [camera.problem, microphone.problem].filter((problem) => problem !== null);
  return (
    <Columns columns="18rem" gap="md">
      <Picture className={classes.preview}>
        {preview ? (
          <StreamVideo stream={preview} isOwn />
        ) : (
          <Stack pos="absolute" inset={0} align="center" justify="center" gap="xs">
            <InitialsAvatar uid={person.uid} name={person.displayName} />
            <span>{camera.isOpening ? 'Starting the camera …' : 'Your camera is off.'}</span>
          </Stack>
        )}
      </Picture>
      <Stack gap="md">
        <DeviceFields
          device={camera}
          switchLabel="Camera"
          selectLabel="Which camera"
          onSwitch={(isOn) => (isOn ? void startCamera() : camera.turnOff())}
        />
        <DeviceFields
          device={microphone}
          switchLabel="Microphone"
          selectLabel="Which microphone"
          onSwitch={(isOn) => (isOn ? void startMicrophone() : microphone.turnOff())}
        >
          {microphone.track && <LoudnessBar track={microphone.track} />}
        </DeviceFields>
        {problems.length > 0 && (
          <Notice kind="warning">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Notice>
        )}
        {onJoin && (
          <Group gap="sm">
            <Button size="md" loading={isJoining} disabled={isOpening} onClick={onJoin}>
              {joinLabel(hasCamera, hasMicrophone)}
            </Button>
            {hasCamera && (
              <Button
                size="md"
                variant="default"
                disabled={isJoining}
                onClick={() => {
                  camera.turnOff();
                  onJoin();
                }}
              >
                Join without camera
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Columns>
  );
}

interface DeviceFieldsProps {
  device: OwnDevice;
  switchLabel: string;
  selectLabel: string;
  onSwitch: (isOn: boolean) => void;
  children?: React.ReactNode;
}

function DeviceFields(props: DeviceFieldsProps) {
  const { device, switchLabel, selectLabel, onSwitch, children } = props;
  return (
    <Stack gap="xs">
      <Switch
        label={switchLabel}
        checked={device.track !== null || device.isOpening}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      {device.track && device.devices.length > 1 && (
        <NativeSelect
          label={selectLabel}
          value={device.chosenId ?? ''}
          data={device.devices.map(({ id, label }) => ({ value: id, label }))}
          onChange={(event) => void device.turnOn(event.currentTarget.value)}
        />
      )}
      {children}
    </Stack>
  );
}

/** Shows the loudness of the microphone, so that people see that the microphone works. */
function LoudnessBar({ track }: { track: MediaStreamTrack | null }) {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!track) return;
    const stop = followLevel(track, setLevel);
    return () => {
      stop();
      setLevel(0);
    };
  }, [track]);
  const percent = Math.round(level * 100);
  return (
    <ShareBar
      isLive
      value={percent}
      h={10}
      maw="26rem"
      role="meter"
      aria-label="Loudness of your microphone"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    />
  );
}
