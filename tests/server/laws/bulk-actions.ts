import * as bulk from '../../../src/infra/graphql/bulk.gen'
import { asked, type Case, queued, type Scene } from './deeds'

let keys = 0
/** All that there are; each time under a key of its own. */
const all = () => ({ list: {}, seen: null, hash: `key-of-the-all-${process.pid}-${++keys}` })

const aGroup = async ({ shop }: Scene): Promise<string> => {
  const row = await shop.db.work(shop.tenant, (w) =>
    w.one<{ id: string }>(
      'INSERT INTO customer_groups (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
      [shop.tenant.id, `Todos ${++keys}`],
    ),
  )
  return row?.id ?? ''
}
const block = ({ panels }: Scene, on: boolean) =>
  asked(panels.alice, bulk.BlockAllCustomersDocument, { ...all(), on })

/** What is done with all that a list's filters find: the answer says that it has begun, events what it did. */
export const bulkCases: Readonly<Record<string, readonly Case[]>> = {
  addAllToGroup: [
    {
      about: 'with whoever waits among them',
      before: queued,
      act: async (scene) =>
        asked(scene.panels.alice, bulk.AddAllToGroupDocument, { ...all(), group_id: await aGroup(scene) }),
    },
  ],
  removeAllFromGroup: [
    {
      about: 'with whoever waits among them',
      before: queued,
      act: async (scene) => {
        const { shop } = scene
        const group_id = await aGroup(scene)
        await shop.db.work(shop.tenant, (w) =>
          w.query(
            `INSERT INTO customer_group_members (tenant_id, group_id, customer_id)
             SELECT tenant_id, $1, id FROM customers`,
            [group_id],
          ),
        )
        return asked(scene.panels.alice, bulk.RemoveAllFromGroupDocument, { ...all(), group_id })
      },
    },
  ],
  blockAllCustomers: [{ about: 'no longer', before: queued, act: (scene) => block(scene, false) }],
  setAllAttendants: [
    {
      about: 'to one attendant',
      before: queued,
      act: ({ panels, shop }) =>
        asked(panels.alice, bulk.SetAllAttendantsDocument, {
          ...all(),
          attendant_id: shop.bruno.id,
          substitute_id: null,
        }),
    },
  ],
  cancelBulkChange: [
    {
      about: 'that has just begun',
      before: queued,
      act: async (scene) => {
        const { blockAllCustomers: id } = await block(scene, false)
        // It may have been faster: then there is nothing to stop.
        await scene.panels.alice.client.request(bulk.CancelBulkChangeDocument, { id })
      },
    },
  ],
}
