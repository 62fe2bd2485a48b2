import type { Command } from '../../../../src/domain/bots/session'
import { SEND_RULE, type SendRefusal } from '../../../../src/domain/consents/may-send'
import { LONGEST_CAPTION, mediaKindOf } from '../../../../src/domain/messages/media-limits'
import { closeByItself } from '../../../conversation/life/close-by-itself'
import { keepsItsWord } from '../../../conversation/life/hand-to-people'
import { writeLogLineOnce } from '../../../conversation/messages/log-line'
import { mediaLabel } from '../../../conversation/messages/outbound/media-label'
import { choiceContent, textContent } from '../../../conversation/messages/outbound/own-choice'
import type { OwnContent } from '../../../conversation/messages/outbound/own-message'
import { type Saying, sayAll, tellSaid } from '../../../conversation/messages/outbound/said-by-itself'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { mayAnswer } from '../../../directory/consents/may-send'
import { keepField } from '../../../directory/customers/fields/keep'
import { joinGroup } from '../../../directory/customers/groups/join'
import { tellCustomer } from '../../../directory/customers/tell'
import { fileOfAddress } from '../../../directory/media/address'
import { fileById } from '../../../directory/media/file.row'
import type { Work } from '../../../platform/db/work'
import { publishAtEnd } from '../../../platform/events/publish'
import { type Leaving, leaveToPeople } from './leave'
import type { Run } from './run'
import { isOver } from './session.row'
import { toldSessions } from './told-session'

/** Why bots may say nothing to the customers of tickets, by ticket; null: they may. */
export async function whyNotSaid(
  work: Work,
  tickets: readonly LockedTicket[],
  now: Date,
): Promise<ReadonlyMap<string, SendRefusal | null>> {
  const refusals = await mayAnswer(work, tickets, now)
  return new Map(tickets.map(({ id }, n) => [id, refusals[n] ?? null]))
}

/**
 * Does what flows ask for, each in its order. A message has its key by session, step and place, so that it is said once; it leaves only
 * while the bot has the ticket, unless the bot itself has given it away.
 */
export async function carryOut(work: Work, runs: readonly Run[], now: Date): Promise<void> {
  await work.query(
    `UPDATE chat_tickets t SET await_bot_response = v.waits FROM unnest($1::bigint[], $2::boolean[]) v(id, waits)
     WHERE t.id = v.id AND t.await_bot_response <> v.waits`,
    [runs.map(({ ticket }) => ticket.id), runs.map(({ session }) => session.state === 'waiting')],
  )
  const saying: Saying[] = []
  for (const run of runs) {
    await keepAnswers(work, run)
    saying.push(...(await sayings(work, run, now)))
  }
  const said = await sayAll(work, saying)
  for (const run of runs) await tellUnsaid(work, run, now)
  publishAtEnd(work, [
    ...(await tellSaid(work, said)),
    ...(await toldSessions(
      work,
      runs.map(({ ticket }) => ticket),
    )),
  ])
  await end(
    work,
    runs.filter((run) => isOver(run.session) && !run.isHers),
    now,
  )
}

const commandsOf = ({ open, worked }: Run): readonly Readonly<{ command: Command; key: string }>[] =>
  worked.flatMap(({ seq, commands }) =>
    commands.map((command, n) => ({ command, key: `bot:${open.id}:${seq}:${n}` })),
  )

/** Keeps what the customer answered where the flow says. */
async function keepAnswers(work: Work, run: Run): Promise<void> {
  const { ticket } = run
  let changed = false
  for (const { command } of commandsOf(run))
    if (command.kind === 'keep') {
      if (await keepField(work, ticket.customer_id, command.field, command.value)) changed = true
    } else if (command.kind === 'group') {
      if (await joinGroup(work, ticket.customer_id, command.groupId)) changed = true
    } else if (command.kind === 'priority')
      await work.query('UPDATE chat_tickets SET priority = $2, updated_at = now() WHERE id = $1', [
        ticket.id,
        command.priority,
      ])
  if (changed) await tellCustomer(work, ticket.customer_id)
}

/** What is said to the customer; nothing where nothing may be. */
async function sayings(work: Work, run: Run, now: Date): Promise<Saying[]> {
  const { ticket, open, not } = run
  const found: Saying[] = []
  for (const { command, key } of commandsOf(run)) {
    if (not !== null || !isSaid(command)) continue
    const content = await contentOf(work, command, open.hasButtons)
    if (content) found.push({ ticket, userId: null, key, content, now, only: { bot: true } })
  }
  return found
}

/** Says in the conversation why nothing is said to the customer. */
async function tellUnsaid(work: Work, run: Run, now: Date): Promise<void> {
  const { ticket, not } = run
  if (not === null || !commandsOf(run).some(({ command }) => isSaid(command))) return
  const text = `Mensagem do robô não enviada: ${SEND_RULE[not].briefly}.`
  publishAtEnd(
    work,
    await writeLogLineOnce(work, { ticketId: ticket.id, text, at: now }, new Date(now.getTime() - 60_000)),
  )
}

/** Closes what a flow closes, and gives all else to people. */
async function end(work: Work, runs: readonly Run[], now: Date): Promise<void> {
  if (runs.length === 0) return
  await keepsItsWord(
    work,
    runs.map(({ ticket }) => ticket),
  )
  const leaving: Leaving[] = []
  for (const run of runs) {
    const { ticket, open, session } = run
    const command = commandsOf(run).at(-1)?.command
    if (command?.kind === 'close')
      await closeByItself(
        work,
        ticket,
        {
          reasonId: command.reasonId,
          line: `Encerrado pelo robô ${open.botName}`,
          saysGoodbye: command.asksGrade,
        },
        now,
      )
    else {
      const { departmentId, note } = command?.kind === 'transfer' ? command : { departmentId: null, note: '' }
      leaving.push({ ticket, departmentId, note, botName: open.botName, why: session.why })
    }
  }
  await leaveToPeople(work, leaving, now)
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
