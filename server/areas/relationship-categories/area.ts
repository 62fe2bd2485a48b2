import { relationshipCategories } from '../../../src/domain/relationship-categories/area'
import { mustBeUnused, usesOfRow } from '../../platform/db/still-used'
import { serveArea } from '../../platform/rows/serve-area'

const served = serveArea(relationshipCategories, {
  counts: {
    rules: `(SELECT count(*)::integer FROM relationship_rules x
      WHERE x.tenant_id = r.tenant_id AND x.category_id = r.id AND x.deleted_at IS NULL)`,
  },
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `A categoria ${String(name)}`, usesOfRow('relationship_categories')),
})

/** What the whole takes in of this area. */
export const area = {
  resolvers: [...served.resolvers],
}
