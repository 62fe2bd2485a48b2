import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import type { SettingEntry } from '../../../src/domain/settings/registry'
import { settingFor } from '../../../src/domain/settings/registry'
import {
  mayPick,
  obligatory,
  onlyFirst,
  PICKABLE_LOOKUP_LIMIT,
  type PickRefusal,
  pickLine,
  type QueueTicket,
} from '../../../src/domain/tickets/pick-rules'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { LockedTicket } from '../tickets/locked-ticket'

type Row = Omit<QueueTicket, 'inbox' | 'createdAt'> & { state: TicketState; placed_at: Date }

const COLUMNS = `t.id::text, t.state, t.user_id::text, t.department_id::text, t.instance_id::text, t.priority,
  t.placed_at, t.bot_is_active, c.is_favorite AS favorite`
const FROM = `FROM chat_tickets t JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id`
const INBOX: TicketState = 'inbox'

const queueTicket = ({ state, placed_at, ...row }: Row): QueueTicket => ({
  ...row,
  inbox: state === INBOX,
  createdAt: iso(placed_at),
})

/**
 * The head of the viewer's line: the domain's `pickLine`, its order and its exclusions made in SQL, so that
 * a queue of thousands is not read for one pick. tests/server/areas/pick.test.ts holds the two together.
 */
export async function readPickLine(
  work: Work,
  viewer: Viewer,
  settings: readonly SettingEntry[],
): Promise<string[]> {
  const instances = await work.query<{ id: string }>('SELECT id::text FROM instances')
  const idsWhere = (holds: (id: string) => boolean) => instances.map(({ id }) => id).filter(holds)
  const inLine = idsWhere((id) => onlyFirst(settings, id))
  if (inLine.length === 0) return []
  const parameters = new Parameters()
  const among = (ids: readonly string[]) => `t.instance_id = ANY(${parameters.add(ids)}::bigint[])`
  const byPriority = among(idsWhere((id) => settingFor(settings, 'priority_tickets_in_passive_flow', id)))
  const rows = await work.query<Row>(
    `SELECT ${COLUMNS} ${FROM}
     WHERE t.state = ${parameters.add(INBOX)} AND ${among(inLine)} AND NOT c.is_favorite
       AND NOT t.bot_is_active AND ${visibleTo(viewer, parameters)}
     ORDER BY CASE WHEN ${byPriority} THEN t.priority ELSE 0 END DESC,
       date_trunc('milliseconds', t.placed_at), t.id
     LIMIT ${parameters.add(PICKABLE_LOOKUP_LIMIT)}`,
    parameters.values,
  )
  return pickLine(viewer, settings, rows.map(queueTicket))
}

/** The tenant's settings, as far as picks go by them. */
export const readPickSettings = (work: Work): Promise<SettingEntry[]> =>
  work.query<SettingEntry>('SELECT instance_id::text, key, value FROM settings')

/**
 * @throws Refusal FORBIDDEN when the rules of the queue keep the viewer from taking this ticket; its
 * `extensions.reason` is the domain's, `extensions.first` the ticket that comes first. How many a person may
 * hold is asked with the person locked (receiver.ts).
 */
export async function mustBePickable(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<void> {
  if (viewer.role === ADMINISTRATOR) return
  const settings = await readPickSettings(work)
  const row = await work.one<Row>(`SELECT ${COLUMNS} ${FROM} WHERE t.id = $1::bigint`, [ticket.id])
  if (!row) throw new Error('a locked ticket vanished')
  const verdict = mayPick(
    {
      viewer,
      settings,
      line: await readPickLine(work, viewer, settings),
      limits: { max_chat_tickets: null, max_active_chat_tickets: null },
      load: { held: 0, active: 0 },
    },
    queueTicket(row),
  )
  if (verdict.pickable) return
  const { pickable: _, ...refusal } = verdict
  throw new Refusal('FORBIDDEN', SENTENCES[verdict.reason], refusal)
}

/**
 * Asked before a person begins a ticket that is not from the queue.
 * @throws Refusal FORBIDDEN while somebody waits whom the shop wants taken first, and this person may take them.
 */
export async function mustHaveTakenFirst(work: Work, viewer: Viewer): Promise<void> {
  if (viewer.role === ADMINISTRATOR) return
  const [first] = await readPickLine(work, viewer, obligatory(await readPickSettings(work)))
  if (first !== undefined)
    throw new Refusal(
      'FORBIDDEN',
      'Há clientes esperando na fila: aceite o primeiro antes de começar outro atendimento.',
      {
        reason: 'olderFirst',
        first,
      },
    )
}

const SENTENCES: Readonly<Record<PickRefusal['reason'], string>> = {
  notInInbox: 'Este atendimento não está mais na fila.',
  otherConnection: 'Este atendimento é de outra conexão.',
  otherDepartment: 'Este atendimento é de outro setor.',
  inboxOff: 'A fila não está em uso: o administrador distribui os atendimentos.',
  botActive: 'O robô ainda está atendendo este cliente.',
  olderFirst: 'Há um atendimento mais antigo na fila: assuma-o primeiro.',
  priorityFirst: 'Há um atendimento com maior prioridade na fila: assuma-o primeiro.',
  full: 'Você já está com o máximo de atendimentos.',
}
