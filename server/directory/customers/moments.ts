import { defineMoment } from '../../platform/moment'

/** Two groups of customers became one: what named the one that is gone names the other. */
export const groupsMerged = defineMoment<{ record: Readonly<{ from: string; into: string }> }>('groupsMerged')
