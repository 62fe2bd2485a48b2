import type { Clock } from './clock.ts'
import type { Happening, MessageStatus } from './entries.ts'
import { statusError } from './errors.ts'
import { isObject, type Json } from './json.ts'
import { envelope, statusNode } from './payloads.ts'
import { advances, type Message, newPhone, type World } from './world.ts'

type Reached = Exclude<MessageStatus, 'accepted'>

/** A status that was reached and is to be told. */
interface Told {
  message: Message
  node: Json
}

/**
 * Lets phones answer: sent, delivered, read, failed. What is true (the world) and what is told (the
 * webhooks) are apart, because duplicates, batches and reversed order distort only the telling.
 */
export class StatusLine {
  private readonly timers = new Set<() => void>()

  constructor(
    private readonly world: () => World,
    private readonly clock: Clock,
    private readonly note: (happening: Happening) => void,
    private readonly send: (body: Json) => void,
  ) {}

  /** Statuses whose time has not come. */
  get scheduled(): number {
    return this.timers.size
  }

  /** Starts the statuses of an accepted message; also takes up one that a restart interrupted. */
  begin(message: Message): void {
    const { autoStatuses, sentDelayMs, deliveredDelayMs, reverseStatuses, batchStatuses } = this.settings
    if (message.held) return
    if (message.failsWith !== undefined) {
      this.later(sentDelayMs, () => this.reach(message, 'failed', message.failsWith))
      return
    }
    if (!autoStatuses) return
    const together = reverseStatuses || batchStatuses
    this.later(sentDelayMs, () => {
      const sent = this.happen(message, 'sent')
      if (!together || !this.willDeliver(message)) this.tell(sent)
      if (!this.willDeliver(message)) return
      this.later(Math.max(0, deliveredDelayMs - sentDelayMs), () => {
        const delivered = this.willDeliver(message) ? this.happen(message, 'delivered') : []
        if (!together) this.tell(delivered)
        else if (batchStatuses) this.tell(reverseStatuses ? [...delivered, ...sent] : [...sent, ...delivered])
        else for (const one of [...delivered, ...sent]) this.tell([one])
        this.readIfByItself(message)
      })
    })
  }

  /** Templates of this name were judged: what was held of them goes on, or fails with `code`. Gives how many. */
  judge(template: string, code?: number): number {
    const held = [...this.world().messages.values()].filter(
      (message) =>
        message.held && isObject(message.message.template) && message.message.template.name === template,
    )
    for (const { wamid, wa_id } of held) {
      this.note({ kind: 'judged', wamid, wa_id, ...(code !== undefined && { failsWith: code }) })
      const message = this.world().messages.get(wamid)
      if (message) this.begin(message)
    }
    return held.length
  }

  /** The phone came back: it takes what waited. */
  cameOnline(waId: string): void {
    for (const message of this.toCustomer(waId)) {
      if (message.status !== 'sent' || !this.willDeliver(message)) continue
      this.reach(message, 'delivered')
      this.readIfByItself(message)
    }
  }

  /** A person opened the chat: everything in it is read. Gives the number of messages. */
  open(waId: string): number {
    if (this.world().phones.get(waId)?.online === false) return 0
    let count = 0
    for (const message of this.toCustomer(waId)) {
      if (!this.readable(message)) continue
      this.reach(message, 'delivered')
      this.reach(message, 'read')
      count += 1
    }
    return count
  }

  /** Brings a message to a status at once, if it may still get there; undefined `code` is no failure. */
  reach(message: Message, status: Reached, code?: number): void {
    this.tell(this.happen(message, status, code))
  }

  clear(): void {
    for (const cancel of this.timers) cancel()
    this.timers.clear()
  }

  private get settings() {
    return this.world().settings
  }

  private happen(message: Message, status: Reached, code?: number): Told[] {
    const current = this.world().messages.get(message.wamid)
    if (!current || !advances(current.status, status)) return []
    const errors = code === undefined ? undefined : [statusError(code)]
    const { wamid, wa_id } = message
    this.note({ kind: 'status', wamid, wa_id, status, ...(errors && { errors }) })
    const phone = this.world().phones.get(wa_id) ?? newPhone(wa_id)
    return [{ message: current, node: statusNode(phone, current, status, this.clock.now(), errors) }]
  }

  private tell(told: Told[]): void {
    const number = told[0] && this.world().numbers.get(told[0].message.phone_number_id)
    if (!number) return
    const body = () => envelope(number, { statuses: told.map(({ node }) => node) })
    this.send(body())
    if (this.settings.duplicateStatuses) this.send(body())
  }

  private willDeliver(message: Message): boolean {
    // Reactions get no more than sent (section 1.6).
    return message.message.type !== 'reaction' && this.world().phones.get(message.wa_id)?.online !== false
  }

  private readable(message: Message): boolean {
    const waiting = message.status === 'delivered' || message.status === 'sent'
    return waiting && this.willDeliver(message)
  }

  private readIfByItself(message: Message): void {
    if (!(this.world().phones.get(message.wa_id)?.autoRead ?? this.settings.autoRead)) return
    this.later(this.settings.readDelayMs, () => this.reach(message, 'read'))
  }

  private toCustomer(waId: string): Message[] {
    return [...this.world().messages.values()].filter(
      (message) =>
        message.wa_id === waId &&
        message.direction === 'toCustomer' &&
        // What went to whoever had the number before is on their phone.
        message.person === (this.world().phones.get(waId)?.person ?? 0),
    )
  }

  private later(ms: number, task: () => void): void {
    const cancel = this.clock.after(ms, () => {
      this.timers.delete(cancel)
      task()
    })
    this.timers.add(cancel)
  }
}
