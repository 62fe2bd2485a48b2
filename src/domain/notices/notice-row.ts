/**
 * A transfer that this user was told of: it stands in the notice centre, and as a card until it is put away. Where
 * they were named is kept by itself (mentions/mention.fold.ts), with the server's own marks of what was seen.
 */
export type NoticeRow = Readonly<{
  /** The ticket's: one notice per ticket. */
  id: string
  kind: 'received' | 'transferred'
  seq: number
  at: number
  customerName: string
  /** Who hands over, or who received, by kind. */
  userName: string | null
  dismissed: boolean
}>
