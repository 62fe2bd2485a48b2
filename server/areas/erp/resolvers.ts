import { columnsOf } from '../../../src/domain/erp/erp-form'
import { ERP_KINDS, isErpKind, isOAuthKind } from '../../../src/domain/erp/kinds'
import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { ErpConnection, Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { pagedQuery } from '../../platform/list/paged-query'
import { connectorOf } from './connection.row'
import { acceptRefusal, dismissRefusal, linkRefusal } from './decide'
import { hookAddress } from './hook.route'
import { makeKey, revokeKey } from './inbound/keys'
import { API_PATH, DESCRIPTION_PATH } from './inbound/routes'
import { linkPush, linkShopProduct } from './link'
import { connectionList, pushList, refusalList, runList } from './lists'
import {
  deleteConnection,
  makeNoticeSecret,
  pauseConnection,
  retryNoticesOf,
  runNow,
  saveConnection,
  saveSecret,
} from './save'
import { searchErp } from './search'
import { enterPush, retryPush, withdrawPush } from './settle-push'
import { beginSignIn, endSignIn } from './sign-in'

/** Integrations with shops' ERPs, as administrators look after them. */
export const resolvers: Resolvers = {
  Query: {
    erpConnections: (_root, { list }, context) => {
      const { viewer } = principalOf(context)
      const { db, tenant, config } = context
      return db.work(
        tenant,
        async (work) => {
          const page = await pagedQuery<Omit<ErpConnection, 'hook_url' | 'api_url' | 'api_description_url'>>(
            work,
            viewer,
            connectionList,
            list ?? {},
          )
          const hookOf = ({ id, kind }: { id: string; kind: string }) =>
            isErpKind(kind) && connectorOf(kind)?.capabilities.webhook
              ? hookAddress(config, tenant.id, id)
              : null
          const addressesOf = (row: { id: string; kind: string }) => ({
            hook_url: hookOf(row),
            api_url: row.kind === 'api' ? `${config.publicUrl}${API_PATH}` : null,
            api_description_url: row.kind === 'api' ? `${config.publicUrl}${DESCRIPTION_PATH}` : null,
          })
          return { ...page, items: page.items.map((row) => ({ ...row, ...addressesOf(row) })) }
        },
        SNAPSHOT,
      )
    },
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
    saveErpConnection: (_root, { id, rev, instance_id: instanceId, form }, { db, tenant, config }) =>
      db.work(tenant, (work) =>
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
    deleteErpConnection: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => deleteConnection(work, id)),
    saveErpSecret: (_root, { id, key, secret }, { db, tenant, config }) =>
      db.work(tenant, (work) => saveSecret(work, config, id, { key, secret })),
    beginErpSignIn: (_root, { id }, context) => beginSignIn(context, id),
    endErpSignIn: (_root, { code, state }, context) => endSignIn(context, code, state),
    makeErpKey: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => makeKey(work, id)),
    revokeErpKey: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => revokeKey(work, id)),
    makeErpNoticeSecret: (_root, { id }, { db, tenant, config }) =>
      db.work(tenant, (work) => makeNoticeSecret(work, config, id)),
    retryErpNotices: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => retryNoticesOf(work, id)),
    pauseErpConnection: (_root, { id, paused }, { db, tenant }) =>
      db.work(tenant, (work) => pauseConnection(work, id, paused)),
    runErpConnection: (_root, { id, full }, { db, tenant }) =>
      db.work(tenant, (work) => runNow(work, id, full)),
    acceptErpRefusal: (_root, { id }, { db, tenant }) =>
      db.work(tenant, (work) => acceptRefusal(work, id, new Date())),
    linkErpRefusal: (_root, { id, code }, { db, tenant }) =>
      db.work(tenant, (work) => linkRefusal(work, id, code, new Date())),
    dismissErpRefusal: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => dismissRefusal(work, id)),
    retryErpPush: (_root, { id, rev }, { db, tenant }) => db.work(tenant, (work) => retryPush(work, id, rev)),
    withdrawErpPush: (_root, { id, rev }, { db, tenant }) =>
      db.work(tenant, (work) => withdrawPush(work, id, rev)),
    enterErpPush: (_root, { id, rev, ref }, { db, tenant }) =>
      db.work(tenant, (work) => enterPush(work, id, rev, ref)),
    linkErpPush: (_root, { id, theirs }, { db, tenant, config }) =>
      linkPush({ db, config }, tenant, id, theirs),
    linkErpProduct: (
      _root,
      { connection_id: connectionId, product_id: productId, theirs },
      { db, tenant, config },
    ) => linkShopProduct({ db, config }, tenant, { connectionId, productId, theirs }),
  },
}
