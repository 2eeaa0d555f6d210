/** Follows the loudness of a track, 0 to 1, ten times a second. @returns a function that ends it */
export function followLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  // Longer than the time between two looks, so that no sound falls between them.
  analyser.fftSize = 8192;
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    // Browsers start it only after a press on the page.
    if (context.state === 'suspended') void context.resume().catch(() => undefined);
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
    // Speech is between -50 and -10 dB.
    const decibels = 10 * Math.log10(power + 1e-10);
    onLevel(Math.min(1, Math.max(0, (decibels + 50) / 40)));
  }, 100);
  return () => {
    clearInterval(timer);
    void context.close().catch(() => undefined);
  };
}
