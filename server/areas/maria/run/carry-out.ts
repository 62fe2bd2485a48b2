import { RED_FLAGS_VERSION } from '../../../../src/domain/maria/red-flags'
import { type Decision, handSilently, spoken } from '../../../../src/domain/maria/turn'
import type { Unproven } from '../../../../src/domain/maria/verify'
import { handToPeople, keepsItsWord } from '../../../conversation/life/hand-to-people'
import { choiceContent, textContent } from '../../../conversation/messages/outbound/own-choice'
import type { OwnContent } from '../../../conversation/messages/outbound/own-message'
import { sayByItself, tellSaid } from '../../../conversation/messages/outbound/said-by-itself'
import { maySend } from '../../../directory/consents/may-send'
import type { Work } from '../../../platform/db/work'
import { publishAtEnd } from '../../../platform/events/publish'
import { draftAdverseEvent } from '../../adverse-events/area'
import { recordUnanswered } from '../../business-data/area'
import { handingLine } from '../words'
import type { Heard } from './ask'
import type { Looked } from './look'
import { keepSession, type OpenSession } from './session.row'
import { closeIfSilent } from './silent.job'

/** What she does; `model`: what one made of it, null where none was asked. */
export type Decided = Readonly<{
  decision: Decision
  model: (Heard & Readonly<{ unproven: Unproven | null; cost: number; name: string }>) | null
}>

/** Does what she has decided on, and writes it down: what is said leaves only while the ticket is hers, and once. */
export async function carryOut(
  work: Work,
  looked: Looked,
  { decision: wanted, model }: Decided,
  now: Date,
): Promise<void> {
  const { ticket, session, turn, readTo } = looked
  const not =
    session &&
    wanted.kind !== 'nothing' &&
    (await maySend(work, ticket.customer_id, 'whatsapp', 'answer', now, { instanceId: ticket.instance_id }))
  const decision = not ? handSilently('not_written_to') : wanted
  if (decision.kind === 'nothing') {
    if (session) await keepSession(work, { ...session, readTo }, null, now)
    return
  }
  const isMiss = decision.kind === 'miss' || (decision.kind === 'hand' && decision.cause === 'not_understood')
  const after = session && {
    ...session,
    readTo,
    seq: session.seq + 1,
    misses: isMiss ? session.misses + 1 : 0,
    offered: decision.kind === 'ask' ? decision.passages.map(({ id, title }) => ({ id, title })) : [],
  }
  await keepTurn(work, looked, { decision, model }, now)
  if (decision.kind === 'hand' && decision.flag === 'adverse' && looked.way !== 'shadow')
    await draftAdverseEvent(work, readTo, now)
  if (isMiss) await recordUnanswered(work, { text: turn.text, ticketId: ticket.id, now })
  if (after) await answer(work, looked, after, decision, now)
}

async function answer(
  work: Work,
  { ticket, session, isOpen }: Looked,
  after: OpenSession,
  decision: Exclude<Decision, { kind: 'nothing' }>,
  now: Date,
): Promise<void> {
  const cause = decision.kind === 'hand' ? decision.cause : null
  const text = spoken(decision, { first: session?.seq === 0, isOpen })
  const key = `maria:${after.id}:${after.seq}:0`
  const content = decision.text === '' ? null : await contentOf(work, ticket.instance_id, decision, text)
  const said =
    content === null
      ? undefined
      : await sayByItself(work, ticket, null, { key, content, now, only: { bot: true } })
  await keepSession(work, after, cause, now)
  await work.query('UPDATE chat_tickets SET await_bot_response = $2 WHERE id = $1', [
    ticket.id,
    cause === null,
  ])
  publishAtEnd(work, await tellSaid(work, said === undefined ? [] : [said]))
  if (decision.kind !== 'hand') return closeIfSilent(work, ticket.id, now)
  await keepsItsWord(work, [ticket])
  const line = { text: handingLine(decision.cause, decision.flag), ofMaria: true }
  await handToPeople(work, [{ ticket, departmentId: decision.departmentId, note: '', line: () => line }], now)
}

async function contentOf(
  work: Work,
  instanceId: string,
  decision: Decision,
  text: string,
): Promise<OwnContent> {
  if (decision.kind !== 'ask') return textContent(text)
  const options = decision.passages.map(({ id, title }) => ({ id, title, description: null }))
  const row = await work.one<{ buttons: boolean }>(
    'SELECT is_official AS buttons FROM instances WHERE id = $1',
    [instanceId],
  )
  return choiceContent({ kind: 'choose', text, button: null, options }, row?.buttons ?? false)
}

/** Why she did so, for whoever asks later. */
async function keepTurn(
  work: Work,
  { ticket, session, way, readTo, askedAt, turn }: Looked,
  { decision, model }: Decided,
  now: Date,
): Promise<void> {
  // What people have not sent of what she wrote before is about something else now.
  await work.query(
    `UPDATE maria_turns SET judged = 'gone', text = NULL WHERE chat_ticket_id = $1 AND judged = 'open'`,
    [ticket.id],
  )
  const draft = way !== 'answers' && decision.kind === 'say' ? decision.text : null
  const hands = decision.kind === 'hand' ? decision : null
  const sources =
    decision.kind === 'say'
      ? decision.sources
      : decision.kind === 'ask'
        ? decision.passages.map(({ id }) => id)
        : []
  await work.query(
    `INSERT INTO maria_turns (tenant_id, chat_ticket_id, session_id, seq, read_to, way, outcome, cause, flag, flags_version,
       passages, sources, by_model, unproven, at, prompt_hash, model, fault, tokens_in, tokens_out, cost, text, judged, asked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`,
    [
      work.tenant.id,
      ticket.id,
      session?.id ?? null,
      session === null ? 0 : session.seq + 1,
      readTo,
      way,
      decision.kind,
      hands?.cause ?? null,
      hands?.flag ?? null,
      RED_FLAGS_VERSION,
      JSON.stringify(turn.found.map(({ id, title, score }) => ({ id, title, score }))),
      JSON.stringify(sources),
      decision.kind === 'say' && decision.byModel,
      model?.unproven ?? null,
      now,
      model?.promptHash ?? null,
      model?.name ?? null,
      model?.fault ?? null,
      model?.usage.tokensIn ?? 0,
      model?.usage.tokensOut ?? 0,
      model?.cost ?? 0,
      way === 'shadow' ? null : draft,
      draft === null || way === 'shadow' ? null : 'open',
      askedAt,
    ],
  )
}
