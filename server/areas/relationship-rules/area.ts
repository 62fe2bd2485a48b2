import { erased, merged } from '../../directory/moments'
import { copySends, eraseSends, relationshipSections } from './of-person'
import { resolvers } from './resolvers'
import { runRules } from './run.job'
import { tickRules } from './tick.job'

const RULE = (column: string) =>
  `SELECT name FROM relationship_rules WHERE ${column} = $1::bigint AND deleted_at IS NULL`

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'relationship.run': runRules, 'relationship.tick': tickRules },
  personFile: relationshipSections,
  histories: { relationship_rule: 'saveRelationshipRule' } as const,
  uses: {
    relationship_categories: { 'a régua': RULE('category_id') },
    relationship_templates: { 'a régua': RULE('template_id') },
    customer_segments: { 'a régua de relacionamento': RULE('segment_id') },
  },
  hooks: [
    merged.hook('decide', { name: 'has what came round for one have come round for both', act: copySends }),
    erased.hook('record', { name: 'forgets what came round', act: eraseSends }),
  ],
}
