// Writes a recording anew with its length and an index. A browser writes while it records, so its own file has neither, and
// other browsers then show no length and cannot seek. The sound is copied, not encoded again. Loaded on demand.
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/**
 * @param recording MP4 or WebM with one track of sound
 * @returns the same sound in the same format: MP4 in one piece with its tables first, or WebM with duration and cues
 * @throws when the recording has another format or cannot be read
 */
export async function writeIndexed(recording: Blob): Promise<Blob> {
  const input = new Input({ source: new BlobSource(recording), formats: [MP4, WEBM] });
  const format = (await input.getFormat()) === MP4 ? new Mp4OutputFormat() : new WebMOutputFormat();
  const track = await input.getPrimaryAudioTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track?.codec || !decoderConfig) throw new Error('The recording has no known sound.');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const sound = new EncodedAudioPacketSource(track.codec);
  output.addAudioTrack(sound);
  await output.start();
  // The library gives the last packet of a WebM no length. It is as long as the one before.
  let duration = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    duration = packet.duration || duration;
    await sound.add(packet.clone({ duration }), { decoderConfig });
  }
  await output.finalize();
  return new Blob([target.buffer as ArrayBuffer], { type: recording.type });
}
