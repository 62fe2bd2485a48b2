import type { Command } from '../../../../src/domain/bots/session'
import { SEND_RULE, type SendRefusal } from '../../../../src/domain/consents/may-send'
import { LONGEST_CAPTION, mediaKindOf } from '../../../../src/domain/messages/media-limits'
import { closeByItself } from '../../../conversation/life/close-by-itself'
import { keepsItsWord } from '../../../conversation/life/hand-to-people'
import { writeLogLineOnce } from '../../../conversation/messages/log-line'
import { mediaLabel } from '../../../conversation/messages/outbound/media-label'
import { choiceContent, textContent } from '../../../conversation/messages/outbound/own-choice'
import type { OwnContent } from '../../../conversation/messages/outbound/own-message'
import { sayByItself, tellSaid } from '../../../conversation/messages/outbound/said-by-itself'
import { type LockedTicket, placeOf } from '../../../conversation/tickets/locked-ticket'
import { maySend } from '../../../directory/consents/may-send'
import { keepField } from '../../../directory/customers/fields/keep'
import { joinGroup } from '../../../directory/customers/groups/join'
import { tellCustomer } from '../../../directory/customers/tell'
import { fileOfAddress } from '../../../directory/media/address'
import { fileById } from '../../../directory/media/file.row'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { leaveToPeople } from './leave'
import type { Run } from './run'
import { isOver, type OpenSession } from './session.row'
import { toldSession } from './told-session'

/** Why the bot may say nothing to the customer of a ticket; null: it may. */
export const whyNotSaid = (work: Work, ticket: LockedTicket, now: Date): Promise<SendRefusal | null> =>
  maySend(work, ticket.customer_id, 'whatsapp', 'answer', now, { instanceId: ticket.instance_id })

/**
 * Does what a flow asks for, in its order. A message has its key by session, step and place, so that it is said once; it leaves only
 * while the bot has the ticket, unless the bot itself has given it away. `not`: why nothing may be said.
 */
export async function carryOut(
  work: Work,
  ticket: LockedTicket,
  open: OpenSession,
  { session, worked, not, isHers }: Omit<Run, 'readTo'> & Readonly<{ not: SendRefusal | null }>,
  now: Date,
): Promise<void> {
  await work.query(
    'UPDATE chat_tickets SET await_bot_response = $2 WHERE id = $1 AND await_bot_response <> $2',
    [ticket.id, session.state === 'waiting'],
  )
  const commands = worked.flatMap(({ seq, commands: some }) =>
    some.map((command, n) => ({ command, key: `bot:${open.id}:${seq}:${n}` })),
  )
  const said: string[] = []
  let changed = false
  for (const { command, key } of commands) {
    if (isSaid(command)) {
      if (not !== null) continue
      const content = await contentOf(work, command, open.hasButtons)
      const id =
        content && (await sayByItself(work, ticket, null, { key, content, now, only: { bot: true } }))
      if (id) said.push(id)
    } else if (command.kind === 'keep') {
      if (await keepField(work, ticket.customer_id, command.field, command.value)) changed = true
    } else if (command.kind === 'group') {
      if (await joinGroup(work, ticket.customer_id, command.groupId)) changed = true
    } else if (command.kind === 'priority')
      await work.query('UPDATE chat_tickets SET priority = $2, updated_at = now() WHERE id = $1', [
        ticket.id,
        command.priority,
      ])
  }
  if (changed) await tellCustomer(work, ticket.customer_id)
  if (not !== null && commands.some(({ command }) => isSaid(command))) {
    const text = `Mensagem do robô não enviada: ${SEND_RULE[not].briefly}.`
    await publish(
      work,
      await writeLogLineOnce(work, { ticketId: ticket.id, text, at: now }, new Date(now.getTime() - 60_000)),
    )
  }
  await publish(work, [
    ...(await tellSaid(work, ticket.id, said)),
    ...(await toldSession(work, ticket.id, placeOf(ticket))),
  ])
  if (isOver(session) && !isHers)
    await end(work, ticket, open, { session, command: commands.at(-1)?.command, now })
}

type Ending = Readonly<{ session: Run['session']; command: Command | undefined; now: Date }>

async function end(
  work: Work,
  ticket: LockedTicket,
  open: OpenSession,
  { session, command, now }: Ending,
): Promise<void> {
  await keepsItsWord(work, ticket)
  if (command?.kind === 'close')
    return closeByItself(
      work,
      ticket,
      {
        reasonId: command.reasonId,
        line: `Encerrado pelo robô ${open.botName}`,
        saysGoodbye: command.asksGrade,
      },
      now,
    )
  const to = command?.kind === 'transfer' ? command : { departmentId: null, note: '' }
  return leaveToPeople(work, ticket, { ...to, botName: open.botName, why: session.why }, now)
}

type Said = Extract<Command, { kind: 'say' | 'choose' | 'file' }>
const isSaid = (command: Command): command is Said =>
  command.kind === 'say' || command.kind === 'choose' || command.kind === 'file'

/** As it is stored and sent; null: its file is not there any more. */
async function contentOf(work: Work, command: Said, hasButtons: boolean): Promise<OwnContent | null> {
  if (command.kind === 'say') return textContent(command.text)
  if (command.kind === 'file') return fileContent(work, command)
  return choiceContent(command, hasButtons)
}

async function fileContent(work: Work, command: Extract<Said, { kind: 'file' }>): Promise<OwnContent | null> {
  const id = fileOfAddress(work.tenant, command.url)
  const file = id === null ? undefined : await fileById(work, id)
  const kind = file ? mediaKindOf(file.mime) : null
  if (!file || kind === null) return null
  const takesCaption = kind !== 'audio' && kind !== 'sticker'
  const caption = Array.from(command.caption.trim()).slice(0, LONGEST_CAPTION).join('')
  const name = command.fileName || file.name
  return {
    type: kind,
    text: mediaLabel(kind, kind === 'document' ? name : null, false),
    caption: takesCaption && caption !== '' ? caption : null,
    documentName: name,
    mime: file.mime,
    fileId: file.id,
    voice: false,
  }
}
