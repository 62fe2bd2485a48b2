import {
  type Later,
  type NextStep,
  nextStep,
  type Silence,
  silenceNow,
} from '../../../src/domain/inactivity/silence'
import { laterInHours } from '../../directory/hours/calendar'
import { readSetting } from '../../directory/settings/read'
import type { Work } from '../../platform/db/work'
import { type Held, type HeldRule, heldIn, ruleFor, timesAnybody } from './waiting'

/** A ticket's silence as it stands now, by which rule, and what is next about it. */
type Standing = Readonly<{
  silence: Silence | null
  rule: HeldRule | undefined
  later: Later | undefined
  next: NextStep
}>

/** How a ticket's silence stands. A silence is no older than its rule: nobody is warned for the time before. */
export async function standingOf(work: Work, ticket: Held): Promise<Standing> {
  const { kept, waiting } = ticket
  const rule = waiting ? await ruleFor(work, ticket, waiting.place) : undefined
  if (!waiting || !rule) return { silence: null, rule: undefined, later: undefined, next: null }
  const since = Math.max(waiting.since, rule.since)
  const silence = silenceNow(kept, { ...waiting, since })
  const inHours = await readSetting(work, 'inactivity_in_hours', ticket.instance_id)
  const later = inHours ? await laterInHours(work, ticket) : undefined
  return { silence, rule, later, next: silence && nextStep(rule, silence, later) }
}

/** Keeps how a ticket's silence stands, and sets its timer; one timer per ticket, a later one replaces it. */
export async function keepSilence(
  work: Work,
  id: string,
  silence: Silence | null,
  next: NextStep,
): Promise<void> {
  await work.query(
    'UPDATE chat_tickets SET silence = $2 WHERE id = $1 AND silence IS DISTINCT FROM $2::jsonb',
    [id, silence && JSON.stringify(silence)],
  )
  if (next)
    await work.enqueue(
      'inactivity.due',
      { tenantId: work.tenant.id, ticketId: id },
      { runAt: new Date(next.at), key: `inactivity-${work.tenant.id}-${id}` },
    )
}

/**
 * Times these tickets again, within the transaction that has said something in them or has moved them. A timer that is
 * no longer right is not taken back: when it fires it looks how things stand, and sets itself again.
 */
export async function watchSilence(work: Work, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length > 0 && (await timesAnybody(work))) await watchTimed(work, ticketIds)
}

/** The same where it is known already that the shop times silences. */
export async function watchTimed(work: Work, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  for (const ticket of await heldIn(work, ticketIds)) {
    const { silence, next } = await standingOf(work, ticket)
    if (ticket.kept || silence) await keepSilence(work, ticket.id, silence, next)
  }
}
