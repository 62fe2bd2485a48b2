import * as v from 'valibot'
import { compareIds } from '../kernel/compare-ids'

/** Most tickets of one question (specification section 9: inbox validation checks up to 5 tickets). */
export const INBOX_VALIDATION_BATCH = 5
/** How long after an answer that found something the lists are read again, ms (section 9: re-sync after 1 s). */
export const INBOX_RESYNC_MS = 1_000

/** A ticket of the local inbox, as the question names it (section 7, validateTransferredChatTickets). */
export type InboxTicket = Readonly<{ id: string; inbox_department_id: string | null }>

/**
 * The tickets to ask about next: those behind the last one asked about, in the order of their ids. None at the
 * end of a round, however many came and went meanwhile; the next one begins again with null.
 */
export function nextToValidate(inbox: Iterable<InboxTicket>, lastAsked: string | null): InboxTicket[] {
  return [...inbox]
    .filter(({ id }) => lastAsked === null || compareIds(id, lastAsked) > 0)
    .sort((a, b) => compareIds(a.id, b.id))
    .slice(0, INBOX_VALIDATION_BATCH)
}

/** What the answer says of a ticket that was asked about: it has left the inbox, and for where. */
type LeftInbox = Readonly<{
  id: string
  /** 'elsewhere': out of the viewer's sight, or the server does not say. */
  to: 'user' | 'closed' | 'elsewhere'
  user_id: string | null
}>

type InboxAnswer =
  | Readonly<{ ok: true; left: readonly LeftInbox[]; resyncAfterMs: number | null }>
  /** The answer says nothing that can be read; nothing leaves the inbox for it. */
  | Readonly<{ ok: false; reason: string }>

const Id = v.union([v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))])
const Reported = v.object({
  id: Id,
  user_id: v.nullish(Id),
  finished_ticket: v.nullish(v.union([v.number(), v.boolean()])),
})
/** A list, or the same as text: the field is of the JSON scalar, and some backends encode it twice. */
const Answer = v.array(
  v.union([
    Reported,
    v.pipe(
      Id,
      v.transform((id) => ({ id, user_id: null, finished_ticket: null })),
    ),
  ]),
)

/**
 * Reads the server's answer: the tickets it reports leave the local inbox (section 4, Transfers). The shape of
 * the list is not given by the text: objects with an id and plain ids are taken. A ticket that was not asked
 * about is nobody's business and stays.
 */
export function readValidation(asked: readonly InboxTicket[], answer: unknown): InboxAnswer {
  const parsed = v.safeParse(Answer, typeof answer === 'string' ? jsonOf(answer) : answer)
  if (!parsed.success) return { ok: false, reason: parsed.issues[0].message }
  const names = new Set(asked.map(({ id }) => id))
  const left = new Map<string, LeftInbox>()
  for (const { id, user_id, finished_ticket } of parsed.output) {
    if (!names.has(id)) continue
    const to = finished_ticket ? 'closed' : user_id ? 'user' : 'elsewhere'
    left.set(id, { id, to, user_id: user_id ?? null })
  }
  return { ok: true, left: [...left.values()], resyncAfterMs: left.size > 0 ? INBOX_RESYNC_MS : null }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
