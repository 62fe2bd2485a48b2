import { createHash } from 'node:crypto'
import { type CompiledFlow, compileFlow } from '../../../src/domain/bots/compiled'
import type { Flow } from '../../../src/domain/bots/flow'
import { type FlowNames, type FlowProblem, flowProblems } from '../../../src/domain/bots/problems'
import { storeOf } from '../../../src/domain/store/store-form'
import { storeValuesIn } from '../../../src/domain/store/store-variables'
import { readSetting } from '../../directory/settings/read'
import { storeInfos } from '../../directory/store/infos'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { BotPlaces } from '../../platform/graphql/resolvers.gen'
import { originsAllowed } from './origins'
import { CAMPAIGN_VARIABLES } from './run/answered-campaign'

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
    flows: flows.map(({ id, name }) => ({ id, name })),
    templates: templates.map(({ name }) => name),
    origins: [...originsAllowed(await readSetting(work, 'bot_hosts', null), config)],
    known: [...ALWAYS_KNOWN, ...Object.entries(store).flatMap(([name, value]) => (value ? [name] : []))],
  }
  return { places, published: new Map(flows.map(({ id, definition }) => [id, definition])) }
}

const idsOf = (some: readonly Named[]): ReadonlySet<string> => new Set(some.map(({ id }) => id))

const callsOf = ({ nodes }: Flow): string[] =>
  nodes.flatMap((node) => (node.kind === 'flow' && node.flowId !== null ? [node.flowId] : []))

/** The flows that call one, however far away, and itself. */
function callersOf(id: string, published: ReadonlyMap<string, Flow>): Set<string> {
  const callers = new Set([id])
  for (let before = 0; before < callers.size; ) {
    before = callers.size
    for (const [other, flow] of published)
      if (callsOf(flow).some((called) => callers.has(called))) callers.add(other)
  }
  return callers
}

type Drawn = Readonly<{ id: string; kind: string; templateName: string | null; flow: Flow }>

/** A flow as it would run, and all that is against it as the shop is now. */
export function judged(
  { id, kind, templateName, flow }: Drawn,
  { places, published }: ShopNames,
): Readonly<{ compiled: CompiledFlow; problems: FlowProblem[] }> {
  const callers = callersOf(id, published)
  const compiled = compileFlow(flow, (called) =>
    callers.has(called) ? null : (published.get(called) ?? null),
  )
  const isActive = kind === 'active'
  const names: FlowNames = {
    departments: idsOf(places.departments),
    groups: idsOf(places.groups),
    fields: idsOf(places.fields),
    connections: idsOf(places.instances),
    reasons: idsOf(places.reasons),
    flows: idsOf(places.flows),
    callers,
    origins: new Set(places.origins),
    known: new Set([...places.known, ...(isActive ? CAMPAIGN_VARIABLES : [])]),
  }
  const problems = flowProblems(flow, compiled, names)
  if (isActive && templateName !== null && !places.templates.includes(templateName))
    problems.push({ name: 'template', node: null, what: templateName })
  return { compiled, problems }
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
