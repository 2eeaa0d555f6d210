// The voices of a room in one stream, so that one recorder takes all of them.

export interface SoundMix {
  stream: MediaStream;
  /** The voices from now on: people come, go and reconnect while it is recorded. */
  setTracks(tracks: readonly MediaStreamTrack[]): void;
  close(): void;
}

export function createSoundMix(): SoundMix {
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
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
