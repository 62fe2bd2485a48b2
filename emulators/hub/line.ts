import { Hooks } from './hooks.ts'
import { type Hook, type Message, newCode, newId, newSession, type Session, type Source } from './session.ts'

/** Trouble for the next send. */
export type HubFault =
  /** Nothing is taken; answered with this status. */
  | { kind: 'status'; status: number; message?: string }
  /** Taken and sent; the connection is cut instead of answered. */
  | { kind: 'dropped_answer' }
  /** Taken at once, answered so much later, ms. */
  | { kind: 'slow'; delayMs: number }

export type HubOptions = {
  apiKey: string
  /** How long a code is good, ms; WhatsApp's last some twenty seconds. */
  codeMs?: number
  /** Codes until the hub gives up (whatsapp-facts: 30). */
  codes?: number
  /** From a send to the server's and the phone's receipt, ms. */
  ackMs?: number
  /** What is given as the address of a picture; its own when left out. */
  pictureUrl?: (place: string) => string
  /** Waits between tries of a webhook, ms. */
  hookWaitsMs?: readonly number[]
}

/** One emulated hub: sessions, the phones that pair with them, and the customers on the other side. */
export class HubLine {
  readonly sessions = new Map<string, Session>()
  readonly hooks: Hooks
  readonly faults: HubFault[] = []
  /** Base address of this emulator, known once it listens. */
  baseUrl = ''
  private readonly timers = new Set<NodeJS.Timeout>()

  constructor(readonly options: HubOptions) {
    this.hooks = new Hooks(options.hookWaitsMs ?? [1_000, 2_000, 4_000, 8_000, 15_000, 30_000])
  }

  create(name: string, token: string, hook: Hook | null): Session {
    const session = newSession(name, token, hook)
    this.sessions.set(name, session)
    this.showCode(session)
    return session
  }

  /** Begins to show codes, unless the session is paired: then it connects. */
  connect(session: Session): void {
    if (session.state === 'open') return
    if (session.number !== null) this.open(session, session.number)
    else if (session.code === null) this.showCode(session)
  }

  /** A phone reads the code. Only the one that is shown now is good. */
  scan(session: Session, code: string | undefined, number: string): boolean {
    if (session.code === null || (code !== undefined && code !== session.code.text)) return false
    this.open(session, number)
    return true
  }

  private open(session: Session, number: string): void {
    session.state = 'open'
    session.code = null
    session.number = number
    this.hooks.tell(session, 'connection.update', {
      instance: session.name,
      state: 'open',
      statusReason: 200,
      wuid: `${number}@s.whatsapp.net`,
    })
  }

  /** The connection ends for this reason; 401 unpairs the phone, others come back when asked. */
  drop(session: Session, reason: number): void {
    session.state = 'close'
    if (reason === 401) session.number = null
    this.hooks.tell(session, 'connection.update', {
      instance: session.name,
      state: 'close',
      statusReason: reason,
    })
    if (reason === 401) this.hooks.tell(session, 'logout.instance', { instance: session.name })
  }

  /** Each code is good for a while; then the next one is shown, up to a number of them. */
  private showCode(session: Session): void {
    const count = (session.code?.count ?? 0) + 1
    const { codeMs = 20_000, codes = 30 } = this.options
    session.state = 'connecting'
    if (count > codes) {
      session.code = null
      session.state = 'close'
      this.hooks.tell(session, 'qrcode.updated', { message: 'QR code limit reached', statusCode: 500 })
      return
    }
    session.code = { text: newCode(), count }
    this.hooks.tell(session, 'qrcode.updated', { qrcode: { instance: session.name, ...codeView(session) } })
    const shown = session.code
    // The first one may be read for longer, as WhatsApp's.
    this.later(count === 1 ? codeMs * 3 : codeMs, () => {
      if (session.code === shown && this.sessions.get(session.name) === session) this.showCode(session)
    })
  }

  /** We write: through the hub's API, or on the phone itself. */
  write(
    session: Session,
    message: Pick<Message, 'jid' | 'content' | 'quoted' | 'file'>,
    source: 'api' | 'phone',
  ): Message {
    const kept = this.keep(session, { ...message, fromMe: true }, source === 'api' ? 'web' : 'android')
    const event = source === 'api' ? 'send.message' : 'messages.upsert'
    this.hooks.tell(
      session,
      event,
      this.upsertOf(session, kept, { source: source === 'api' ? 'unknown' : 'android' }),
    )
    const { ackMs = 150 } = this.options
    this.later(ackMs, () => this.ack(session, kept.id, 2))
    this.later(ackMs * 2, () => this.ack(session, kept.id, 3))
    return kept
  }

  /** The customer writes. */
  receive(
    session: Session,
    message: Pick<Message, 'jid' | 'content' | 'quoted' | 'file'>,
    who: { name: string; alt?: string; source?: Source },
  ): Message {
    const { name: pushName, alt, source = 'ios' } = who
    const kept = this.keep(session, { ...message, fromMe: false }, source)
    this.hooks.tell(session, 'messages.upsert', this.upsertOf(session, kept, { pushName, alt, source }))
    return kept
  }

  /** Where a picture lies: here, or where a fault says. */
  pictureUrl(place: string): string {
    return this.options.pictureUrl?.(place) ?? `${this.baseUrl}${place}`
  }

  /** The customer begins to type, or stops. */
  type(session: Session, jid: string, on: boolean): void {
    const lastKnownPresence = on ? 'composing' : 'paused'
    this.hooks.tell(session, 'presence.update', { id: jid, presences: { [jid]: { lastKnownPresence } } })
  }

  /** How far a message of ours has come; it never goes back. */
  ack(session: Session, id: string, ack: number): void {
    const message = session.messages.get(id)
    if (!message || message.ack >= ack) return
    message.ack = ack
    const status = ['ERROR', 'PENDING', 'SERVER_ACK', 'DELIVERY_ACK', 'READ', 'PLAYED'][ack]
    this.hooks.tell(session, 'messages.update', {
      keyId: id,
      remoteJid: message.jid,
      fromMe: message.fromMe,
      status,
      messageId: `db-${id}`,
    })
  }

  upsertOf(
    session: Session,
    { id, jid, fromMe, content, quoted, at }: Message,
    { pushName, alt, source = 'ios' }: { pushName?: string; alt?: string | undefined; source?: string },
  ) {
    return {
      key: { remoteJid: jid, ...(alt !== undefined && { remoteJidAlt: alt }), fromMe, id },
      // Of our own messages it is our own name.
      pushName: fromMe ? 'Farmácia Modelo' : pushName,
      status: fromMe ? 'PENDING' : 'DELIVERY_ACK',
      message: { messageContextInfo: { deviceListMetadataVersion: 2 }, ...content },
      ...(quoted !== null && { contextInfo: { stanzaId: quoted } }),
      messageTimestamp: at,
      instanceId: session.name,
      source,
    }
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.hooks.close()
  }

  private keep(
    session: Session,
    message: Pick<Message, 'jid' | 'fromMe' | 'content' | 'quoted' | 'file'>,
    source: Source,
  ): Message {
    const kept: Message = {
      ...message,
      id: newId(source),
      at: Math.floor(Date.now() / 1000),
      ack: 1,
      deleted: false,
      reactions: { me: '', customer: '' },
    }
    session.messages.set(kept.id, kept)
    return kept
  }

  private later(ms: number, task: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      task()
    }, ms)
    timer.unref()
    this.timers.add(timer)
  }
}

/** The code as the API and the webhook show it: a picture, here an SVG that holds the text. */
export function codeView({ code }: Session) {
  if (code === null) return { pairingCode: null, code: null, base64: null, count: 0 }
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120"><title>${code.text}</title><rect width="120" height="120" fill="#fff"/><text x="60" y="64" font-size="12" text-anchor="middle">QR ${code.count}</text></svg>`
  return {
    pairingCode: null,
    code: code.text,
    base64: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
    count: code.count,
  }
}
