import { AcknowledgeAlertDocument } from '../../../src/infra/graphql/alerts.gen'
import { WatchShopDocument } from '../../../src/infra/graphql/control-panel.gen'
import { asked, type Case, nobody } from './deeds'

/** Watching over the counter: panels only read what it changes again. */
export const watchCases: Readonly<Record<string, readonly Case[]>> = {
  watchShop: [
    {
      about: 'changes nothing that is kept',
      before: nobody,
      act: ({ panels }) => asked(panels.alice, WatchShopDocument, { begin: true }),
    },
  ],
  acknowledgeAlert: [
    {
      about: 'one that lasts',
      before: nobody,
      act: async ({ shop, panels }) => {
        const row = await shop.db.work(shop.tenant, (w) =>
          w.one<{ id: string }>(
            `INSERT INTO alerts (tenant_id, rule_id, name, kind, threshold, value, state, began_at)
             VALUES ($1, (SELECT coalesce(max(rule_id), 0) + 1 FROM alerts), 'Fila', 'queue', 15, 20, 'raised', now()) RETURNING id::text`,
            [shop.tenant.id],
          ),
        )
        return asked(panels.alice, AcknowledgeAlertDocument, { id: row?.id ?? '' })
      },
    },
  ],
}
