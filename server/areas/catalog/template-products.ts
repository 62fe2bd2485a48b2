import { productsShown } from '../../../src/domain/templates/template-payload'
import { sending } from '../../conversation/seam'
import type { Work } from '../../platform/db/work'
import { mustShow } from './show-products'

/**
 * A template leaves with no product that a customer may not be shown.
 * @param components as they are sent
 * @throws Refusal as {@link mustShow}
 */
export async function mustShowIn(
  work: Work,
  instanceId: string,
  components: readonly object[],
): Promise<void> {
  const ids = productsShown(components)
  if (ids.length > 0) await mustShow(work, instanceId, ids)
}

/** The same of what a user sends. */
export const looksAtTemplates = sending.hook('decide', {
  name: 'refuses products that its catalogue does not show',
  async act(work, batch) {
    for (const { ticket, content } of batch)
      if (content.template) await mustShowIn(work, ticket.instance_id, content.template.components)
    return undefined
  },
})
