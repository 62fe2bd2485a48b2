import type { EndCause } from '../../../../src/domain/bots/session'
import { type Handed, type Handing, handToPeople } from '../../../conversation/life/hand-to-people'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import { readTicket, scopeOf } from '../../../conversation/tickets/ticket.row'
import type { Work } from '../../../platform/db/work'
import type { Change } from '../../../platform/events/publish'
import { WHY_WORDS } from '../words'

/** A bot's ticket that goes to people, and why. */
export type Leaving = Readonly<{
  ticket: LockedTicket
  /** Null: no bot was there for it. */
  botName: string | null
  departmentId: string | null
  note: string
  why: EndCause | null
}>

/** Gives bots' tickets to people, and says why. */
export const leaveToPeople = (work: Work, all: readonly Leaving[], now: Date): Promise<void> =>
  handToPeople(
    work,
    all.map(
      ({ ticket, botName, departmentId, note, why }): Handing => ({
        ticket,
        departmentId,
        note,
        line: (handed) => ({ text: sentenceOf({ ...handed, botName, why, note }) }),
        ...(why === 'too_many_messages' && { tell: () => toldLimit(work, ticket) }),
      }),
    ),
    now,
  )

function sentenceOf({
  botName,
  why,
  department,
  lost,
  note,
}: Omit<Leaving, 'ticket' | 'departmentId'> & Handed): string {
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
