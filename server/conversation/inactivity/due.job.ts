import { SEND_RULE } from '../../../src/domain/consents/may-send'
import { afterStep, nextStep, type Silence } from '../../../src/domain/inactivity/silence'
import { filledIn, lackSaid } from '../../../src/domain/templates/filled-in'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { closeByItself } from '../life/close-by-itself'
import { writeLogLines } from '../messages/log-line'
import { plainContent } from '../messages/outbound/own-message'
import { knownAbout, sayByItself, tellSaid } from '../messages/outbound/said-by-itself'
import { userName } from '../tickets/conversation'
import { type LockedTicket, lockTicket } from '../tickets/locked-ticket'
import { heldIn } from './waiting'
import { keepSilence, standingOf } from './watch'

/**
 * Does what is due about a customer's silence: warns, or closes. What it finds is what counts, not why it was set: one
 * that fires twice, late, or about a silence that has ended does nothing but set itself for what is next.
 */
export async function silenceDue(
  { tenantId, ticketId }: JobPayload<'inactivity.due'>,
  { db, now }: Pick<JobHelpers, 'db' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  await db.work(tenant, async (work) => {
    const ticket = await lockTicket(work, ticketId)
    if (!ticket) return
    const [held] = await heldIn(work, [ticketId])
    if (!held) return
    const { silence, rule, later, next } = await standingOf(work, held)
    const at = now()
    if (!silence || !rule || !next || next.at > at.getTime())
      return keepSilence(work, ticketId, silence, next)
    const after = afterStep(silence, next.event, at.getTime())
    await keepSilence(work, ticketId, after, nextStep(rule, after, later))
    // No grade is asked for, and no goodbye is said: the last warning was one.
    if (next.event === 'CLOSE')
      return closeByItself(
        work,
        ticket,
        { reasonId: rule.reasonId, line: 'Encerrado por inatividade do cliente', saysGoodbye: false },
        at,
      )
    await warn(work, ticket, silence, next.text, at)
  })
}

/** Says it in the name of the ticket's owner, or writes into the conversation why it was not said. */
async function warn(
  work: Work,
  ticket: LockedTicket,
  silence: Silence,
  said: string,
  now: Date,
): Promise<void> {
  const attendant = ticket.user_id === null ? '' : await userName(work, ticket.user_id)
  const about = await knownAbout(work, ticket, attendant, now)
  const text = 'not' in about ? null : filledIn(said, about.values)
  if (text === null) {
    const why = 'not' in about ? SEND_RULE[about.not].briefly : lackSaid(said, about.values)
    await publish(
      work,
      await writeLogLines(work, [
        { ticketId: ticket.id, text: `Mensagem de inatividade não enviada: ${why}.`, at: now },
      ]),
    )
    return
  }
  const id = await sayByItself(work, ticket, ticket.user_id, {
    key: `silence-${ticket.id}-${silence.since}-${silence.warned}`,
    content: plainContent('chat', text),
    now,
  })
  if (id !== undefined) await publish(work, await tellSaid(work, [id]))
}
