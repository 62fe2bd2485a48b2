import { randomBytes } from 'node:crypto'

/** How a session stands (whatsapp-facts section 7). */
type SessionState = 'connecting' | 'open' | 'close'

/** Where the hub calls when something happens. */
export type Hook = { url: string; headers: Record<string, string>; events: string[] }

/** A message in a session, whichever side wrote it. */
export type Message = {
  id: string
  /** The customer's address: a number, or the id of somebody who hides it. */
  jid: string
  fromMe: boolean
  /** As WhatsApp has it. */
  content: Record<string, unknown>
  quoted: string | null
  /** Unix seconds. */
  at: number
  /** 1 pending, 2 server, 3 delivered, 4 read. */
  ack: number
  deleted: boolean
  reactions: { me: string; customer: string }
  /** Bytes of its file, if it has one. */
  file: { base64: string; mimetype: string } | null
}

export type Session = {
  name: string
  /** The session's own key. */
  token: string
  state: SessionState
  hook: Hook | null
  /** The code to be read, and how many there have been. */
  code: { text: string; count: number } | null
  /** Digits of the paired phone. */
  number: string | null
  messages: Map<string, Message>
  /** Numbers of people who are not on WhatsApp. */
  absent: Set<string>
  /** Pictures that people show of themselves, by jid. */
  pictures: Map<string, { bytes: Buffer; mimetype: string }>
  /** Whose picture was asked for, in order. */
  pictureLooks: string[]
  /** What customers were shown: reads, typing. */
  shown: { kind: 'read' | 'typing'; jid: string; ids: string[] }[]
}

export const newSession = (name: string, token: string, hook: Hook | null): Session => ({
  name,
  token,
  state: 'close',
  hook,
  code: null,
  number: null,
  messages: new Map(),
  absent: new Set(),
  pictures: new Map(),
  pictureLooks: [],
  shown: [],
})

/** What wrote a message: each makes ids of its own kind. */
export type Source = 'web' | 'ios' | 'android'

/** An id as WhatsApp's clients make them: random from its third character on, so that it says nothing about order. */
export function newId(source: Source): string {
  const hex = (bytes: number) => randomBytes(bytes).toString('hex').toUpperCase()
  if (source === 'web') return `3EB0${hex(9)}`
  return source === 'ios' ? `3A${hex(9)}` : `AC${hex(15)}`
}

/** A code as the phone reads it. */
export const newCode = (): string =>
  `2@${randomBytes(48).toString('base64')},${randomBytes(24).toString('base64')}`

/** The jid of what a caller names: a number, or a jid already. */
export const jidOf = (number: string): string =>
  number.includes('@') ? number : `${number.replace(/\D/g, '')}@s.whatsapp.net`
