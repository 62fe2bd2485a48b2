import type { ScheduledMessage } from '../../../contract/entities'
import { ADMINISTRATOR, canSee, type Viewer } from '../../../src/domain/access/visibility'
import { step, takes } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { timeProblem } from '../../../src/domain/schedules/send-later'
import { isDay, writtenMoment } from '../../../src/domain/time/written-moment'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import { checkedHash, checkedText } from '../../conversation/messages/outbound/own-message'
import { checkedParent } from '../../conversation/messages/outbound/parent'
import { mustReply } from '../../conversation/tickets/conversation'
import { lockVisibleTicket } from '../../conversation/tickets/locked-ticket'
import { maySendAgainst } from '../../directory/consents/overrule'
import { viewerOf } from '../../directory/session/viewer'
import { RESTORE_MS, tooLateToRestore } from '../../platform/db/deleted'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  MutationScheduleMessageArgs,
  MutationUpdateScheduledMessageArgs,
} from '../../platform/graphql/resolvers.gen'
import { mustNotBeInVain } from './answered'
import { mayWriteAt } from './author'
import { contentToSchedule } from './content'
import { checkedRepeat } from './repeat'
import {
  lockScheduled,
  readScheduled,
  type ScheduledRow,
  scopeOfScheduled,
  toldScheduled,
  toScheduled,
} from './scheduled.row'

/** Waiting messages that one conversation may have; far more than anybody writes by hand. */
const MOST_WAITING = 50

/**
 * Takes a message that is to leave later: the row, its event and its job, all or none. The same hash gives the same.
 * @throws Refusal when what it says, the hash or the time is no good, or the viewer may not write in this conversation.
 */
export async function scheduleMessage(
  work: Work,
  viewer: Viewer,
  args: MutationScheduleMessageArgs,
  now: Date,
): Promise<ScheduledMessage> {
  const hash = checkedHash(args.hash)
  const known = await ofHash(work, viewer, hash)
  if (known) return known
  const sendAt = checkedTime(args.send_at, now)
  const ticket = await lockVisibleTicket(work, viewer, args.chat_ticket_id)
  // Who held the lock before us may have stored this very one.
  const meanwhile = await ofHash(work, viewer, hash)
  if (meanwhile) return meanwhile
  await mustReply(work, viewer, ticket)
  const content = await contentToSchedule(work, viewer, args, ticket.instance_id)
  await mustBePlannable(work, ticket, content, now, {
    userId: viewer.id,
    source: hash,
    against: args.against ?? null,
  })
  if (args.cancel_if_answered) await mustNotBeInVain(work, ticket, content.type, sendAt)
  const repeat = args.repeat
    ? await checkedRepeat(work, args.repeat, { place: ticket, type: content.type, sendAt })
    : null
  const parentId = await checkedParent(work, ticket, args.reply_message_id ?? null)
  const waiting = await work.one<{ count: number }>(
    `SELECT count(*)::integer AS count FROM scheduled_messages
     WHERE customer_id = $1 AND instance_id = $2 AND state IN ('pending', 'sending', 'failed')`,
    [ticket.customer_id, ticket.instance_id],
  )
  if ((waiting?.count ?? 0) >= MOST_WAITING)
    throw new Refusal('CONFLICT', `Já há ${MOST_WAITING} mensagens agendadas para este cliente.`)
  const row = await work.one<{ id: string }>(
    `INSERT INTO scheduled_messages (tenant_id, hash, customer_id, instance_id, chat_ticket_id, user_id, state, message,
       reply_message_id, send_at, created_at, type, content, media_file_id,
       answer_awaited_since, repeat)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (tenant_id, hash) DO NOTHING RETURNING id::text`,
    [
      work.tenant.id,
      hash,
      ticket.customer_id,
      ticket.instance_id,
      ticket.id,
      Number(viewer.id),
      scheduledMessageSteps.initial,
      content.caption ?? content.text,
      parentId,
      sendAt,
      now,
      content.type,
      content.type === 'chat' ? null : JSON.stringify(content),
      content.fileId,
      args.cancel_if_answered ? now : null,
      repeat,
    ],
  )
  if (!row) throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  await enqueueDue(work, row.id, sendAt)
  return tell(work, row.id, hash)
}

/** @throws Refusal CONFLICT with the reason for which it could not leave, unless that may have passed by then. */
const mustBePlannable = (
  work: Work,
  place: Readonly<{ customer_id: string; instance_id: string }>,
  { template }: Pick<OwnContent, 'template'>,
  now: Date,
  sender: Parameters<typeof maySendAgainst>[1],
) =>
  maySendAgainst(work, sender, work, place.customer_id, 'whatsapp', 'service', now, {
    instanceId: place.instance_id,
    template,
    later: true,
  })

/** What is to be different of a message that waits; what is left out stays. */
type ScheduledChange = Omit<MutationUpdateScheduledMessageArgs, 'id'>

/**
 * Changes text, time, whether an answer cancels it, or has a template say it instead.
 * @throws Refusal when it no longer waits, is none, or is not the viewer's to change.
 */
export async function updateScheduled(
  work: Work,
  viewer: Viewer,
  id: string,
  edit: ScheduledChange,
  now: Date,
): Promise<ScheduledMessage> {
  const text = edit.message == null ? null : checkedText(edit.message)
  const sendAt = edit.send_at == null ? null : checkedTime(edit.send_at, now)
  const row = await lockOwn(work, viewer, id)
  if (edit.rev != null && edit.rev !== row.rev) {
    // Asked again after a lost answer, it is as it was to be.
    if (isAlready(row, { ...edit, sendAt })) return toScheduled(row)
    throw new Refusal(
      'CONFLICT',
      'Um colega alterou este agendamento enquanto você editava. Nada foi salvo: veja como ele está agora.',
    )
  }
  mustBeChangeable(row)
  const content = edit.template_id
    ? await contentToSchedule(work, viewer, { ...edit, message: '' }, row.instance_id)
    : null
  if (content)
    await mustBePlannable(work, row, content, now, {
      userId: viewer.id,
      source: row.hash,
      against: edit.against ?? null,
    })
  const until = edit.cancel_if_answered ?? row.answer_awaited_since !== null
  if (until) await mustNotBeInVain(work, row, content?.type ?? row.type, sendAt ?? row.send_at)
  if (content)
    await work.query(
      'UPDATE scheduled_messages SET type = $2, message = $3, content = $4, media_file_id = $5 WHERE id = $1',
      [row.id, content.type, content.caption ?? content.text, JSON.stringify(content), content.fileId],
    )
  if (edit.repeat != null) {
    const of = { place: row, type: content?.type ?? row.type, sendAt: sendAt ?? row.send_at }
    const plan = edit.repeat.trim() === '' ? null : await checkedRepeat(work, edit.repeat, of)
    await work.query('UPDATE scheduled_messages SET repeat = $2 WHERE id = $1', [row.id, plan])
  }
  if (until !== (row.answer_awaited_since !== null))
    await work.query('UPDATE scheduled_messages SET answer_awaited_since = $2 WHERE id = $1', [
      row.id,
      until ? now : null,
    ])
  return change(work, viewer, row, { text: content ? null : text, sendAt })
}

/** Has this change been made already? One to a template never counts as made: its values are not compared. */
const isAlready = (row: ScheduledRow, edit: ScheduledChange & { sendAt: Date | null }): boolean =>
  !edit.template_id &&
  (edit.message == null || edit.message === row.message) &&
  (edit.sendAt === null || edit.sendAt.getTime() === row.send_at.getTime()) &&
  (edit.repeat == null || (edit.repeat.trim() || null) === row.repeat) &&
  (edit.cancel_if_answered == null || edit.cancel_if_answered === (row.answer_awaited_since !== null))

/** Lets it leave at once; one whose author may no longer write there leaves in the viewer's name. @throws Refusal as {@link updateScheduled}. */
export async function sendScheduledNow(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ScheduledMessage> {
  const row = await lockOwn(work, viewer, id)
  return change(work, viewer, row, { text: null, sendAt: now })
}

/**
 * Takes it back; {@link restoreScheduled} has it wait again. Done twice it is done once.
 * @throws Refusal as {@link updateScheduled}.
 */
export async function cancelScheduled(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ScheduledMessage> {
  const row = await lockOwn(work, viewer, id)
  if (row.state === 'canceled') return toScheduled(row)
  if (!takes(scheduledMessageSteps, row.state, 'CANCEL')) throw left(row)
  await work.query(
    'UPDATE scheduled_messages SET state = $2, canceled_at = $3, canceled_by = $4 WHERE id = $1',
    [id, step(scheduledMessageSteps, row.state, 'CANCEL'), now, Number(viewer.id)],
  )
  return tell(work, id)
}

/**
 * One that the viewer canceled a moment ago waits again, or has failed as it had. Where its time has passed meanwhile
 * it leaves now.
 * @throws Refusal when it is too late, or as {@link updateScheduled}.
 */
export async function restoreScheduled(
  work: Work,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<ScheduledMessage> {
  const row = isId(id) ? await lockScheduled(work, id) : undefined
  const canceled = await work.one<{ by: string; at: Date }>(
    'SELECT canceled_by::text AS by, canceled_at AS at FROM scheduled_messages WHERE id = $1',
    [row?.id ?? null],
  )
  const ofViewer = canceled?.by === viewer.id && now.getTime() - canceled.at.getTime() <= RESTORE_MS
  if (row?.state !== 'canceled' || !ofViewer) throw tooLateToRestore()
  await lockOwn(work, viewer, id)
  const state = step(
    scheduledMessageSteps,
    row.state,
    row.error_message === null ? 'RESTORE' : 'RESTORE_FAILED',
  )
  await work.query(
    'UPDATE scheduled_messages SET state = $2, canceled_at = NULL, canceled_by = NULL WHERE id = $1',
    [id, state],
  )
  if (state === 'pending') await enqueueDue(work, id, row.send_at)
  return tell(work, id)
}

/** Adds the job for its time; an earlier one that has not run gives way. */
export const enqueueDue = (work: Work, scheduledId: string, runAt: Date): Promise<void> =>
  work.enqueue(
    'schedules.due',
    { tenantId: work.tenant.id, scheduledId },
    { runAt, key: `schedules.due:${work.tenant.id}:${scheduledId}` },
  )

async function change(
  work: Work,
  viewer: Viewer,
  row: ScheduledRow,
  { text, sendAt }: { text: string | null; sendAt: Date | null },
): Promise<ScheduledMessage> {
  mustBeChangeable(row)
  if (text !== null && row.type !== 'chat')
    throw new Refusal('INVALID', 'Só o texto de uma mensagem de texto pode ser trocado.')
  // One that failed stays so until it is given a time.
  const state = sendAt === null ? row.state : step(scheduledMessageSteps, row.state, 'RESCHEDULE')
  await work.query(
    `UPDATE scheduled_messages SET message = coalesce($2, message), send_at = coalesce($3, send_at), state = $4,
       error_code = CASE WHEN $4 = 'failed' THEN error_code END,
       error_message = CASE WHEN $4 = 'failed' THEN error_message END
     WHERE id = $1`,
    [row.id, text, sendAt, state],
  )
  if (sendAt !== null) {
    await standInFor(work, viewer, row)
    await enqueueDue(work, row.id, sendAt)
  }
  return tell(work, row.id)
}

/** Who gives a message a time whose author may no longer write there says it as their own. */
async function standInFor(work: Work, viewer: Viewer, row: ScheduledRow): Promise<void> {
  if (row.as_shop || row.user_id === viewer.id) return
  if (mayWriteAt(await viewerOf(work, row.user_id), scopeOfScheduled(row))) return
  await work.query('UPDATE scheduled_messages SET user_id = $2 WHERE id = $1', [row.id, Number(viewer.id)])
}

function mustBeChangeable(row: ScheduledRow): void {
  if (row.state !== 'pending' && !takes(scheduledMessageSteps, row.state, 'RESCHEDULE')) throw left(row)
}

const notFound = () => new Refusal('NOT_FOUND', 'Mensagem agendada não encontrada.')
const left = ({ state }: ScheduledRow) =>
  new Refusal(
    'CONFLICT',
    state === 'canceled' ? 'Este agendamento já foi cancelado.' : 'Esta mensagem já está sendo enviada.',
  )

/** Its author, the owner of its ticket and administrators may change it. */
async function lockOwn(work: Work, viewer: Viewer, id: string): Promise<ScheduledRow> {
  const row = isId(id) ? await lockScheduled(work, id) : undefined
  if (!row || (row.user_id !== viewer.id && !canSee(viewer, scopeOfScheduled(row)))) throw notFound()
  if (row.user_id !== viewer.id && row.t_user_id !== viewer.id && viewer.role !== ADMINISTRATOR)
    throw new Refusal('FORBIDDEN', `Só ${row.user_name} ou quem atende o cliente muda este agendamento.`)
  return row
}

async function ofHash(work: Work, viewer: Viewer, hash: string): Promise<ScheduledMessage | null> {
  const taken = await work.one<{ id: string | null; user_id: string | null }>(
    `SELECT id::text, user_id::text FROM scheduled_messages WHERE hash = $1
     UNION ALL SELECT NULL, NULL FROM customer_chats WHERE hash = $1 LIMIT 1`,
    [hash],
  )
  if (!taken) return null
  const row =
    taken.id === null || taken.user_id !== viewer.id ? undefined : await readScheduled(work, taken.id)
  if (!row) throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  return toScheduled(row)
}

function checkedTime(typed: string, now: Date): Date {
  // A day alone says no time.
  const at = isDay(typed) ? Number.NaN : (writtenMoment(typed, 'UTC', 'begins') ?? Number.NaN)
  switch (timeProblem(at, now.getTime())) {
    case 'none':
      throw new Refusal('INVALID', 'Horário inválido.')
    case 'past':
      throw new Refusal('INVALID', 'Escolha um horário no futuro.')
    case 'far':
      throw new Refusal('INVALID', 'Escolha um horário dentro de um ano.')
    default:
      return new Date(at)
  }
}

async function tell(work: Work, id: string, hash: string | null = null): Promise<ScheduledMessage> {
  const row = await readScheduled(work, id)
  if (!row) throw new Error('a scheduled message vanished inside its transaction')
  const [rev] = await publish(work, [{ ...toldScheduled(row), hash }])
  return { ...toScheduled(row), rev: rev ?? row.rev }
}
