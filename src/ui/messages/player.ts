import { useSyncExternalStore } from 'react'

/** What is being listened to. */
export type Sound = Readonly<{
  messageId: string
  ticketId: string
  url: string
  playing: boolean
  /** Seconds. */
  time: number
  /** Seconds; null until it is known, and for a stream without an end. */
  length: number | null
  rate: number
  failed: boolean
}>

/** The speeds that the button goes through. */
const RATES = [1, 1.5, 2] as const

/*
 * One player above all conversations: what plays goes on while chats are switched, and a second sound ends the
 * first. The element is in no document; the caller that shows it listens here.
 */
let element: HTMLAudioElement | null = null
let sound: Sound | null = null
let renew: (() => Promise<string | null>) | null = null
/** Kept from one sound to the next. */
let rate: (typeof RATES)[number] = RATES[0]
const listeners = new Set<() => void>()

function show(next: Sound | null): void {
  sound = next
  for (const listener of listeners) listener()
}

const change = (over: Partial<Sound>): void => show(sound && { ...sound, ...over })

function open(): HTMLAudioElement {
  if (element) return element
  const audio = new Audio()
  audio.preservesPitch = true
  audio.addEventListener('play', () => change({ playing: true }))
  audio.addEventListener('pause', () => change({ playing: false }))
  audio.addEventListener('timeupdate', () => change({ time: audio.currentTime }))
  audio.addEventListener('durationchange', () =>
    change({ length: Number.isFinite(audio.duration) ? audio.duration : null }),
  )
  audio.addEventListener('ended', () => change({ playing: false, time: 0 }))
  audio.addEventListener('error', () => void lost(audio))
  element = audio
  return audio
}

/** Asks once for a fresh address, as the old one may have expired, and goes on where it was. */
async function lost(audio: HTMLAudioElement): Promise<void> {
  const failing = sound
  const ask = renew
  renew = null
  const at = audio.currentTime
  const fresh = ask && (await ask())
  if (sound?.messageId !== failing?.messageId) return
  if (!fresh) return change({ playing: false, failed: true })
  audio.src = fresh
  audio.currentTime = at
  audio.playbackRate = rate
  change({ url: fresh, failed: false })
  start(audio)
}

/** Where it is, s: finer than the sound itself says. */
export const position = (): number => element?.currentTime ?? 0

/** Goes to this place of the sound, s. */
export function seek(to: number): void {
  if (!element || !sound) return
  element.currentTime = to
  change({ time: to })
}

/**
 * Plays a message's sound from its beginning, in place of what was playing. `again`: a fresh address, asked for
 * once when the given one does not work.
 */
export function play(
  what: Pick<Sound, 'messageId' | 'ticketId' | 'url'>,
  again: () => Promise<string | null>,
): void {
  renew = again
  const audio = open()
  audio.src = what.url
  show({ ...what, playing: false, time: 0, length: null, rate, failed: false })
  audio.playbackRate = rate
  start(audio)
}

/** Goes on, or pauses. */
export function toggle(): void {
  const audio = open()
  if (audio.paused) start(audio)
  else audio.pause()
}

/** The next speed. */
export function changeRate(): void {
  rate = RATES[(RATES.indexOf(rate) + 1) % RATES.length] ?? RATES[0]
  open().playbackRate = rate
  change({ rate })
}

/** Ends it; nothing is being listened to. */
export function stop(): void {
  if (!element) return
  element.pause()
  element.removeAttribute('src')
  element.load()
  show(null)
}

/** Ends this sound, if it is the one that is being listened to. */
export function stopOf(messageId: string): void {
  if (sound?.messageId === messageId) stop()
}

function start(audio: HTMLAudioElement): void {
  audio.play().catch((error: unknown) => {
    // Another sound, or a pause, came before this one could begin.
    if (error instanceof DOMException && error.name === 'AbortError') return
    // What cannot be fetched says so by an event of its own: see lost().
    if (audio.error) return
    change({ playing: false, failed: true })
  })
}

/** What is being listened to, or null. */
export const useSound = (): Sound | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sound,
  )
