import { choiceWord } from '../../../../src/domain/consents/choice-words'
import type { MariaMode } from '../../../../src/domain/maria/mode'
import {
  beforeLooking,
  type Decision,
  type Found,
  type HandoverCause,
  handSilently,
  type Turn,
} from '../../../../src/domain/maria/turn'
import { foldText } from '../../../../src/domain/text/fold-text'
import { isLate, readUnread, type Unread } from '../../../conversation/messages/inbound/unread'
import { type LockedTicket, lockTicket } from '../../../conversation/tickets/locked-ticket'
import { isOpenFor } from '../../../directory/hours/calendar'
import type { Work } from '../../../platform/db/work'
import { passagesFor } from '../../business-data/area'
import { readMode, worksOn } from '../settings.row'
import { lockSession, type OpenSession } from './session.row'

/** Passages that are looked at: more of them make no better answer. */
const MOST_PASSAGES = 6

/** Who reads what she makes of it: the customer, nobody, or the shop's people. */
export type Way = 'answers' | 'shadow' | 'draft' | 'asked'

/** What she found when she looked at a ticket. */
export type Looked = Readonly<{
  ticket: LockedTicket
  way: Way
  /** Null: people have the ticket. */
  session: OpenSession | null
  /** The last message that it is about, and when it was written. */
  readTo: string
  askedAt: Date
  turn: Turn
  /** Is anybody there to answer? */
  isOpen: boolean
  /** What is to be done whatever the shop knows; null: it is to be answered. */
  at: Decision | null
}>

type Place = Readonly<{ is_hers: boolean; is_bots: boolean; works: boolean; hears: string }>

/** How people are told of what she thinks where they have the ticket; null: not at all. */
const besides = (mode: MariaMode): Way | null =>
  mode === 'off' ? null : mode === 'shadow' ? 'shadow' : 'draft'

/** `asked`: somebody of the shop's asks what she would say; `upTo`: no further than this message, what came since is looked at on its own. */
export type Whether = Readonly<{ asked?: boolean; upTo?: string }>

/** Looks at what came in a ticket that is hers, or that she thinks along with; null: there is nothing to do. */
export async function look(
  work: Work,
  ticketId: string,
  now: Date,
  { asked = false, upTo }: Whether = {},
): Promise<Looked | null> {
  const ticket = await lockTicket(work, ticketId)
  if (!ticket || ticket.state === 'closed') return null
  const place = await work.one<Place>(
    `SELECT t.maria_is_active AS is_hers, t.bot_is_active AS is_bots, ${worksOn('i')} AS works,
       CASE WHEN $2 THEN (SELECT coalesce(max(m.id), 0)::text FROM customer_chats m WHERE m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id AND m.tag_type = 'out')
         ELSE (SELECT coalesce(max(x.read_to), 0)::text FROM maria_turns x WHERE x.tenant_id = t.tenant_id AND x.chat_ticket_id = t.id) END AS hears
     FROM chat_tickets t JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id WHERE t.id = $1`,
    [ticketId, asked],
  )
  const mode = await readMode(work)
  const way = place?.is_hers
    ? 'answers'
    : place?.works && !place.is_bots
      ? asked && mode !== 'off'
        ? 'asked'
        : besides(mode)
      : null
  if (!place || way === null) return null
  const session = way === 'answers' ? await lockSession(work, ticketId) : null
  const all = await readUnread(work, ticketId, session?.readTo ?? place.hears)
  const unread = upTo === undefined ? all : all.filter(({ id }) => BigInt(id) <= BigInt(upTo))
  const last = unread.at(-1)
  if (!last) return null
  const isOff = !place.works || mode === 'off'
  const isOld = unread.some((one) => isLate(one, now))
  const why = session && (isOff ? 'switched_off' : isOld ? 'late' : null)
  return lookAt(work, ticket, { way, session, unread, readTo: last.id, askedAt: last.sent_at, why, now })
}

type Looking = Pick<Looked, 'way' | 'session' | 'readTo' | 'askedAt'> &
  Readonly<{ unread: readonly Unread[]; why: HandoverCause | null; now: Date }>

async function lookAt(
  work: Work,
  ticket: LockedTicket,
  { way, session, unread, readTo, askedAt, why, now }: Looking,
): Promise<Looked | null> {
  const said = unread.filter((one) => !isAboutAdvertising(one))
  const chosen = session && chosenIn(session, said)
  const text = chosen?.title ?? said.map(wordsOf).join('\n').trim()
  const turn = {
    text,
    file: said.some((one) => one.type !== 'chat' && !one.details?.reply),
    turns: session?.seq ?? 0,
    misses: session?.misses ?? 0,
  }
  const at = why === null ? beforeLooking(turn) : handSilently(why)
  const found = at === null && said.length > 0 ? await passages(work, ticket, text, now) : []
  const only = chosen ? found.filter(({ id }) => id === chosen.id).map((one) => ({ ...one, score: 1 })) : []
  return {
    ticket,
    way,
    session,
    readTo,
    askedAt,
    turn: { ...turn, found: only.length > 0 ? only : found, products: [] },
    isOpen: await isOpenFor(work, ticket, now),
    at: said.length === 0 && why === null ? { kind: 'nothing' } : at,
  }
}

const wordsOf = ({ message, details }: Unread): string => details?.reply?.title ?? message ?? ''

/** Who says no to advertising is answered elsewhere. */
const isAboutAdvertising = (one: Unread): boolean => {
  const word = choiceWord(wordsOf(one))
  return word === 'stop' || word === 'maybe stop'
}

/** Which of what was offered a customer has chosen, by its title or number. */
function chosenIn({ offered }: OpenSession, said: readonly Unread[]) {
  const last = said.at(-1)
  if (!last || offered.length === 0) return null
  const words = foldText(wordsOf(last)).trim()
  return offered.find(({ title }, n) => foldText(title).trim() === words || String(n + 1) === words) ?? null
}

async function passages(work: Work, ticket: LockedTicket, text: string, now: Date): Promise<Found[]> {
  const found = await passagesFor(work, { text, store: ticket.instance_id, now, limit: MOST_PASSAGES })
  return found.map(({ id, question, answer, score }) => ({ id, title: question, text: answer, score }))
}
