/** What a provider says: what became of an SMS that it names by our key, or what somebody answered. */
export type SmsEvent =
  | Readonly<{
      kind: 'state'
      ref: string
      state: 'sent' | 'delivered' | 'failed'
      /** Why it failed, for people; null: nothing is said. */
      said: string | null
      /** They have told the provider that they want nothing from this sender. */
      stopped: boolean
    }>
  | Readonly<{
      kind: 'answer'
      /** The provider's own name of it: the same comes more than once. */
      id: string
      /** Digits with the country. */
      phone: string
      text: string
    }>

/** Events that one call may hold at most; providers gather few. */
export const MOST_EVENTS = 500
