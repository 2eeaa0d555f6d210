/** A slow network, from which the library may have to come, does not hold a recording back for longer. */
const WITHIN_MS = 5_000;

/** @returns the recording with its length and an index; the given one when it cannot be written anew */
export function withIndex(recording: Blob): Promise<Blob> {
  const indexed = import('../indexed-recording.ts')
    .then(({ writeIndexed }) => writeIndexed(recording))
    .catch(() => recording);
  const asItIs = new Promise<Blob>((resolve) => setTimeout(resolve, WITHIN_MS, recording));
  return Promise.race([indexed, asItIs]);
}

/** No recording is shorter. Firefox takes the first packet of an MP4 of Chromium for the whole. */
const LEAST_SECONDS = 0.5;

/**
 * Gives a player what its file lacks: authors' recordings of earlier versions lie on the server as their browser wrote them,
 * without length and index. A file that states its length is left alone.
 * @returns a function that ends it
 */
export function indexPlayed(audio: HTMLAudioElement): () => void {
  const ending = new AbortController();
  let address = '';
  const index = async () => {
    const hasLength = audio.duration >= LEAST_SECONDS && Number.isFinite(audio.duration);
    if (hasLength || audio.currentSrc === address) return;
    const file = await (await fetch(audio.currentSrc, ending)).blob();
    const indexed = await withIndex(file);
    if (indexed === file || ending.signal.aborted) return;
    const { currentTime, paused } = audio;
    address = URL.createObjectURL(indexed);
    audio.src = address;
    audio.currentTime = currentTime;
    if (!paused) await audio.play();
  };
  const start = () => void index().catch(() => undefined);
  audio.addEventListener('loadedmetadata', start, ending);
  if (audio.readyState > 0) start();
  return () => {
    ending.abort();
    URL.revokeObjectURL(address);
  };
}
