import type { Area } from '../../../contract/areas'
import type { Work } from '../db/work'
import { type Change, publish } from './publish'

/** That lists of this area, read before, are out of date. */
export const areaChange = (area: Area, audience: Change['audience'] = { kind: 'tenant' }): Change => ({
  event: 'refreshContent',
  data: (rev) => ({ content: area, rev }),
  audience,
  rows: [],
})

/** Has every panel of the shop read the lists of this area again. The last step of a transaction. */
export const tellArea = (work: Work, area: Area): Promise<unknown> => publish(work, [areaChange(area)])
