import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { plainAddress } from '../../directory/media/address'
import { byName } from '../../platform/db/by-name'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { ProviderTemplateRowPage } from '../../platform/graphql/resolvers.gen'
import type { Filter, ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { META_TEMPLATE_COLUMNS, type MetaTemplateRow, toMetaTemplate } from './meta-template.row'

/** SQL: the viewer works with the connection `i`. */
const mine = (viewer: Viewer, parameters: Parameters): string =>
  viewer.role === ADMINISTRATOR ? 'TRUE' : `i.id = ANY(${parameters.add(viewer.instance_ids)}::bigint[])`

/** SQL: a connection `i` of the account of the template `mt`. */
const OF_ACCOUNT = `i.tenant_id = mt.tenant_id AND i.waba_id = mt.waba_id AND i.is_official AND i.deleted_at IS NULL`

/** SQL: the templates `mt` of the connections that the viewer works with. */
export const templatesOf = (viewer: Viewer, parameters: Parameters): string =>
  `EXISTS (SELECT FROM instances i WHERE ${OF_ACCOUNT} AND ${mine(viewer, parameters)})`

/** Meta's words by how the panel calls them; what it does not know is `other`. */
const STATES: Readonly<Record<string, readonly string[]>> = {
  approved: ['APPROVED'],
  rejected: ['REJECTED'],
  paused: ['PAUSED'],
  pending: ['PENDING', 'SUBMITTED'],
}
const KNOWN = Object.values(STATES).flat()

const ofState: Filter = (values, parameters) => {
  if (!values.every((value) => value === 'other' || Object.hasOwn(STATES, value)))
    throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
  const named = parameters.add(values.flatMap((value) => STATES[value] ?? []))
  return `(mt.status = ANY(${named}::text[]) OR ${values.includes('other')} AND mt.status <> ALL(${parameters.add(KNOWN)}::text[]))`
}

const ofLanguage: Filter = (values, parameters) => {
  if (values.length > 100) throw new Refusal('INVALID', 'Este filtro não existe.', { field: 'filters' })
  return `mt.language = ANY(${parameters.add(values)}::text[])`
}

const ofConnection: Filter = (values, parameters) =>
  `EXISTS (SELECT FROM instances i WHERE ${OF_ACCOUNT} AND ${oneOfIds('i.id')(values, parameters)})`

/** The provider's templates, by name. */
const providerTemplateList: ListDefinition = {
  table: 'meta_templates',
  as: 'mt',
  joins: 'LEFT JOIN media_files f ON f.tenant_id = mt.tenant_id AND f.id = mt.media_file_id',
  select: `${META_TEMPLATE_COLUMNS}, mt.waba_id, mt.rev, mt.edited_at, mt.media_file_id::text, f.name AS file_name`,
  search: (pattern) =>
    `mt.name ILIKE ${pattern} OR translate(mt.name, '_', ' ') ILIKE ${pattern}
     OR jsonb_path_query_array(mt.components, '$.**.text')::text ILIKE ${pattern}`,
  sorts: {
    name: { by: byName('mt.name'), type: 'text' },
    changed: { by: `coalesce(mt.changed_at, 'epoch')`, type: 'timestamptz' },
  },
  sort: 'name',
  filters: {
    id: oneOfIds('mt.id'),
    state: ofState,
    category: oneOfWords('mt.category', ['MARKETING', 'UTILITY', 'AUTHENTICATION']),
    quality: oneOfWords('mt.quality', ['GREEN', 'YELLOW', 'RED', 'UNKNOWN']),
    language: ofLanguage,
    instance: ofConnection,
  },
  visible: templatesOf,
}

type Row = MetaTemplateRow & {
  waba_id: string
  rev: number
  edited_at: Date[]
  media_file_id: string | null
  file_name: string | null
}
type Line = { id: string; waba_id: string; name: string }

/** A page of the provider's templates, as who looks after them sees it. */
export async function providerTemplateRows(
  work: Work,
  viewer: Viewer,
  input: ListInput,
): Promise<ProviderTemplateRowPage> {
  const page = await pagedQuery<Row>(work, viewer, providerTemplateList, input)
  const parameters = new Parameters()
  const accounts = parameters.add([...new Set(page.items.map((row) => row.waba_id))])
  const lines = await work.query<Line>(
    `SELECT i.id::text, i.waba_id, coalesce(nullif(i.nickname, ''), i.name) AS name FROM instances i
     WHERE i.tenant_id = ${parameters.add(work.tenant.id)} AND i.waba_id = ANY(${accounts}::text[])
       AND i.is_official AND i.deleted_at IS NULL AND ${mine(viewer, parameters)} ORDER BY name, i.id`,
    parameters.values,
  )
  return {
    ...page,
    items: page.items.map(({ waba_id: account, rev, file_name, edited_at: edits, media_file_id, ...row }) => {
      const own = lines.filter(({ waba_id: waba }) => waba === account)
      return {
        ...{ id: row.id, template: toMetaTemplate(row), rev, file_name },
        instance_ids: own.map(({ id }) => id),
        connections: own.map(({ name }) => name),
        edits: edits.map(iso),
        file_url: media_file_id && plainAddress(work.tenant, media_file_id),
      }
    }),
  }
}
