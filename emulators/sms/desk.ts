import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PRIVATE_FILE, privateFolder } from '../privateFolder.ts'

/**
 * What becomes of an SMS, by what its phone ends in: `noReceipts` arrives and nobody says so (Oi), `stopped` has said no to the
 * sender, `landline` is none that an SMS reaches, `lost` is taken and the answer cut off, `slow` is answered late, `busy` is put
 * off twice, `off` is taken and never arrives, `broken` fails at the provider over it. All others arrive.
 */
export const MOODS = {
  '0001': 'noReceipts',
  '0002': 'stopped',
  '0003': 'landline',
  '0004': 'lost',
  '0005': 'slow',
  '0006': 'busy',
  '0007': 'off',
  '0008': 'broken',
} as const
export type Mood = (typeof MOODS)[keyof typeof MOODS] | 'arrives'

export const moodOf = (phone: string): Mood =>
  Object.entries(MOODS).find(([ending]) => phone.endsWith(ending))?.[1] ?? 'arrives'

/** Faults that may be ordered for the next sends, whoever they are to. */
export const FAULTS = ['busy', 'slow', 'lost', 'broken', 'stopped', 'landline'] as const
export type Fault = (typeof FAULTS)[number]

/** An SMS between the shop's sender and a phone, digits with the country. */
export type Sms = Readonly<{
  id: string
  phone: string
  sender: string
  text: string
  to: 'phone' | 'shop'
  at: string
  provider: 'zenvia' | 'twilio'
  /** As the product named it. */
  ref: string
}> & { state: string }

/** A call of the product, and what it was answered. */
export type Call = Readonly<{ provider: string; phone: string; ref: string; answer: string }>

/** Kept at most; the oldest go. */
const MOST = 20_000
/** How often somebody with the mood `busy` is put off. */
const PUT_OFF = 2

/** Where Zenvia says what happens to whoever has this token. */
type Subscription = Readonly<{ token: string; eventType: string; url: string; body: unknown }>

/** What the emulated operators know. */
export class SmsDesk {
  readonly messages: Sms[] = []
  readonly journal: Call[] = []
  readonly faults: Fault[] = []
  /** Zenvia's subscriptions, by token. */
  readonly subscriptions: Subscription[] = []
  /** Of Twilio: the auth token by account, and where what is answered to a number goes. */
  readonly tokens = new Map<string, string>()
  readonly answersTo = new Map<string, string>()
  /** Does anybody hear what becomes of messages? */
  tells = true
  /** How long the answer of a slow one takes, ms. */
  slowMs = 3_000
  readonly #putOff = new Map<string, number>()

  readonly #file: string | null

  constructor(dataDir?: string) {
    if (dataDir) privateFolder(dataDir)
    this.#file = dataDir ? path.join(dataDir, 'subscriptions.json') : null
    if (this.#file && existsSync(this.#file))
      this.subscriptions.push(...(JSON.parse(readFileSync(this.#file, 'utf8')) as Subscription[]))
  }

  subscribe(one: Subscription): void {
    this.subscriptions.push(one)
    if (this.#file) writeFileSync(this.#file, JSON.stringify(this.subscriptions), { mode: PRIVATE_FILE })
  }

  note(call: Call): void {
    this.journal.push(call)
    if (this.journal.length > MOST) this.journal.shift()
  }

  keep(sms: Omit<Sms, 'id' | 'at'> & { id?: string }): Sms {
    const kept = { ...sms, id: sms.id ?? randomUUID(), at: new Date().toISOString() }
    this.messages.push(kept)
    if (this.messages.length > MOST) this.messages.shift()
    return kept
  }

  /** What becomes of an SMS to this phone now; one fault is used up. */
  moodFor(phone: string): Mood {
    const mood = this.faults.shift() ?? moodOf(phone)
    if (mood !== 'busy') return mood
    const times = this.#putOff.get(phone) ?? 0
    this.#putOff.set(phone, times + 1)
    return times < PUT_OFF ? 'busy' : 'arrives'
  }
}

/** As Twilio names its messages. */
export const newSid = (): string => `SM${randomBytes(16).toString('hex')}`
