import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { ListDefinition, ListPage } from '../../platform/list/definition'
import { pagedQuery } from '../../platform/list/paged-query'
import type { ExportAsked } from './definition'

/** Rows that somebody can choose one by one. */
const MOST_CHOSEN = 10_000
/** Rows read at once: a page is a transaction of its own, so that a long export holds nothing up. */
const PAGE = 1_000

/** The list, of which only the chosen rows are there; all of them where none were chosen. */
export function narrowed(list: ListDefinition, { ids }: ExportAsked): ListDefinition {
  if (ids === null) return list
  if (ids.length > MOST_CHOSEN || !ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
  const visible: ListDefinition['visible'] = (viewer, parameters) => {
    const own = list.visible?.(viewer, parameters)
    return `${own ? `(${own}) AND ` : ''}${list.as}.id = ANY(${parameters.add(ids)}::bigint[])`
  }
  return { ...list, visible }
}

/** A page of what was asked for, and nothing counted. */
export const readPage = <Row extends object>(
  work: Work,
  viewer: Viewer,
  list: ListDefinition,
  { list: input }: ExportAsked,
  after: string | null,
): Promise<ListPage<Row>> =>
  pagedQuery<Row>(work, viewer, list, { ...input, after, limit: PAGE }, { most: PAGE, countTo: 0 })
