import { zoneOf } from '../../../platform/db/shop-zone'
import type { WholeFile } from '../../exports/definition'
import { asJson, asPdf, sectionsOf } from './person-file'

/** Everything about one person, for them: Lei 13.709/2018 (LGPD), art. 18, II and V. */
export const personExport: WholeFile = {
  needs: 'exportCustomer',
  file: 'dados-pessoais',
  ofCustomer: true,
  bytes: async (work, id, format, now) => {
    const sections = await sectionsOf(work, id)
    return format === 'pdf' ? asPdf(sections, now, await zoneOf(work)) : asJson(sections, now)
  },
}
