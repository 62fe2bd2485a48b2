import type { EndCause } from '../../../../src/domain/bots/session'
import { type Handed, handToPeople } from '../../../conversation/life/hand-to-people'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { readTicket, scopeOf } from '../../../conversation/tickets/ticket.row'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'
import { WHY_WORDS } from '../words'

type Leaving = Readonly<{
  /** Null: no bot was there for it. */
  botName: string | null
  departmentId: string | null
  note: string
  why: EndCause | null
}>

/** Gives a bot's ticket to people, and says why. */
export async function leaveToPeople(
  work: Work,
  ticket: LockedTicket,
  { botName, departmentId, note, why }: Leaving,
  now: Date,
): Promise<void> {
  const line = (handed: Handed) => ({ text: sentenceOf({ ...handed, botName, why, note }) })
  const more = why === 'too_many_messages' ? { tell: () => toldLimit(work, ticket) } : {}
  await handToPeople(work, ticket, { departmentId, note, line, ...more }, now)
}

function sentenceOf({
  botName,
  why,
  department,
  lost,
  note,
}: Omit<Leaving, 'departmentId'> & Handed): string {
  const who = botName === null ? 'O robô' : `O robô ${botName}`
  const where = department === null ? 'a fila' : `a fila do setor ${department}`
  const because = why === null ? '' : `: ${WHY_WORDS[why]}`
  const gone = lost ? ' O setor escolhido no robô não existe mais.' : ''
  return `${who} passou o atendimento para ${where}${because}.${gone}${note.trim() === '' ? '' : ` Recado: ${note.trim()}`}`
}

async function toldLimit(work: Work, { id }: LockedTicket): Promise<Change> {
  const ticket = await readTicket(work, id)
  return {
    event: 'notifyTriageFlowFinishedByMessageLimit',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id }],
  }
}
