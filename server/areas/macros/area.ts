import { groupsMerged } from '../../directory/customers/moments'
import { MACRO_DEEDS } from './bulk-deeds'
import { macrosNaming, regroupMacros } from './naming'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  bulk: MACRO_DEEDS,
  uses: {
    departments: {
      macro: `SELECT name FROM macros WHERE department_id = $1::bigint AND deleted_at IS NULL UNION ${macrosNaming('department')}`,
    },
    customer_groups: { macro: macrosNaming('group') },
    quick_answers: { macro: macrosNaming('answer') },
    reasons: { macro: macrosNaming('close') },
  },
  hooks: [
    groupsMerged.hook('record', {
      name: 'puts macros onto the group that stays',
      act: async (work, merged) => {
        for (const { from, into } of merged) await regroupMacros(work, from, into)
      },
    }),
  ],
}
