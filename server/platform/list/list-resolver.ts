import { SNAPSHOT } from '../db/page'
import { principalOf, type RequestContext } from '../graphql/context'
import type { ListDefinition, ListInput, ListPage } from './definition'
import { pagedQuery } from './paged-query'

/** The resolver of a query that takes nothing but a ListInput. */
export const listResolver =
  <Row extends object>(list: ListDefinition) =>
  (_root: unknown, args: { list?: ListInput | null }, context: RequestContext): Promise<ListPage<Row>> => {
    const { viewer } = principalOf(context)
    return context.db.work(
      context.tenant,
      (work) => pagedQuery<Row>(work, viewer, list, args.list ?? {}),
      SNAPSHOT,
    )
  }
