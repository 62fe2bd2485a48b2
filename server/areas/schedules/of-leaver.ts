import { step } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { type LogLine, writeLogLines } from '../../conversation/messages/log-line'
import { viewerOf } from '../../directory/session/viewer'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { momentText } from '../../platform/moment-text'
import { mayWriteAt } from './author'
import { readAllScheduled, toldScheduled } from './scheduled.row'

/** What becomes of the messages that wait to leave in the name of somebody who leaves. */
export type LeftMessages =
  | Readonly<{ kind: 'cancel' }>
  /** They leave in nobody's name. */
  | Readonly<{ kind: 'shop' }>
  /** They leave in this colleague's name. */
  | Readonly<{ kind: 'move'; to: string }>

/** A message that waits, and the last ticket of its conversation. */
type Waiting = Readonly<{ id: string; ticket_id: string; instance_id: string }>

/** Why a message was canceled with its author, in its row. */
const LEFT = 'AUTHOR_LEFT'

/** How many messages wait to leave in somebody's name. */
export async function countWaitingOf(work: Work, userId: number): Promise<number> {
  const row = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM scheduled_messages WHERE user_id = $1 AND state = 'pending' AND NOT as_shop`,
    [userId],
  )
  return row?.count ?? 0
}

/**
 * Locks what waits in somebody's name, and then the tickets where it waits, before any person, as everywhere. What is
 * about to leave at this moment is not among it: its own job asks for its author (author.ts).
 */
export async function lockWaitingOf(work: Work, userId: number): Promise<Waiting[]> {
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
export async function settleWaiting(
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
