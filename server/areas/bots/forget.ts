import type { Merging } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import { deletesOld } from '../../platform/housekeeping/delete-old'

/** Conversations with bots that ended so long ago go, with their steps. */
export const forgetSessions = deletesOld({
  name: 'bot-sessions',
  table: 'bot_sessions',
  column: 'ended_at',
  keep: '400 days',
  only: 'ended_at IS NOT NULL',
})

/** Where two conversations were joined a person goes on: of what was written in the other, nothing answers the bot's question. */
export async function leaveJoined(work: Work, merges: readonly Merging[]): Promise<void> {
  const joined = merges.flatMap((one) => one.joined.map(({ stays }) => stays))
  if (joined.length > 0)
    await work.query(
      `UPDATE chat_tickets SET bot_is_active = FALSE, waiting_since = coalesce(waiting_since, now()) WHERE id = ANY($1::bigint[]) AND bot_is_active`,
      [joined],
    )
}
