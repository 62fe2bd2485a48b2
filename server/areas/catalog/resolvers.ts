import { startBulkChange } from '../../directory/bulk/start'
import { checkedMany, eachByItself } from '../../platform/graphql/bulk'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { deleteCollection, moveCollection, saveCollection } from './collections'
import { connectCatalog } from './connect'
import { addItem, agreeRemoval, mustHaveCatalog, readStandings, removeItem } from './items'
import { candidatesOf, catalogCandidateList, catalogCollectionList, catalogItemList } from './lists'
import { offerableCollections, offerCollection, offerProducts } from './offerable'
import { picturedList } from './pictured-list'
import { enqueueCatalogSync } from './sync'

/** The shop's products in Meta's catalogues. */
export const resolvers: Resolvers = {
  Query: {
    catalogItems: picturedList(catalogItemList),
    catalogCandidates: picturedList(catalogCandidateList),
    catalogCollections: listResolver(catalogCollectionList),
    catalogStandings: (_root, _args, { db, tenant }) =>
      db.work(tenant, (work) => readStandings(work, new Date())),
    offerableProducts: (_root, { instance_id: instanceId, product_ids: ids }, { db, tenant, config }) =>
      db.work(tenant, (work) => offerProducts(work, config, instanceId, { productIds: checkedMany(ids) })),
    offerableCollections: (_root, { instance_id: instanceId, search }, { db, tenant }) =>
      db.work(tenant, (work) => offerableCollections(work, instanceId, search ?? '')),
    offerableCollection: (_root, { id }, { db, tenant, config }) =>
      db.work(tenant, (work) => offerCollection(work, config, id)),
  },
  Mutation: {
    connectCatalog: (_root, { instance_id: instanceId, meta_catalog_id: catalogId }, context) =>
      connectCatalog(context, instanceId, catalogId || null),
    addCatalogItems: (_root, { instance_id: instanceId, product_ids: ids }, { db, tenant }) =>
      eachByItself(db, tenant, checkedMany(ids), (work, id) => addItem(work, instanceId, id)),
    removeCatalogItems: (_root, { ids }, { db, tenant }) =>
      eachByItself(db, tenant, checkedMany(ids), removeItem),
    addAllCatalogItems: (_root, { instance_id: instanceId, list, ...asked }, context) =>
      context.db.work(context.tenant, (work) =>
        startBulkChange(
          work,
          principalOf(context),
          'catalog.add',
          { ...asked, list: candidatesOf(instanceId, list) },
          { instance_id: instanceId },
        ),
      ),
    removeAllCatalogItems: (_root, asked, context) =>
      context.db.work(context.tenant, (work) =>
        startBulkChange(work, principalOf(context), 'catalog.remove', asked),
      ),
    syncCatalog: (_root, { instance_id: instanceId }, { db, tenant }) =>
      db.work(tenant, async (work) => {
        await mustHaveCatalog(work, instanceId)
        await enqueueCatalogSync(work, instanceId, { compare: true })
        return true
      }),
    agreeCatalogRemoval: (_root, { instance_id: instanceId, count }, { db, tenant }) =>
      db.work(tenant, (work) => agreeRemoval(work, instanceId, count)),
    saveCatalogCollection: (_root, { id, instance_id: instanceId, form }, { db, tenant }) =>
      db.work(tenant, (work) =>
        saveCollection(
          work,
          id ?? null,
          { name: form.name, instanceId, categoryId: form.category_id ?? null, productIds: form.product_ids },
          form.rev ?? null,
        ),
      ),
    deleteCatalogCollection: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteCollection(work, id)),
    moveCatalogCollection: (_root, { id, up }, { db, tenant }) =>
      db.work(tenant, (work) => moveCollection(work, id, up)),
  },
}
