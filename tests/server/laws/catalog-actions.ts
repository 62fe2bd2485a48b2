import { announceInstance } from '../../../server/directory/instances/announce'
import * as bulk from '../../../src/infra/graphql/bulk.gen'
import * as catalog from '../../../src/infra/graphql/catalog.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

let made = 0

/** A product that may stand in the catalogue of the shop's connection, which has one by then. */
async function aProduct({ shop: { db, tenant, instanceId } }: Scene): Promise<string> {
  const row = await db.work(tenant, async (w) => {
    await w.query(`UPDATE instances SET meta_catalog_id = '444000000000001' WHERE id = $1`, [instanceId])
    await announceInstance(w, instanceId)
    return w.one<{ id: string }>(
      `INSERT INTO products (tenant_id, name, kind) VALUES ($1, $2, 'perfumery') RETURNING id::text`,
      [tenant.id, `Sabonete ${++made}`],
    )
  })
  return row?.id ?? ''
}

async function anItem(scene: Scene): Promise<string> {
  const product = await aProduct(scene)
  await asked(scene.panels.alice, catalog.AddCatalogItemsDocument, {
    instance_id: scene.shop.instanceId,
    product_ids: [product],
  })
  const { db, tenant } = scene.shop
  const row = await db.work(tenant, (w) =>
    w.one<{ id: string }>('SELECT id::text FROM catalog_items WHERE product_id = $1', [product]),
  )
  return row?.id ?? ''
}

const aCollection = async (scene: Scene): Promise<string> => {
  const product_ids = [await aProduct(scene)]
  const form = { name: `Coleção ${++made}`, category_id: null, product_ids, rev: null }
  const { saveCatalogCollection } = await asked(scene.panels.alice, catalog.SaveCatalogCollectionDocument, {
    instance_id: scene.shop.instanceId,
    form,
  })
  return saveCatalogCollection
}

/** What administrators do with the catalogue at Meta: conversations know nothing of it. */
export const catalogCases: Readonly<Record<string, readonly Case[]>> = {
  connectCatalog: [
    {
      about: 'takes it from a connection',
      before: nobody,
      act: ({ panels, shop }) =>
        asked(panels.alice, catalog.ConnectCatalogDocument, {
          instance_id: shop.instanceId,
          meta_catalog_id: null,
        }),
    },
  ],
  addCatalogItems: [{ about: 'is for customers to see', before: nobody, act: anItem }],
  addAllCatalogItems: [
    {
      about: 'puts in all that a filter finds',
      before: nobody,
      act: async (scene) => {
        const id = await aProduct(scene)
        await asked(scene.panels.alice, bulk.AddAllCatalogItemsDocument, {
          list: { search: `Sabonete ${made}`, filters: [] },
          seen: null,
          hash: `key-of-the-all-products-${process.pid}-${id}`,
          instance_id: scene.shop.instanceId,
        })
      },
    },
  ],
  removeCatalogItems: [
    {
      about: 'takes one out',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, catalog.RemoveCatalogItemsDocument, { ids: [await anItem(scene)] }),
    },
  ],
  removeAllCatalogItems: [
    {
      about: 'takes out all that a filter finds',
      before: nobody,
      act: async (scene) => {
        const id = await anItem(scene)
        await asked(scene.panels.alice, bulk.RemoveAllCatalogItemsDocument, {
          list: { filters: [{ field: 'id', any: [id] }] },
          seen: 1,
          hash: `key-of-the-all-items-${process.pid}-${id}`,
        })
      },
    },
  ],
  syncCatalog: [
    {
      about: 'asks for it now',
      before: nobody,
      act: async (scene) => {
        await aProduct(scene)
        await asked(scene.panels.alice, catalog.SyncCatalogDocument, { instance_id: scene.shop.instanceId })
      },
    },
  ],
  agreeCatalogRemoval: [
    {
      about: 'lets many go',
      before: nobody,
      act: async ({ panels, shop: { db, tenant, instanceId } }) => {
        await db.work(tenant, (w) =>
          w.query(
            `INSERT INTO catalog_syncs (tenant_id, instance_id, removing_asked) VALUES ($1, $2, 3)
             ON CONFLICT (tenant_id, instance_id) DO UPDATE SET removing_asked = 3`,
            [tenant.id, instanceId],
          ),
        )
        await asked(panels.alice, catalog.AgreeCatalogRemovalDocument, { instance_id: instanceId, count: 3 })
      },
    },
  ],
  saveCatalogCollection: [{ about: 'groups items', before: nobody, act: aCollection }],
  deleteCatalogCollection: [
    {
      about: 'leaves its items',
      before: nobody,
      act: async (scene) =>
        asked(scene.panels.alice, catalog.DeleteCatalogCollectionDocument, { id: await aCollection(scene) }),
    },
  ],
  moveCatalogCollection: [
    {
      about: 'changes places with the one before it',
      before: nobody,
      act: async (scene) => {
        await aCollection(scene)
        return asked(scene.panels.alice, catalog.MoveCatalogCollectionDocument, {
          id: await aCollection(scene),
          up: true,
        })
      },
    },
  ],
}
