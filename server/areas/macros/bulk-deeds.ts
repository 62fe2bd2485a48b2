import type { BulkDeed } from '../../directory/bulk/definition'
import { eachOf } from '../../directory/bulk/each'
import { macroList } from './list'
import { macros } from './save'

/** What can be done with all macros that a filter finds. */
export const MACRO_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'macros.delete': {
    list: macroList,
    needs: 'deleteAllMacros',
    check: async () => {},
    take: eachOf((work, viewer, id, now) => macros.remove(work, id, viewer, now)),
  },
}
