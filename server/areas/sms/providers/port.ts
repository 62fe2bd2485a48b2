/** An SMS as it is handed to a provider. */
export type ReadySms = Readonly<{
  /** Digits with the country. */
  to: string
  text: string
  /** By which the provider names it again. */
  ref: string
}>

/** A provider's account, and where the provider says what becomes of messages and what people answer. */
export type SmsLine = Readonly<{
  url: string
  account: string
  secret: string
  sender: string
  hookUrl: string
  timeoutMs: number
}>

/**
 * What came of handing one over. `stopped`: whoever has the phone has said no to this sender. `say`: for people, with nobody's
 * number in it.
 */
export type Handed =
  | Readonly<{ fate: 'taken' }>
  | Readonly<{ fate: 'retry' | 'login' | 'refused' | 'unknown'; say: string; stopped?: true }>

/** An SMS provider in our terms. Nothing of it rejects. */
export interface SmsPort {
  send(sms: ReadySms): Promise<Handed>
  /** Does it know us, and does it know where to say what becomes of messages? Null: yes; else why not, for people. */
  open(): Promise<string | null>
}
