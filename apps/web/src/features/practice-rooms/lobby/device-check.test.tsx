import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { useOwnDevices } from '../media/use-own-device.ts';
import { FakeStream } from '../testing/fake-connection.ts';
import { DeviceCheck } from './device-check.tsx';

const ask = vi.fn();
const stop = vi.fn();
const onJoin = vi.fn();

function makeStream(constraints: MediaStreamConstraints) {
  const kind = constraints.audio ? 'audio' : 'video';
  const track = {
    kind,
    enabled: true,
    stop: () => stop(kind),
    addEventListener: () => undefined,
    getSettings: () => ({ deviceId: `${kind}-1` }),
  };
  return { getTracks: () => [track] };
}

const device = (kind: string, id: string, label: string) => ({ kind, deviceId: id, label });

function Page() {
  const devices = useOwnDevices();
  return (
    <DeviceCheck
      person={{ uid: 'ada', displayName: 'Ada Byron' }}
      devices={devices}
      isJoining={false}
      onJoin={onJoin}
    />
  );
}

const open = () => renderPart(<Page />);
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  for (const mock of [ask, stop, onJoin]) mock.mockReset();
  ask.mockImplementation(async (constraints) => makeStream(constraints));
  vi.stubGlobal('RTCPeerConnection', vi.fn());
  vi.stubGlobal('MediaStream', FakeStream);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: ask,
      enumerateDevices: async () => [
        device('videoinput', 'video-1', 'Front camera'),
        device('videoinput', 'video-2', 'Back camera'),
        device('audioinput', 'audio-1', 'Microphone'),
      ],
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('before a practice room, microphone and camera are requested one after the other, and a person joins with both', async () => {
  open();
  await userEvent.click(await button('Join'));
  expect(ask.mock.calls.map(([constraints]) => Object.keys(constraints))).toEqual([
    ['audio'],
    ['video'],
  ]);
  expect(onJoin).toHaveBeenCalledOnce();
  expect(screen.getByRole('meter', { name: 'Loudness of your microphone' })).toBeDefined();
});

test('joining a practice room without the camera releases the camera first', async () => {
  open();
  await button('Join');
  await userEvent.click(await button('Join without camera'));
  expect(stop.mock.calls).toEqual([['video']]);
  expect(onJoin).toHaveBeenCalledOnce();
});

test('when the camera is blocked, the device check of a practice room says so and the person can join without it', async () => {
  ask.mockImplementation(async (constraints) => {
    if (constraints.video) throw new DOMException('', 'NotAllowedError');
    return makeStream(constraints);
  });
  open();
  expect(await screen.findByText(/^The camera is blocked for this site/)).toBeDefined();
  await userEvent.click(await button('Join without camera'));
  expect(onJoin).toHaveBeenCalledOnce();
});

test('a person without camera and microphone can join a practice room without them', async () => {
  ask.mockRejectedValue(new DOMException('', 'NotFoundError'));
  open();
  expect(await button('Join without camera and microphone')).toBeDefined();
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('No camera was found');
  expect(textContent).toContain('No microphone was found');
});

test('the device check of a practice room remembers another chosen camera on this device', async () => {
  open();
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'Which camera' }),
    'Back camera',
  );
  await waitFor(() =>
    expect(ask).toHaveBeenLastCalledWith({
      video: expect.objectContaining({ deviceId: { exact: 'video-2' } }),
    }),
  );
  expect(localStorage.getItem('urost3.room.camera')).toBe('video-2');
});

test('a camera that is permitted after the device check of a practice room was left is switched off at once', async () => {
  let allow: () => void = () => undefined;
  ask.mockImplementation((constraints) => {
    if (constraints.audio) return Promise.resolve(makeStream(constraints));
    return new Promise((resolve) => {
      allow = () => resolve(makeStream(constraints));
    });
  });
  const { unmount } = open();
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  unmount();
  stop.mockReset();
  allow();
  await waitFor(() => expect(stop.mock.calls).toEqual([['video']]));
});

test('in a browser without WebRTC, the device check of a practice room shows a message and requests no device', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  open();
  expect(screen.getByText('This browser shows no pictures')).toBeDefined();
  await userEvent.click(await button('Join without sound and picture'));
  expect(onJoin).toHaveBeenCalledOnce();
  expect(ask).not.toHaveBeenCalled();
});
