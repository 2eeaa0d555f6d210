import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStream } from '../testing/fake-connection.ts';
import { createAudioMixer } from './use-room-recorder.ts';

/** The sources that sound in the mixed stream. As in Chromium, time is recorded only while there is at least one. */
const sounding = new Set<object>();
class FakeSource {
  connect() {
    sounding.add(this);
  }
  disconnect() {
    sounding.delete(this);
  }
}

beforeEach(() => {
  sounding.clear();
  vi.stubGlobal(
    'AudioContext',
    class {
      createMediaStreamDestination = () => ({ stream: {} });
      createMediaStreamSource = () => new FakeSource();
      close = async () => sounding.clear();
    },
  );
  vi.stubGlobal(
    'ConstantSourceNode',
    class extends FakeSource {
      readonly offset: number;
      #isConnected = false;
      constructor(_: unknown, { offset }: { offset: number }) {
        super();
        this.offset = offset;
      }
      override connect() {
        this.#isConnected = true;
      }
      start() {
        if (this.#isConnected) sounding.add(this);
      }
    },
  );
  vi.stubGlobal('MediaStream', FakeStream);
});

const voice = () => ({}) as MediaStreamTrack;

test('the recording of a practice room goes on in time without a microphone, and after all voices have left', () => {
  const mixer = createAudioMixer();
  expect([...sounding]).toMatchObject([{ offset: 0 }]);
  const [ada, ben] = [voice(), voice()];
  mixer.setTracks([ada, ben]);
  expect(sounding.size).toBe(3);
  mixer.setTracks([ben]);
  expect(sounding.size).toBe(2);
  mixer.setTracks([]);
  expect([...sounding]).toMatchObject([{ offset: 0 }]);
  mixer.close();
  expect(sounding.size).toBe(0);
});
