import { compareIds } from '../kernel/compare-ids'
import type { World } from '../kernel/world'
import { newestThat } from './newest'
import type { MessageRow } from './tables'

/** Somebody else has answered the customer; `name` null: the bot, or a phone that does not say whose it is. */
export type LastMoment = Readonly<{
  messageId: string
  name: string | null
  byBot: boolean
  sentAt: string
  /** What was said, its beginning; null: no text (a picture, a voice note). */
  text: string | null
}>

/** Letters of an answer that are shown before one's own is sent. */
const SHOWN = 160

/** What came late stands above what was here: so many messages up it is looked for. */
const LOOK_UP = 50

/**
 * The message of a ticket that the server took in last of those that are here: what one has seen of it when one begins
 * to type. Its ids are in that order, so that what is read later, out of a hole or late, counts as unseen although it
 * was said before. Null: nothing is here.
 */
export function newestSeen(world: World, ticketId: string): string | null {
  let newest: string | null = null
  let looked = 0
  newestThat(world, ticketId, ({ id, temp }) => {
    if (!temp && (newest === null || compareIds(id, newest) > 0)) newest = id
    return ++looked >= LOOK_UP
  })
  return newest
}

/**
 * Is something in the way of sending now (failure 5 of what attendants report: "answers over a colleague")?
 *
 *   typing begins      customer 11 │ colleague 12 │ Enter        12 answered: ask
 *   typing begins      customer 11 │ customer 12, comment 13 │ Enter        nobody answered: send
 *
 * While what was missed is still being read nothing can be sent at all (composer-state.ts), so that a colleague's
 * answer in it is here when Enter is pressed.
 *
 * A colleague's answer, the bot's and one from the shop's phone count; comments, log lines and one's own do not.
 */
export function lastMoment(
  world: World,
  ticketId: string,
  userId: string,
  seen: string | null,
): LastMoment | null {
  // Nobody knows what stood there before one began: all of it is new.
  const isSeen = ({ id, temp }: MessageRow) => !temp && seen !== null && compareIds(id, seen) <= 0
  const isAnswer = (row: MessageRow) =>
    !row.temp && answersCustomer(row) && row.data.user_sending_id !== userId
  let looked = 0
  const answer = newestThat(world, ticketId, (row) => (isSeen(row) ? ++looked >= LOOK_UP : isAnswer(row)))
  if (!answer || isSeen(answer)) return null
  const { id, data } = answer
  const name = data.is_bot_message ? null : (data.user_sending_name ?? null)
  const said = (data.caption ?? data.message ?? '').trim()
  const text = said === '' ? null : said.length > SHOWN ? `${said.slice(0, SHOWN - 1)}…` : said
  return { messageId: id, name, byBot: data.is_bot_message, sentAt: data.sent_at, text }
}

const answersCustomer = ({ data }: MessageRow): boolean =>
  data.tag_type === 'out' && data.type !== 'comment' && !data.is_log_message
