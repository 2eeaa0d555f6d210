// Mixes the voices of all people in a room into one stream for one recorder.

export interface AudioMixer {
  stream: MediaStream;
  /** Replaces the mixed tracks, because people join, leave and reconnect during a recording. */
  setTracks(tracks: readonly MediaStreamTrack[]): void;
  close(): void;
}

export function createAudioMixer(): AudioMixer {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  // Chromium leaves out the time in which nothing is connected. Later voices and marks would then come too early.
  const silence = new ConstantSourceNode(context, { offset: 0 });
  silence.connect(mixed);
  silence.start();
  const sources = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>();
  return {
    stream: mixed.stream,
    setTracks(tracks) {
      for (const [track, source] of sources) {
        if (tracks.includes(track)) continue;
        source.disconnect();
        sources.delete(track);
      }
      for (const track of tracks) {
        if (sources.has(track)) continue;
        const source = context.createMediaStreamSource(new MediaStream([track]));
        source.connect(mixed);
        sources.set(track, source);
      }
    },
    close: () => void context.close().catch(() => undefined),
  };
}
