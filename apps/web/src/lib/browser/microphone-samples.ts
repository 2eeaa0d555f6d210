const READ_EVERY_MS = 100;
/** 8,192 samples last 170 ms at 48 kHz. That is longer than the time between two readings, so no sound is missed. */
const WINDOW_SAMPLES = 8_192;

/**
 * Reads the latest samples of a microphone, each from -1 to 1, ten times per second.
 * @returns a function that stops the readings
 */
export function pollSamples(
  stream: MediaStream,
  onSamples: (samples: Float32Array) => void,
): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: WINDOW_SAMPLES });
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(WINDOW_SAMPLES);
  const timer = setInterval(() => {
    // Browsers keep the context suspended until the person interacts with the page, and Safari also after it has asked
    // for the permission to use the microphone.
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    analyser.getFloatTimeDomainData(samples);
    onSamples(samples);
  }, READ_EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}
