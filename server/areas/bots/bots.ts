import { BotForm, MOST_BOTS } from '../../../src/domain/bots/bot-form'
import { emptyFlow, type Flow } from '../../../src/domain/bots/flow'
import { READY_FLOWS, type ReadyFlow } from '../../../src/domain/bots/ready'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { historyOf } from '../../platform/rows/history'
import { stepLater } from './run/timers'

const COLUMNS = ['kind', 'name', 'hours', 'instance_ids', 'template'] as const
const history = historyOf('bot', ['name', 'hours', 'template'])
const ofActive = historyOf('bot', ['active', 'version'])

export const botGone = () => new Refusal('NOT_FOUND', 'Este robô não existe mais.')

/** Bots: where and when they begin conversations. What one does stands in its draft and versions; one that is deleted is told apart by a mark, for conversations that go on. */
export const bots = defineRows({
  table: 'bots',
  form: BotForm,
  columns: COLUMNS,
  async values({ template, instance_ids, ...form }, work, before) {
    if (before && before.kind !== form.kind)
      throw new Refusal('INVALID', 'Um robô de triagem não vira de campanha: duplique-o como outro.', {
        field: 'kind',
      })
    const found = await work.query(
      'SELECT FROM instances WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL',
      [instance_ids],
    )
    if (found.length < new Set(instance_ids).size)
      throw new Refusal('INVALID', 'Uma das conexões não existe mais. Escolha outra.', {
        field: 'instance_ids',
      })
    const values = {
      ...form,
      instance_ids: [...new Set(instance_ids)],
      template: form.kind === 'active' ? template?.trim() || null : null,
    }
    if (before) await mustBeAlone(work, before.id, values)
    return values
  },
  unique: { kind: 'same', name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o robô ${String(name)}.`, { field: 'name' }),
  among: 'deleted_at IS NULL',
  most: MOST_BOTS,
  deleted: 'never',
  async done(work, deed) {
    await history(work, deed)
    await tellTopic(work, 'bots')
  },
})

/** Makes a bot with a draft; gives its id. @throws Refusal as saving does, and INVALID for a ready flow that there is not. */
export async function makeBot(
  work: Work,
  typed: unknown,
  flow: Flow,
  layout: object,
  by: string,
): Promise<string> {
  const id = await bots.save(work, null, typed, 0, by)
  await work.query(
    'INSERT INTO bot_drafts (tenant_id, bot_id, definition, layout, saved_by) VALUES ($1, $2, $3, $4, $5)',
    [work.tenant.id, id, JSON.stringify(flow), JSON.stringify(layout), Number(by)],
  )
  return id
}

/** The flow of a new bot. @throws Refusal INVALID for the name of a ready flow that does not exist */
export function readyFlow(name: string | null): Flow {
  if (name === null) return emptyFlow()
  if (!Object.hasOwn(READY_FLOWS, name)) throw new Refusal('INVALID', 'Este fluxo pronto não existe.')
  return READY_FLOWS[name as ReadyFlow].flow
}

type Scope = Readonly<{ kind: unknown; hours: unknown; instance_ids: unknown; template: unknown }>

/** @throws Refusal CONFLICT for a bot that is on and begins the same conversations as another: nobody would know which. */
export async function mustBeAlone(
  work: Work,
  id: string,
  { kind, hours, instance_ids, template }: Scope,
): Promise<void> {
  const other = await work.one<{ name: string }>(
    `SELECT o.name FROM bots o JOIN bots b ON b.id = $1 AND b.active WHERE o.active AND o.id <> $1 AND o.kind = $2 AND o.hours = $3
       AND o.template IS NOT DISTINCT FROM $4 AND (o.instance_ids && $5::bigint[] OR o.instance_ids = '{}' AND $5::bigint[] = '{}')
     LIMIT 1`,
    [id, kind, hours, template, instance_ids],
  )
  if (other)
    throw new Refusal(
      'CONFLICT',
      `O robô ${other.name} já começa estas conversas. Mude o horário ou a conexão de um dos dois, ou desligue o outro.`,
      {
        field: 'instance_ids',
      },
    )
}

type Switching = Readonly<{ id: string; active: boolean; handOver: boolean; deleted?: boolean }>

/**
 * Has a bot begin conversations, or no longer; `handOver`: those that go on are given to people at once.
 * @throws Refusal NOT_FOUND, CONFLICT for a bot without a published version, or where as many are on as a shop may have
 */
export async function switchBot(
  work: Work,
  { id, active, handOver, deleted = false }: Switching,
  by: string,
): Promise<true> {
  const before = await lockBot(work, id)
  if (active && before.version === null)
    throw new Refusal('CONFLICT', 'Publique o fluxo antes de ligar o robô.')
  await work.query(
    `UPDATE bots SET active = $2, hands_over = $3, deleted_at = CASE WHEN $4 THEN now() END, rev = rev + 1 WHERE id = $1`,
    [id, active, !active && handOver, deleted],
  )
  if (active) await mustBeAlone(work, id, before)
  if (!active && handOver) await handOverAll(work, id)
  await ofActive(work, { id, by, before, after: deleted ? null : { ...before, active } })
  await tellTopic(work, 'bots')
  return true
}

/** Has the conversations that go on with a bot look at it: they find that it hands over. */
async function handOverAll(work: Work, id: string): Promise<void> {
  const open = await work.query<{ ticket: string }>(
    'SELECT chat_ticket_id::text AS ticket FROM bot_sessions WHERE bot_id = $1 AND ended_at IS NULL',
    [id],
  )
  await stepLater(
    work,
    open.map(({ ticket }) => ticket),
  )
}

type Locked = Readonly<{ active: boolean; version: number | null }> & Scope & Readonly<{ name: string }>

/** Locks a bot. @throws Refusal NOT_FOUND */
export async function lockBot(work: Work, id: string): Promise<Locked> {
  const row = isId(id)
    ? await work.one<Locked>(
        `SELECT active, version, kind, name, hours, instance_ids::text[] AS instance_ids, template FROM bots
         WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
        [id],
      )
    : undefined
  if (!row) throw botGone()
  return row
}

/** Writes down which version conversations begin with. */
export const noteVersion = (
  work: Work,
  id: string,
  by: string,
  before: Locked,
  version: number,
): Promise<unknown> => ofActive(work, { id, by, before, after: { ...before, version } })
