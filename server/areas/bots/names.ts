import { createHash } from 'node:crypto'
import type { Flow } from '../../../src/domain/bots/flow'
import { callsOf, judged as judgedFlow } from '../../../src/domain/bots/judged'
import { storeOf } from '../../../src/domain/store/store-form'
import { storeValuesIn } from '../../../src/domain/store/store-variables'
import { readSetting } from '../../directory/settings/read'
import { storeInfos } from '../../directory/store/infos'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { BotFlow, BotPlaces } from '../../platform/graphql/resolvers.gen'
import { originsAllowed } from './origins'

/** What is always known of a conversation; a customer's name is not. */
const ALWAYS_KNOWN = ['saudacao', 'protocolo', 'loja']

type Named = { id: string; name: string }

/** What flows may name, as the shop has it now, and the flows that are published. */
export type ShopNames = Readonly<{ places: BotPlaces; published: ReadonlyMap<string, Flow> }>

/** Reads all that flows may name. */
export async function readNames(work: Work, config: Pick<Config, 'botOrigins'>): Promise<ShopNames> {
  const named = (sql: string) => work.query<Named>(sql)
  const flows = await work.query<Named & { definition: Flow }>(
    `SELECT b.id::text, b.name, v.definition FROM bots b
     JOIN bot_versions v ON v.tenant_id = b.tenant_id AND v.bot_id = b.id AND v.no = b.version
     WHERE b.deleted_at IS NULL ORDER BY b.name, b.id`,
  )
  const templates = await work.query<{ name: string }>(
    `SELECT DISTINCT mt.name FROM meta_templates mt WHERE mt.tenant_id = $1 AND mt.status = 'APPROVED' ORDER BY mt.name`,
    [work.tenant.id],
  )
  const store = storeValuesIn(storeOf(await storeInfos(work), null), null)
  const places: BotPlaces = {
    instances: await named(
      'SELECT id::text, coalesce(nickname, name) AS name FROM instances WHERE deleted_at IS NULL ORDER BY 2, instances.id',
    ),
    departments: await named(
      'SELECT id::text, name FROM departments WHERE activated ORDER BY 2, departments.id',
    ),
    groups: await named(
      'SELECT id::text, name FROM customer_groups WHERE deleted_at IS NULL ORDER BY 2, customer_groups.id',
    ),
    fields: await named(
      'SELECT id::text, label AS name FROM customer_fields WHERE archived_at IS NULL AND NOT sensitive ORDER BY position, customer_fields.id',
    ),
    reasons: await named(
      `SELECT r.id::text, concat_ws(': ', c.name, r.name) AS name FROM reasons r
       LEFT JOIN reason_categories c ON c.tenant_id = r.tenant_id AND c.id = r.category_id
       WHERE r.type = 'closing' AND r.active AND r.deleted_at IS NULL ORDER BY c.position NULLS FIRST, r.position, r.id`,
    ),
    flows: flows.map(({ id, name, definition }) => ({ id, name, calls: callsOf(definition) })),
    templates: templates.map(({ name }) => name),
    origins: [...originsAllowed(await readSetting(work, 'bot_hosts', null), config)],
    known: [...ALWAYS_KNOWN, ...Object.entries(store).flatMap(([name, value]) => (value ? [name] : []))],
  }
  return { places, published: new Map(flows.map(({ id, definition }) => [id, definition])) }
}

type Drawn = Parameters<typeof judgedFlow>[0]

/** A flow as it would run, and all that is against it as the shop is now. */
export const judged = (drawn: Drawn, { places, published }: ShopNames) =>
  judgedFlow(drawn, places, (called) => published.get(called) ?? null)

/** Published flows, and all that they call, however far away; of those that there are not there is nothing. */
export function calledFlows({ published }: ShopNames, ids: readonly string[]): BotFlow[] {
  const found = new Map<string, Flow>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const flow = published.get(id)
    if (!flow || found.has(id)) continue
    found.set(id, flow)
    open.push(...callsOf(flow))
  }
  return [...found].map(([id, definition]) => ({ id, definition }))
}

/** The same flow has the same print, however its parts are ordered in what came; where its boxes lie is none of it. */
export const fingerprintOf = (flow: Flow): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(flow)))
    .digest('hex')

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value !== null && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        )
      : value
