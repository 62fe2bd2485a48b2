import { defineMoment } from '../../platform/moment'

/** What became of an SMS, by the key of whoever asked for it. */
export type SmsSettled = Readonly<{
  hash: string
  customerId: string | null
  state: 'sent' | 'delivered' | 'refused' | 'failed' | 'unknown'
  /** A reason of the gate, or what the provider said; null: there is none. */
  reason: string | null
  parts: number
  at: Date
}>

/** SMS left, arrived, or will not leave: whoever asked for them writes it down. One may come by more than once. */
export const smsSettled = defineMoment<{ record: SmsSettled }>('smsSettled')
