/**
 * Measures the loudness of a track, from 0 to 1, ten times per second.
 * @returns a function that stops the measurement
 */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  // 8,192 samples last 170 ms at 48 kHz. That is longer than the 100 ms between two readings, so no sound is missed.
  analyser.fftSize = 8192;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Browsers keep the context suspended until the person interacts with the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    // Speech is between −50 and −10 dB.
    const decibels = 10 * Math.log10(power + 1e-10);
    onLevel(Math.min(1, Math.max(0, (decibels + 50) / 40)));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}
