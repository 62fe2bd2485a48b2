import { plainAddress } from '../../directory/media/address'
import { addressFor } from '../../directory/media/address-for'
import { query } from '../../platform/graphql/operation'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { pagedQuery } from '../../platform/list/paged-query'

/** As listResolver, for rows that name the file of a picture: its reader is given the address. */
export const picturedList = (list: ListDefinition) =>
  query(async (work, viewer, args: { list?: ListInput | null }, now, { tenant, config, principal }) => {
    const page = await pagedQuery<{ image_file_id: string | null }>(work, viewer, list, args.list ?? {})
    const items = page.items.map(({ image_file_id: file, ...row }) => ({
      ...row,
      image_url: file && addressFor(config, plainAddress(tenant, file), principal, now),
    }))
    // The list's own columns are the type's (lists.ts).
    return { ...page, items: items as never }
  })
