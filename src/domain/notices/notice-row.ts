/** Something that this user was told: it stands in the notice centre, and as a card until it is put away. */
export type NoticeRow = Readonly<{
  /** The ticket's id: one notice of a transfer per ticket. `mention:<message>` of a mention. */
  id: string
  kind: 'received' | 'transferred' | 'mention'
  seq: number
  at: number
  customerName: string
  /** Who hands over, who received, or who wrote, by kind. */
  userName: string | null
  dismissed: boolean
  /** Of a mention: where it stands, and what it says. */
  ticketId?: string
  messageId?: string
  text?: string
}>
