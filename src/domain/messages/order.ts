import { compareIds } from '../kernel/compare-ids'

/** What of a message says where it stands. */
export type MessageStanding = Readonly<{ id: string; place?: string | null; sent_at: string }>

/**
 * The order of a ticket's messages, the same on both sides: by place, then by id. Whoever takes a message in says its
 * place once (server/conversation/messages/place.ts), and nothing changes it; in SQL it is `ORDER BY place, id` (the column compares
 * by bytes, and a place is ASCII). Why it is so: docs/decisions/0058-order-of-a-conversation.md.
 */
export function compareMessages(a: MessageStanding, b: MessageStanding): number {
  const [one, other] =
    isUtcAlone(a) && isUtcAlone(b)
      ? [a.sent_at.slice(0, UTC_SECOND), b.sent_at.slice(0, UTC_SECOND)]
      : [placeOf(a), placeOf(b)]
  return one === other ? compareIds(a.id, b.id) : one < other ? -1 : 1
}

/** Characters of a moment up to its second: 2026-11-28T05:00:00. */
const UTC_SECOND = 19

/**
 * Told without a place, as a backend of the specification alone tells all of them, and when in universal time: two such
 * compare as text, for which no date need be read.
 */
const isUtcAlone = ({ place, sent_at }: MessageStanding): boolean =>
  (place ?? null) === null && sent_at.length > UTC_SECOND && sent_at.endsWith('Z')

/** A message's place; of one that was told without: the second in which it was sent. */
export const placeOf = ({ place, sent_at }: MessageStanding): string => place ?? secondOf(Date.parse(sent_at))

/** The place of what is only known to the second; `at`: ms since 1970. */
export const secondOf = (at: number): string => String(Math.floor(at / 1000)).padStart(PLACE_SECOND, '0')

/** Digits of the second that a place begins with: seconds since 1970. */
export const PLACE_SECOND = 10
