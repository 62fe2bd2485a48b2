import type { NoticeKind } from '@domain/notices/kinds'

/** One tone: its pitch in Hz, and when it begins, s after the first. */
type Tone = readonly [pitch: number, after: number]

/** Each kind by its own figure: what came is heard without looking. */
const FIGURES: Readonly<Record<NoticeKind, readonly Tone[]>> = {
  customerMessage: [[784, 0]],
  newInQueue: [
    [523, 0],
    [523, 0.16],
  ],
  transfer: [
    [587, 0],
    [784, 0.12],
    [988, 0.24],
  ],
  mention: [
    [988, 0],
    [784, 0.1],
    [988, 0.2],
  ],
  internalChat: [
    [880, 0],
    [1_318, 0.11],
  ],
}
const LENGTH_S = 0.18
/** At full volume. */
const LOUDNESS = 0.3
/** A burst of one kind sounds once within this, ms. */
const REST_MS = 1_500

let context: AudioContext | null = null
const lastAt = new Map<NoticeKind, number>()

/**
 * Plays the sound of a kind at a volume from 0 to 100. A page that nobody has touched since it was loaded may not
 * make a sound (the browsers' autoplay rule): it then stays silent.
 */
export function playChime(kind: NoticeKind, volume: number): void {
  if (volume <= 0 || !('AudioContext' in globalThis)) return
  const now = performance.now()
  if (now - (lastAt.get(kind) ?? Number.NEGATIVE_INFINITY) < REST_MS) return
  lastAt.set(kind, now)
  context ??= new AudioContext()
  const speaker = context
  if (speaker.state === 'running') ring(speaker, kind, volume)
  else
    void speaker.resume().then(
      () => ring(speaker, kind, volume),
      () => console.info('O navegador não deixou tocar o aviso sonoro.'),
    )
}

function ring(speaker: AudioContext, kind: NoticeKind, volume: number): void {
  const loudness = speaker.createGain()
  loudness.gain.value = (LOUDNESS * Math.min(100, volume)) / 100
  loudness.connect(speaker.destination)
  for (const [pitch, after] of FIGURES[kind]) {
    const tone = speaker.createOscillator()
    const start = speaker.currentTime + after
    tone.frequency.value = pitch
    tone.connect(loudness)
    tone.start(start)
    tone.stop(start + LENGTH_S)
  }
}
