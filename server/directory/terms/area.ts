import { acceptanceExport } from './acceptance-list'
import { termsRoute } from './pdf.route'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [termsRoute],
  exports: { termsAcceptances: acceptanceExport },
}
