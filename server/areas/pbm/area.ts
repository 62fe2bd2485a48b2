import { erased } from '../../directory/moments'
import { closingExport } from './closing'
import { resolvers } from './closings'
import { forgetBeneficiaries } from './erase'
import { followAuthorisation } from './follow.job'
import { paymentImport } from './payments-file'
import { pbmSections } from './person-file'
import { programmeProductImport } from './programme-products'
import { programmes } from './programmes'
import { reviveAuthorisations } from './schedule'

export { type Authorisation, advance, authorisationsOf } from './authorisation.row'
export { pbmSettled } from './moments'
export { enqueueFollow } from './schedule'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [...programmes.resolvers, resolvers],
  exports: { pbmClosing: closingExport },
  histories: programmes.histories,
  imports: { 'pbm-products': programmeProductImport, 'pbm-payments': paymentImport },
  jobs: { 'pbm.follow': followAuthorisation },
  personFile: pbmSections,
  hooks: [
    erased.hook('record', {
      name: 'takes people out of what operators authorised',
      act: forgetBeneficiaries,
    }),
  ],
  housekeeping: [{ name: 'pbm', run: reviveAuthorisations }],
}
