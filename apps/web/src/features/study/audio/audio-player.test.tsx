import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeMedia } from '../../../testing/fake-browser.ts';
import { readRecording } from '../../../testing/recordings.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { AudioPlayer } from './audio-player.tsx';

beforeEach(fakeMedia);

function show(props: Partial<Parameters<typeof AudioPlayer>[0]> = {}) {
  const all = { title: 'Emergency Audio', src: '/a.mp3', transcript: null, ...props };
  const view = renderPart(<AudioPlayer {...all} />);
  const audio = view.container.querySelector('audio') as HTMLAudioElement;
  vi.spyOn(audio, 'duration', 'get').mockReturnValue(125);
  fireEvent.durationChange(audio);
  return { audio, person: userEvent.setup() };
}

const button = (name: string) => screen.getByRole('button', { name });

function moveTo(audio: HTMLAudioElement, seconds: number) {
  act(() => {
    audio.currentTime = seconds;
  });
  fireEvent.timeUpdate(audio);
}

test("the button of a section's audio player plays and pauses, and its label is the action", async () => {
  const { person, audio } = show();
  await person.click(button('Play'));
  expect(audio.play).toHaveBeenCalledOnce();
  await person.click(button('Pause'));
  expect(audio.pause).toHaveBeenCalledOnce();
  expect(button('Play')).toBeDefined();
});

// Firefox takes the first packet of an old MP4 for the whole.
test.each([
  ['no', Number.POSITIVE_INFINITY],
  ['a wrong', 0.02],
])(
  'the audio player of a section loads an old recording that states %s length again with its length',
  async (_, length) => {
    const { audio } = show();
    const made = vi.fn((_: Blob) => 'blob:indexed');
    vi.stubGlobal(
      'URL',
      Object.assign(class extends URL {}, { createObjectURL: made, revokeObjectURL: () => null }),
    );
    const old = await readRecording('firefox.webm');
    vi.stubGlobal('fetch', async () => ({ blob: async () => old }));
    vi.spyOn(audio, 'duration', 'get').mockReturnValue(length);
    vi.spyOn(audio, 'currentSrc', 'get').mockImplementation(() => audio.src);
    moveTo(audio, 2);
    fireEvent.loadedMetadata(audio);
    await waitFor(() => expect(audio.src).toBe('blob:indexed'));
    expect(audio.currentTime).toBe(2);
    expect(made.mock.lastCall?.[0]).not.toBe(old);
    // The new file is not loaded again, whatever the browser says.
    fireEvent.loadedMetadata(audio);
    expect(made).toHaveBeenCalledOnce();
  },
);

test('the audio player of a section skips in a recording of unknown length', async () => {
  const { audio, person } = show();
  vi.spyOn(audio, 'duration', 'get').mockReturnValue(Number.POSITIVE_INFINITY);
  moveTo(audio, 30);
  await person.click(button('Forward 5 seconds'));
  expect(audio.currentTime).toBe(35);
});

test('the audio player of a section shows the length of a recording that loaded before the player was ready', () => {
  vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(125);
  renderPart(<AudioPlayer title="Emergency Audio" src="/a.mp3" transcript={null} />);
  expect(screen.getByText('2:05')).toBeDefined();
});

test('the audio player of a section shows elapsed and total time', () => {
  const { audio } = show();
  expect(screen.getByText('0:00')).toBeDefined();
  expect(screen.getByText('2:05')).toBeDefined();
  moveTo(audio, 61.7);
  expect(screen.getByText('1:01')).toBeDefined();
});

test('the audio player of a section skips 5 seconds in both directions and stops at both ends', async () => {
  const { person, audio } = show();
  moveTo(audio, 30);
  await person.click(button('Forward 5 seconds'));
  expect(audio.currentTime).toBe(35);
  await person.click(button('Back 5 seconds'));
  await person.click(button('Back 5 seconds'));
  expect(audio.currentTime).toBe(25);
  moveTo(audio, 3);
  await person.click(button('Back 5 seconds'));
  expect(audio.currentTime).toBe(0);
  moveTo(audio, 123);
  await person.click(button('Forward 5 seconds'));
  expect(audio.currentTime).toBe(125);
});

test('the audio player of a section has six speeds, starting at 1', async () => {
  const { person, audio } = show();
  const speed = screen.getByLabelText<HTMLSelectElement>('Speed');
  expect([...speed.options].map((option) => option.text)).toEqual([
    '0.75×',
    '1×',
    '1.25×',
    '1.5×',
    '1.75×',
    '2×',
  ]);
  expect(speed.value).toBe('1');
  await person.selectOptions(speed, '1.5×');
  expect(audio.playbackRate).toBe(1.5);
  fireEvent.rateChange(audio);
  expect(speed.value).toBe('1.5');
});

test("the seek bar of a section's audio player has a name, announces the time and moves with the arrow keys", async () => {
  const { audio, person } = show();
  moveTo(audio, 60);
  const bar = screen.getByRole('slider', { name: 'Position in Emergency Audio' });
  expect(bar.getAttribute('aria-valuetext')).toBe('1:00 of 2:05');
  act(() => bar.focus());
  await person.keyboard('{ArrowRight}');
  expect(audio.currentTime).toBe(61);
});

test("in a section's audio player, arrow keys skip and K plays while the focus is on a button", async () => {
  const { audio, person } = show();
  moveTo(audio, 60);
  act(() => button('Play').focus());
  await person.keyboard('{ArrowRight}');
  expect(audio.currentTime).toBe(65);
  await person.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(audio.currentTime).toBe(55);
  await person.keyboard('k');
  expect(button('Pause')).toBeDefined();
  // Caps Lock is on.
  await person.keyboard('K');
  expect(button('Play')).toBeDefined();
});

test("the audio player offers a retry when a section's recording fails to load, which fetches a new address and continues where playback stopped", async () => {
  const onRetry = vi.fn(async () => undefined);
  const { audio, person } = show({ onRetry });
  moveTo(audio, 42);
  fireEvent.error(audio);
  expect(screen.getByRole('alert').textContent).toContain('The recording could not be loaded.');
  await person.click(button('Try again'));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(audio.load).toHaveBeenCalledOnce();
  fireEvent.loadStart(audio);
  expect(screen.queryByRole('alert')).toBeNull();
  audio.currentTime = 0;
  fireEvent.loadedMetadata(audio);
  expect(audio.currentTime).toBe(42);
});

test('the transcript below the audio player of a section opens and closes', async () => {
  const { person } = show({ transcript: 'Hello, is that the registrar?' });
  const words = await screen.findByText('Hello, is that the registrar?');
  expect(words.closest('[hidden]')).not.toBeNull();
  await person.click(button('Show transcript'));
  expect(words.closest('[hidden]')).toBeNull();
  expect(button('Hide transcript').getAttribute('aria-expanded')).toBe('true');
  await person.click(button('Hide transcript'));
  expect(words.closest('[hidden]')).not.toBeNull();
});

test('the audio player of a section has no button for a transcript when the recording has none', () => {
  show();
  expect(screen.queryByRole('button', { name: /transcript/ })).toBeNull();
});
