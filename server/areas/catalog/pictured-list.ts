import { plainAddress } from '../../directory/media/address'
import { addressFor } from '../../directory/media/address-for'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { listResolver } from '../../platform/list/list-resolver'

/** As {@link listResolver}, for rows that name the file of a picture: its reader is given the address. */
export function picturedList(list: ListDefinition) {
  const read = listResolver<{ image_file_id: string | null }>(list)
  return async (root: unknown, args: { list?: ListInput | null }, context: RequestContext) => {
    const page = await read(root, args, context)
    const now = new Date()
    const items = page.items.map(({ image_file_id: file, ...row }) => ({
      ...row,
      image_url:
        file && addressFor(context.config, plainAddress(context.tenant, file), principalOf(context), now),
    }))
    // The list's own columns are the type's (lists.ts).
    return { ...page, items: items as never }
  }
}
