import { step } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { type LogLine, writeLogLines } from '../../conversation/messages/log-line'
import type { Leaver, LeftMessages } from '../../directory/moments'
import { viewerOf } from '../../directory/session/viewer'
import { isUserId } from '../../platform/db/is-id'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { momentText } from '../../platform/moment-text'
import { mayWriteAt } from './author'
import { readAllScheduled, toldScheduled } from './scheduled.row'

/** A message that waits, and the last ticket of its conversation. */
type Waiting = Readonly<{ id: string; ticket_id: string; instance_id: string }>

/** Why a message was canceled with its author, in its row. */
const LEFT = 'AUTHOR_LEFT'

/** What waits in the name of whoever leaves, from when it is locked until it is settled. */
const waitingOf = new WeakMap<Leaver, readonly Waiting[]>()

/** Locks what waits in the names of those who leave, where something becomes of it. */
export async function lockWaitingOf(work: Work, leavers: readonly Leaver[]): Promise<void> {
  for (const leaver of leavers)
    if (leaver.messages !== null && isUserId(leaver.userId))
      waitingOf.set(leaver, await lockWaiting(work, Number(leaver.userId)))
}

/** Does with it what was chosen. */
export async function settleWaitingOf(
  work: Work,
  left: readonly Readonly<{ leaver: Leaver; why: string }>[],
): Promise<void> {
  for (const { leaver, why } of left)
    if (leaver.messages)
      await settleWaiting(work, waitingOf.get(leaver) ?? [], leaver.messages, { why, now: leaver.now })
}

/**
 * Locks what waits in somebody's name, and then the tickets where it waits, before any person, as everywhere. What is
 * about to leave at this moment is not among it: its own job asks for its author (author.ts).
 */
async function lockWaiting(work: Work, userId: number): Promise<Waiting[]> {
  const waiting = await work.query<Waiting>(
    `SELECT s.id::text, s.instance_id::text,
       (SELECT max(t.id)::text FROM chat_tickets t WHERE t.tenant_id = s.tenant_id AND t.customer_id = s.customer_id
          AND t.instance_id = s.instance_id) AS ticket_id
     FROM scheduled_messages s WHERE s.user_id = $1 AND s.state = 'pending' AND NOT s.as_shop ORDER BY s.id FOR UPDATE OF s`,
    [userId],
  )
  await work.query(
    'SELECT 1 FROM chat_tickets WHERE id = ANY($1::bigint[]) ORDER BY chat_tickets.id FOR UPDATE',
    [waiting.map(({ ticket_id }) => ticket_id)],
  )
  return waiting
}

/**
 * Does with them what was chosen; those that are canceled say so in their conversations. `why`: a sentence without its
 * full stop.
 * @throws Refusal CONFLICT for a colleague who may not write where one of them goes.
 */
async function settleWaiting(
  work: Work,
  waiting: readonly Waiting[],
  chosen: LeftMessages,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  if (waiting.length === 0) return
  const ids = waiting.map(({ id }) => id)
  const lines: LogLine[] = []
  switch (chosen.kind) {
    case 'move':
      await mustWriteThere(work, chosen.to, waiting)
      await work.query('UPDATE scheduled_messages SET user_id = $2 WHERE id = ANY($1::bigint[])', [
        ids,
        Number(chosen.to),
      ])
      break
    case 'shop':
      await work.query('UPDATE scheduled_messages SET as_shop = TRUE WHERE id = ANY($1::bigint[])', [ids])
      break
    case 'cancel': {
      await work.query(
        `UPDATE scheduled_messages SET state = $2, canceled_at = $3, error_code = $4, error_message = $5
         WHERE id = ANY($1::bigint[])`,
        [ids, step(scheduledMessageSteps, 'pending', 'CANCEL'), now, LEFT, `${why}.`],
      )
      const zone = await zoneOf(work)
      const ticketOf = new Map(waiting.map(({ id, ticket_id }) => [id, ticket_id]))
      for (const row of await readAllScheduled(work, ids))
        lines.push({
          ticketId: ticketOf.get(row.id) ?? row.chat_ticket_id,
          text: `A mensagem de ${row.user_name} agendada para ${momentText(row.send_at, zone)} foi cancelada: ${why}.`,
          at: now,
        })
    }
  }
  const told = (await readAllScheduled(work, ids)).map(toldScheduled)
  await publish(work, [...told, ...(await writeLogLines(work, lines))])
}

async function mustWriteThere(work: Work, userId: string, waiting: readonly Waiting[]): Promise<void> {
  const colleague = await viewerOf(work, userId)
  const beyond = waiting.filter(
    ({ instance_id }) => !mayWriteAt(colleague, { user_id: null, department_id: null, instance_id }),
  )
  if (beyond.length > 0)
    throw new Refusal(
      'CONFLICT',
      `${beyond.length} das mensagens agendadas são de uma conexão que esta pessoa não atende: escolha outra.`,
      { field: 'scheduled_to' },
    )
}
