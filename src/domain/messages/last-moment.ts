import type { MessageRow, World } from '../kernel/world'
import { compareIds } from './order'
import { newestThat } from './talk'

/** Somebody else has answered the customer; `name` null: the bot, or a phone that does not say whose it is. */
export type LastMoment = Readonly<{ messageId: string; name: string | null; byBot: boolean; sentAt: string }>

/**
 * The newest message of a ticket that is here: what one has seen of it when one begins to type. The server gives
 * ids in the order in which it takes messages in, so that what is read later, out of a hole, counts as unseen
 * although it was sent before. Null: nothing is here.
 */
export function newestSeen(world: World, ticketId: string): string | null {
  return newestThat(world, ticketId, ({ temp }) => !temp)?.id ?? null
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
  const answer = newestThat(world, ticketId, (row) => isSeen(row) || isAnswer(row))
  if (!answer || isSeen(answer)) return null
  const { id, data } = answer
  const name = data.is_bot_message ? null : (data.user_sending_name ?? null)
  return { messageId: id, name, byBot: data.is_bot_message, sentAt: data.sent_at }
}

const answersCustomer = ({ data }: MessageRow): boolean =>
  data.tag_type === 'out' && data.type !== 'comment' && !data.is_log_message
