import { columnsOf } from '../../../src/domain/erp/erp-form'
import { ERP_KINDS, isErpKind, isOAuthKind } from '../../../src/domain/erp/kinds'
import { mutation, query } from '../../platform/graphql/operation'
import type { ErpConnection, Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { pagedQuery } from '../../platform/list/paged-query'
import { connectorOf } from './connection.row'
import { hookAddress } from './connectors/hook.route'
import { beginSignIn, endSignIn } from './connectors/sign-in'
import { makeKey, revokeKey } from './inbound/keys'
import { API_PATH, DESCRIPTION_PATH } from './inbound/routes'
import { connectionList, pushList, refusalList, runList } from './lists'
import { enterPush, retryPush, withdrawPush } from './orders/settle-push'
import { acceptRefusal, dismissRefusal, linkRefusal } from './products/decide'
import { linkPush, linkShopProduct } from './products/link'
import { searchErp } from './products/search'
import {
  deleteConnection,
  makeNoticeSecret,
  pauseConnection,
  retryNoticesOf,
  runNow,
  saveConnection,
  saveSecret,
} from './save'

/** Integrations with shops' ERPs, as administrators look after them. */
export const resolvers: Resolvers = {
  Query: {
    erpConnections: query(async (work, viewer, { list }, _now, { tenant, config }) => {
      const page = await pagedQuery<Omit<ErpConnection, 'hook_url' | 'api_url' | 'api_description_url'>>(
        work,
        viewer,
        connectionList,
        list ?? {},
      )
      const hookOf = ({ id, kind }: { id: string; kind: string }) =>
        isErpKind(kind) && connectorOf(kind)?.capabilities.webhook ? hookAddress(config, tenant.id, id) : null
      const addressesOf = (row: { id: string; kind: string }) => ({
        hook_url: hookOf(row),
        api_url: row.kind === 'api' ? `${config.publicUrl}${API_PATH}` : null,
        api_description_url: row.kind === 'api' ? `${config.publicUrl}${DESCRIPTION_PATH}` : null,
      })
      return { ...page, items: page.items.map((row) => ({ ...row, ...addressesOf(row) })) }
    }),
    erpKinds: (_root, _args, { config: { erp } }) =>
      ERP_KINDS.map((kind) => ({
        kind,
        ready: isOAuthKind(kind)
          ? erp.clients[kind] !== null
          : kind !== 'file' || erp.files.folder !== null || erp.files.urls.length > 0,
      })),
    erpRuns: listResolver(runList),
    erpRefusals: listResolver(refusalList),
    erpPushes: listResolver(pushList),
    erpProducts: (
      _root,
      { connection_id: connectionId, product_id: productId, search, page },
      { db, tenant, config },
    ) =>
      searchErp({ db, config }, tenant, {
        connectionId,
        productId: productId ?? null,
        search: search ?? '',
        page: page ?? 1,
      }),
  },
  Mutation: {
    saveErpConnection: mutation(
      (work, _viewer, { id, rev, instance_id: instanceId, form }, _now, { config }) =>
        saveConnection(
          work,
          config,
          { id: id ?? null, rev: rev ?? null },
          {
            kind: form.kind,
            name: form.name,
            instanceId: instanceId ?? null,
            pushOrders: form.push_orders,
            place: form.place ?? '',
            every: form.every ?? 1,
            missing: form.missing ?? 'keep',
            columns: columnsOf(form.columns ?? []),
            noticeUrl: form.notice_url ?? '',
          },
        ),
    ),
    deleteErpConnection: mutation((work, _viewer, { id }) => deleteConnection(work, id)),
    saveErpSecret: mutation((work, _viewer, { id, key, secret }, _now, { config }) =>
      saveSecret(work, config, id, { key, secret }),
    ),
    beginErpSignIn: (_root, { id }, context) => beginSignIn(context, id),
    endErpSignIn: (_root, { code, state }, context) => endSignIn(context, code, state),
    makeErpKey: mutation((work, _viewer, { id }) => makeKey(work, id)),
    revokeErpKey: mutation((work, _viewer, { id }) => revokeKey(work, id)),
    makeErpNoticeSecret: mutation((work, _viewer, { id }, _now, { config }) =>
      makeNoticeSecret(work, config, id),
    ),
    retryErpNotices: mutation((work, _viewer, { id }) => retryNoticesOf(work, id)),
    pauseErpConnection: mutation((work, _viewer, { id, paused }) => pauseConnection(work, id, paused)),
    runErpConnection: mutation((work, _viewer, { id, full }) => runNow(work, id, full)),
    acceptErpRefusal: mutation((work, _viewer, { id }, now) => acceptRefusal(work, id, now)),
    linkErpRefusal: mutation((work, _viewer, { id, code }, now) => linkRefusal(work, id, code, now)),
    dismissErpRefusal: mutation((work, _viewer, { id }) => dismissRefusal(work, id)),
    retryErpPush: mutation((work, _viewer, { id, rev }) => retryPush(work, id, rev)),
    withdrawErpPush: mutation((work, _viewer, { id, rev }) => withdrawPush(work, id, rev)),
    enterErpPush: mutation((work, _viewer, { id, rev, ref }) => enterPush(work, id, rev, ref)),
    linkErpPush: (_root, { id, theirs }, { db, tenant, config }) =>
      linkPush({ db, config }, tenant, id, theirs),
    linkErpProduct: (
      _root,
      { connection_id: connectionId, product_id: productId, theirs },
      { db, tenant, config },
    ) => linkShopProduct({ db, config }, tenant, { connectionId, productId, theirs }),
  },
}
