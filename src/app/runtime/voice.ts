import type { Telling } from '@domain/kernel/effects'
import type { World } from '@domain/kernel/world'

/** What the panel says of itself at the top of the screen; `count`: of messages. */
export type Said =
  /** Somebody came in by the login, or in another's place. */
  | Readonly<{ what: 'cameIn' | 'switched' }>
  /** Messages that waited did not reach the tab that took over, or were lost with this device's data. */
  | Readonly<{ what: 'left' | 'lost'; count: number }>
  /** Something failed, in a sentence that is there already. */
  | Readonly<{ what: 'failed'; sentence: string }>

/** Why something was refused on this device, without the server. */
export type RefusedHere =
  /** The tab that leads gave no answer, or went away over it. */
  | 'noAnswer'
  | 'unknown'
  /** A file: the disk is full, or refused it; it is on the disk no more. */
  | 'diskFull'
  | 'notKept'
  | 'gone'

/**
 * Puts into words of the user's language what the panel itself has to say. The screens have it (ui/shell/voice.ts), and
 * what puts the panel together hands it down: nothing below the screens knows a text.
 */
export type Voice = Readonly<{
  say: (said: Said) => void
  /** The sentence for an outcome. */
  sentence: (why: RefusedHere) => string
  /** Tells of news, once, by sound, on the desktop and on the screen; `now` in ms. */
  news: (world: World, telling: Telling, now: number) => void
}>
