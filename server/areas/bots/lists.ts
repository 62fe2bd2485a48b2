import type { Viewer } from '../../../src/domain/access/visibility'
import type { Flow } from '../../../src/domain/bots/flow'
import { isWarning } from '../../../src/domain/bots/problems'
import type { Config } from '../../platform/config'
import { byName } from '../../platform/db/by-name'
import { isId } from '../../platform/db/is-id'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type {
  BotRow,
  BotRowPage,
  BotVersionRow,
  BotVersionRowPage,
} from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { botGone } from './bots'
import { judged, readNames } from './names'

/** Bots, as lists show them. */
const botList: ListDefinition = {
  table: 'bots',
  as: 'b',
  joins: `JOIN bot_drafts d ON d.tenant_id = b.tenant_id AND d.bot_id = b.id
    LEFT JOIN bot_versions v ON v.tenant_id = b.tenant_id AND v.bot_id = b.id AND v.no = b.version
    LEFT JOIN users u ON u.tenant_id = v.tenant_id AND u.id = v.published_by`,
  select: `b.id::text, b.kind, b.name, b.active, b.hours, b.instance_ids::text[] AS instance_ids,
    ARRAY(SELECT coalesce(i.nickname, i.name) FROM instances i WHERE i.tenant_id = b.tenant_id AND i.id = ANY(b.instance_ids) ORDER BY 1) AS instance_names,
    b.template, b.version, v.published_at, u.name AS published_by, v.definition, d.definition IS DISTINCT FROM v.definition AS is_changed,
    (SELECT count(*)::integer FROM bot_sessions s WHERE s.tenant_id = b.tenant_id AND s.bot_id = b.id AND s.ended_at IS NULL) AS sessions, b.rev`,
  search: (pattern) => `b.name ILIKE ${pattern}`,
  sorts: { name: { by: byName('b.name'), type: 'text' } },
  sort: 'name',
  filters: {
    id: oneOfIds('b.id'),
    kind: oneOfWords('b.kind', ['passive', 'active']),
    active: yesOrNo('b.active'),
  },
  where: 'b.deleted_at IS NULL',
}

type Row = Omit<BotRow, 'published_at' | 'broken'> & { published_at: Date | null; definition: Flow | null }

/** A page of the bots of a kind, each with what is against its version as the shop is now. */
export async function botRows(
  work: Work,
  viewer: Viewer,
  kind: string,
  input: ListInput,
  config: Pick<Config, 'botOrigins'>,
): Promise<BotRowPage> {
  const filters = [...(input.filters ?? []), { field: 'kind', any: [kind] }]
  return shown(work, await pagedQuery<Row>(work, viewer, botList, { ...input, filters }), config)
}

/** @throws Refusal NOT_FOUND */
export async function botRow(
  work: Work,
  viewer: Viewer,
  id: string,
  config: Pick<Config, 'botOrigins'>,
): Promise<BotRow> {
  if (!isId(id)) throw botGone()
  const input = { filters: [{ field: 'id', any: [id] }] }
  const [row] = (
    await shown(work, await pagedQuery<Row>(work, viewer, botList, input, { countTo: 0 }), config)
  ).items
  if (!row) throw botGone()
  return row
}

type Page = Awaited<ReturnType<typeof pagedQuery<Row>>>

async function shown(work: Work, page: Page, config: Pick<Config, 'botOrigins'>): Promise<BotRowPage> {
  const names = await readNames(work, config)
  return {
    ...page,
    items: page.items.map(({ definition, published_at, ...row }) => ({
      ...row,
      published_at: isoOrNull(published_at),
      broken:
        definition === null
          ? 0
          : judged({ ...row, templateName: row.template ?? null, flow: definition }, names).problems.filter(
              (problem) => !isWarning(problem),
            ).length,
    })),
  }
}

/** Versions of the bots that a filter names. */
const versionList: ListDefinition = {
  table: 'bot_versions',
  as: 'v',
  joins: `JOIN bots b ON b.tenant_id = v.tenant_id AND b.id = v.bot_id AND b.deleted_at IS NULL
    JOIN users u ON u.tenant_id = v.tenant_id AND u.id = v.published_by`,
  select: `v.no, v.note, u.name AS published_by, v.published_at, v.fingerprint, coalesce(v.no = b.version, false) AS is_current`,
  sorts: { no: { by: 'v.no::bigint', type: 'bigint' } },
  sort: '-no',
  filters: { bot: oneOfIds('v.bot_id'), no: oneOfIds('v.no') },
}

type VersionRow = Omit<BotVersionRow, 'published_at'> & { published_at: Date }

/** A page of a bot's versions. @throws Refusal NOT_FOUND */
export async function botVersions(
  work: Work,
  viewer: Viewer,
  id: string,
  input: ListInput,
): Promise<BotVersionRowPage> {
  if (!isId(id)) throw botGone()
  const filters = [...(input.filters ?? []), { field: 'bot', any: [id] }]
  const page = await pagedQuery<VersionRow>(work, viewer, versionList, { ...input, filters })
  return { ...page, items: page.items.map((row) => ({ ...row, published_at: iso(row.published_at) })) }
}
