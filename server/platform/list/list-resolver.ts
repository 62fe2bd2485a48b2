import { query } from '../graphql/operation'
import type { ListDefinition, ListInput, ListPage } from './definition'
import { pagedQuery } from './paged-query'

/** The resolver of a query that takes nothing but a ListInput. */
export const listResolver = <Row extends object>(list: ListDefinition) =>
  query(
    (work, viewer, args: { list?: ListInput | null }): Promise<ListPage<Row>> =>
      pagedQuery<Row>(work, viewer, list, args.list ?? {}),
  )
