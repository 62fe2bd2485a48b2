import { defineMoment } from '../../platform/moment'

/** What became of a mail, by the key of whoever asked for it. */
export type MailSettled = Readonly<{
  hash: string
  customerId: string | null
  state: 'sent' | 'delivered' | 'bounced' | 'complained' | 'refused' | 'failed' | 'unknown'
  /** A reason of the gate, or what the mail server said; null: there is none. */
  reason: string | null
  at: Date
}>

/** Mails left, came back, or will not leave: whoever asked for them writes it down. A mail may come by more than once. */
export const mailSettled = defineMoment<{ record: MailSettled }>('mailSettled')
