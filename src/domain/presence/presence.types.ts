/** Somebody at a ticket now. */
export type PresenceRow = Readonly<{
  /** Ticket and person. */
  id: string
  ticketId: string
  /** Null: the customer. */
  userId: string | null
  userName: string
  state: 'viewing' | 'typing'
  /** Domain time of the word that says so, ms. */
  at: number
}>
