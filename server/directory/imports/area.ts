import { sweepImportRows, sweepImports } from './forget'
import { resolvers } from './resolvers'
import { importRoutes } from './routes'
import { giveUpImport, workOnImport } from './work.job'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [importRoutes],
  jobs: { 'imports.work': workOnImport },
  givenUp: { 'imports.work': giveUpImport },
  housekeeping: [sweepImportRows, sweepImports],
}
