/** Two short tones, as [Hz, seconds after the first]. */
const TONES = [
  [880, 0],
  [1_318, 0.11],
] as const
const LENGTH_S = 0.18
const LOUDNESS = 0.12

let context: AudioContext | null = null

/**
 * Plays a short chime. A page that nobody has touched since it was loaded may not make a sound (the browsers'
 * autoplay rule): it then stays silent.
 */
export function playChime(): void {
  if (!('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const speaker = context
  if (speaker.state === 'running') ring(speaker)
  else
    void speaker.resume().then(
      () => ring(speaker),
      () => console.info('O navegador não deixou tocar o aviso sonoro.'),
    )
}

function ring(speaker: AudioContext): void {
  const volume = speaker.createGain()
  volume.gain.value = LOUDNESS
  volume.connect(speaker.destination)
  for (const [pitch, after] of TONES) {
    const tone = speaker.createOscillator()
    const start = speaker.currentTime + after
    tone.frequency.value = pitch
    tone.connect(volume)
    tone.start(start)
    tone.stop(start + LENGTH_S)
  }
}
