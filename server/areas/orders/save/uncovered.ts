import { uncovered } from '../../../directory/masking/uncovered'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import type { OrderInput } from '../../../platform/graphql/resolvers.gen'

/**
 * The form of somebody who is shown a part of the numbers in an order's address and note.
 * @throws Refusal INVALID, as {@link uncovered}.
 */
export async function uncoveredOrder(work: Work, id: string | null, form: OrderInput): Promise<OrderInput> {
  const stored =
    id !== null && isId(id)
      ? await work.one<{ address: string | null; note: string | null }>(
          'SELECT address, note FROM orders WHERE id = $1',
          [id],
        )
      : undefined
  return {
    ...form,
    address: uncovered(form.address, stored?.address ?? null, 'address'),
    note: uncovered(form.note, stored?.note ?? null, 'note'),
  }
}
