import * as v from 'valibot'
import type { Channel } from './channel'
import { Envelope, TabMessage } from './message'
import { compareVersions, type Version } from './version'

type Listener = (message: TabMessage, from: string) => void

/**
 * What a tab hears and says. Only tabs of the same version understand each other; a newer one is reported
 * (`newer`), an older one is told that this tab is here, so that it reports the same.
 */
export class TabPort {
  /** This tab's name. */
  readonly tab: string
  readonly #channel: Channel
  readonly #version: Version
  readonly #listeners = new Set<Listener>()
  readonly #answered = new Set<string>()

  constructor(channel: Channel, tab: string, version: Version, newer: () => void) {
    this.#channel = channel
    this.tab = tab
    this.#version = version
    channel.listen((raw) => this.#hear(raw, newer))
  }

  /** Says something to every other tab. */
  post(body: TabMessage): void {
    this.#channel.post({ ...this.#version, from: this.tab, body })
  }

  /** Hears what other tabs of this version say; the returned function ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  close(): void {
    this.#listeners.clear()
    this.#channel.close()
  }

  #hear(raw: unknown, newer: () => void): void {
    const envelope = v.safeParse(Envelope, raw)
    // Whatever it is, it is no tab's of this product.
    if (!envelope.success) return
    const { from, body, ...version } = envelope.output
    const order = compareVersions(version, this.#version)
    if (order > 0) {
      newer()
      return
    }
    if (order < 0) {
      // Once for each: that is enough for it to stop.
      if (!this.#answered.has(from)) this.post({ type: 'here' })
      this.#answered.add(from)
      return
    }
    const message = v.safeParse(TabMessage, body)
    if (!message.success) return
    for (const listener of [...this.#listeners]) listener(message.output, from)
  }
}
