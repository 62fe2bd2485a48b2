import { randomUUID } from 'node:crypto'
import { type CronProblem, cronProblem, nextDates } from '../../../src/domain/schedules/cron'
import { FARTHEST_MS } from '../../../src/domain/schedules/send-later'
import { windowIsClosed } from '../../conversation/messages/outbound/window'
import { zoneOf } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { ScheduledRow } from './scheduled.row'

/** What is said of a plan that is none. */
export const PLAN_PROBLEMS: Readonly<Record<CronProblem, string>> = {
  fields: 'Escreva cinco campos: minuto, hora, dia do mês, mês e dia da semana.',
  minute: 'O minuto vai de 0 a 59.',
  hour: 'A hora vai de 0 a 23.',
  day: 'O dia do mês vai de 1 a 31.',
  month: 'O mês vai de 1 a 12.',
  weekday: 'O dia da semana vai de 0 (domingo) a 6.',
  often: 'Uma mensagem se repete no máximo uma vez por dia: minuto e hora são um número cada.',
  never: 'Nenhum dia do calendário é assim.',
}

/**
 * The plan by which a message repeats, as it was typed.
 * @throws Refusal INVALID with the field where it is none; WINDOW_CLOSED for what could not leave again.
 */
export async function checkedRepeat(
  work: Work,
  typed: string,
  of: Readonly<{ place: { customer_id: string; instance_id: string }; type: string; sendAt: Date }>,
): Promise<string> {
  const zone = await zoneOf(work)
  const plan = typed.trim().replace(/\s+/g, ' ')
  const problem = cronProblem(plan, zone, of.sendAt.getTime())
  if (problem !== null) throw new Refusal('INVALID', PLAN_PROBLEMS[problem], { field: 'repeat' })
  // The first of them may still fall into the window of a customer who has just written.
  const last = nextDates(plan, zone, of.sendAt.getTime(), 2).at(-1)
  if (last !== undefined && (await windowIsClosed(work, of.place, of.type, new Date(last))))
    throw new Refusal(
      'WINDOW_CLOSED',
      'Quando a mensagem se repetir, a janela de 24 horas estará fechada. Escolha um modelo aprovado.',
      { field: 'repeat' },
    )
  return plan
}

/** When a plan comes next behind a moment, at most a year ahead; null: not again. */
function nextOf(plan: string, zone: string, after: number): Date | null {
  const [next] = nextDates(plan, zone, after, 1)
  return next === undefined || next - after > FARTHEST_MS ? null : new Date(next)
}

/**
 * Plans the next one of a message that repeats, whose row is locked and about to leave, and gives its id; null where
 * none follows. The plan goes over to it, within the transaction that claims this one: however often this one is tried,
 * or given another time, there is one next. What a server that was off has missed is left out.
 */
export async function planNext(
  work: Work,
  row: ScheduledRow,
  now: Date,
): Promise<{ id: string; sendAt: Date } | null> {
  if (row.repeat === null) return null
  const sendAt = nextOf(row.repeat, await zoneOf(work), Math.max(now.getTime(), row.send_at.getTime()))
  const next =
    sendAt &&
    (await work.one<{ id: string }>(
      `INSERT INTO scheduled_messages (tenant_id, hash, customer_id, instance_id, chat_ticket_id, user_id, state, message,
         send_at, created_at, type, content, media_file_id, answer_awaited_since, repeat, as_shop)
       SELECT tenant_id, $2, customer_id, instance_id, chat_ticket_id, user_id, 'pending', message, $3, created_at, type,
         content, media_file_id, CASE WHEN answer_awaited_since IS NOT NULL THEN $4::timestamptz END, repeat, as_shop
       FROM scheduled_messages WHERE id = $1 RETURNING id::text`,
      [row.id, randomUUID(), sendAt, now],
    ))
  await work.query('UPDATE scheduled_messages SET repeat = NULL WHERE id = $1', [row.id])
  return next && sendAt ? { id: next.id, sendAt } : null
}

/**
 * When the next of a message's series leaves; null where it is of none, or none follows. The messages of a series were all
 * planned at one moment, by one person, in one conversation.
 */
export async function nextOfSeries(work: Work, id: string): Promise<Date | null> {
  const next = await work.one<{ send_at: Date }>(
    `SELECT n.send_at FROM scheduled_messages s JOIN scheduled_messages n ON n.tenant_id = s.tenant_id
       AND n.customer_id = s.customer_id AND n.instance_id = s.instance_id AND n.user_id IS NOT DISTINCT FROM s.user_id
       AND n.created_at = s.created_at AND n.send_at > s.send_at AND n.state = 'pending' AND n.repeat IS NOT NULL
     WHERE s.id = $1 ORDER BY n.send_at LIMIT 1`,
    [id],
  )
  return next?.send_at ?? null
}
