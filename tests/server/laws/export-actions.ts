import * as exports from '../../../src/infra/graphql/exports.gen'
import { asked, type Case, nobody, queued, type Scene } from './deeds'
import { reportCases } from './report-actions'

const anExport = async ({ panels }: Scene) =>
  (await asked(panels.alice, exports.StartExportDocument, { kind: 'customers', format: 'csv' })).startExport

/** What somebody takes out as a file: it is read by its own list, and by who asked for it. */
export const exportCases: Readonly<Record<string, readonly Case[]>> = {
  ...reportCases,
  startExport: [{ about: 'leaves what it reads as it is', before: nobody, act: anExport }],
  exportCustomer: [
    {
      about: 'leaves them as they are',
      before: queued,
      act: async ({ panels }, { customerId }) =>
        asked(panels.alice, exports.ExportCustomerDocument, { customer_id: customerId, format: 'json' }),
    },
  ],
  cancelExport: [
    {
      about: 'that has just begun',
      before: nobody,
      act: async (scene) => {
        const id = await anExport(scene)
        // It may have been faster: then there is nothing to stop.
        await scene.panels.alice.client.request(exports.CancelExportDocument, { id })
      },
    },
  ],
}
