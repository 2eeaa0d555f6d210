import { act, fireEvent, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunningRecorder } from '../../features/recordings/recorder.ts';
import { useRecording } from '../../features/recordings/use-recording.ts';
import { AudioPlayer } from '../../features/study/audio/audio-player.tsx';
import { fakeMedia } from '../../testing/fake-browser.ts';
import { renderPart } from '../../testing/render-part.tsx';

const mocks = vi.hoisted(() => ({ startRecorder: vi.fn() }));
vi.mock('../../features/recordings/recorder.ts', async (load) => ({
  ...(await load<object>()),
  ...mocks,
}));

beforeEach(fakeMedia);

function show() {
  const view = renderPart(
    <>
      <AudioPlayer title="The call" src="/a.mp3" transcript={null} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a learner's own voice */}
      <audio controls data-testid="own" src="/own.mp4" />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- played to everybody in a room */}
      <audio data-testid="room" src="/room.mp3" />
      <video data-testid="person" muted />
    </>,
  );
  const find = <Media extends HTMLMediaElement>(id: string) => screen.getByTestId<Media>(id);
  const section = view.container.querySelector('audio') as HTMLAudioElement;
  return { ...view, section, own: find('own'), room: find('room'), person: find('person') };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const speed = () => screen.getByLabelText<HTMLSelectElement>('Speed').value;

test('starting one recording pauses the other, and the picture of a person goes on', async () => {
  const { section, own, room, person } = show();
  await act(() => person.play());
  await press('Play');
  await act(() => own.play());
  expect([section.paused, own.paused, person.paused]).toEqual([true, false, false]);
  expect(screen.getByRole('button', { name: 'Play' })).toBeDefined();
  await press('Play');
  expect([section.paused, own.paused]).toEqual([false, true]);
  await act(() => room.play());
  expect([section.paused, room.paused, person.paused]).toEqual([true, false, false]);
});

test('a spoken answer pauses what plays, and ends when a recording starts to play', async () => {
  const { section } = show();
  await press('Play');
  const made = { blob: new Blob(['a']), durationMs: 2_000 };
  const recorder = { stop: vi.fn(async () => made), cancel: vi.fn() };
  mocks.startRecorder.mockResolvedValue(recorder as unknown as RunningRecorder);
  const place = { uid: 'u1', what: 'communication/consent/q1', isPremium: false };
  const { result } = renderHook(() => useRecording(place));
  await act(() => result.current.start());
  expect(section.paused).toBe(true);
  expect(result.current.state).toBe('recording');
  await press('Play');
  expect(recorder.stop).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ state: 'idle', recording: made });
});

test('the chosen speed stays on this device, for the next recording and for every player', async () => {
  const first = show();
  await userEvent.selectOptions(screen.getByLabelText('Speed'), '1.5');
  fireEvent(first.section, new Event('ratechange'));
  expect(first.own.playbackRate).toBe(1.5);
  first.unmount();
  const { section, own, room } = show();
  expect(speed()).toBe('1.5');
  // The default is the speed after the recording is loaded again.
  expect([section.playbackRate, section.defaultPlaybackRate]).toEqual([1.5, 1.5]);
  fireEvent(own, new Event('loadstart'));
  expect(own.playbackRate).toBe(1.5);
  // What a clock or other people follow is played as it is.
  await act(() => room.play());
  expect(room.playbackRate).toBe(1);
});

test("a speed that was chosen in the browser's own player is kept too", async () => {
  const { own, section } = show();
  own.playbackRate = 0.5;
  fireEvent(own, new Event('ratechange'));
  fireEvent(section, new Event('ratechange'));
  expect(section.playbackRate).toBe(0.5);
  expect(speed()).toBe('0.5');
});

test('a stored speed that no player has is ignored', () => {
  localStorage.setItem('urost3.playback-speed', '40');
  show();
  expect(speed()).toBe('1');
});
