import { sendStructured } from '../../conversation/messages/outbound/structured'
import { bulkResolver, startBulkChange } from '../../directory/bulk/start'
import { checkedMany, eachByItself } from '../../platform/graphql/bulk'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { deleteCollection, moveCollection, saveCollection } from './collections'
import { connectCatalog } from './connect'
import { addItem, agreeRemoval, mustHaveCatalog, readStandings, removeItem } from './items'
import { candidatesOf, catalogCandidateList, catalogCollectionList, catalogItemList } from './lists'
import { offerableCollections, offerCollection, offerProducts } from './offerable'
import { picturedList } from './pictured-list'
import { sendOffer } from './send-offer'
import { enqueueCatalogSync } from './sync'

/** The shop's products in Meta's catalogues. */
export const resolvers: Resolvers = {
  Query: {
    catalogItems: picturedList(catalogItemList),
    catalogCandidates: picturedList(catalogCandidateList),
    catalogCollections: listResolver(catalogCollectionList),
    catalogStandings: query((work, _viewer, _args, now) => readStandings(work, now)),
    offerableProducts: query(
      (work, _viewer, { instance_id: instanceId, product_ids: ids }, _now, { config }) =>
        offerProducts(work, config, instanceId, { productIds: checkedMany(ids) }),
    ),
    offerableCollections: query((work, _viewer, { instance_id: instanceId, search }) =>
      offerableCollections(work, instanceId, search ?? ''),
    ),
    offerableCollection: query((work, _viewer, { id }, _now, { config }) =>
      offerCollection(work, config, id),
    ),
  },
  Mutation: {
    // Here, for products of the catalogue are one of the kinds.
    sendStructuredMessage: mutation((work, viewer, args, now, { config }) => {
      const { offer, ...others } = args.content
      return offer && !Object.values(others).some(Boolean)
        ? sendOffer(work, viewer, { ...args, content: { offer } }, config, now)
        : sendStructured(work, viewer, args, now)
    }),
    connectCatalog: (_root, { instance_id: instanceId, meta_catalog_id: catalogId }, context) =>
      connectCatalog(context, instanceId, catalogId || null),
    addCatalogItems: (_root, { instance_id: instanceId, product_ids: ids }, { db, tenant }) =>
      eachByItself(db, tenant, checkedMany(ids), (work, id) => addItem(work, instanceId, id)),
    removeCatalogItems: (_root, { ids }, { db, tenant }) =>
      eachByItself(db, tenant, checkedMany(ids), removeItem),
    addAllCatalogItems: mutation((work, viewer, { instance_id: instanceId, list, ...asked }) =>
      startBulkChange(
        work,
        viewer,
        'catalog.add',
        { ...asked, list: candidatesOf(instanceId, list) },
        { instance_id: instanceId },
      ),
    ),
    removeAllCatalogItems: bulkResolver('catalog.remove'),
    syncCatalog: mutation(async (work, _viewer, { instance_id: instanceId }) => {
      await mustHaveCatalog(work, instanceId)
      await enqueueCatalogSync(work, instanceId, { compare: true })
      return true
    }),
    agreeCatalogRemoval: mutation((work, _viewer, { instance_id: instanceId, count }) =>
      agreeRemoval(work, instanceId, count),
    ),
    saveCatalogCollection: mutation((work, _viewer, { id, instance_id: instanceId, form }) =>
      saveCollection(
        work,
        id ?? null,
        { name: form.name, instanceId, categoryId: form.category_id ?? null, productIds: form.product_ids },
        form.rev ?? null,
      ),
    ),
    deleteCatalogCollection: mutation((work, _viewer, { id }) => deleteCollection(work, id)),
    moveCatalogCollection: mutation((work, _viewer, { id, up }) => moveCollection(work, id, up)),
  },
}
