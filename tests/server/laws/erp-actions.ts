import * as erp from '../../../src/infra/graphql/erp.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

const save = async ({ panels }: Scene, kind: 'api' | 'omie' | 'bling') =>
  (
    await asked(panels.alice, erp.SaveErpConnectionDocument, {
      form: { kind, name: `ERP ${Math.random()}`, push_orders: true },
    })
  ).saveErpConnection

/** A row of a new integration, as a run or an order leaves it. */
const rowOf = async (scene: Scene, sql: string): Promise<{ connection: string; id: string }> => {
  const connection = await save(scene, 'bling')
  const { db, tenant } = scene.shop
  const row = await db.work(tenant, (w) =>
    w.one<{ id: string }>(`${sql} RETURNING id::text`, [tenant.id, connection]),
  )
  return { connection, id: row?.id ?? '' }
}
const refusal = (scene: Scene, reason: string) =>
  rowOf(
    scene,
    `INSERT INTO erp_refusals (tenant_id, connection_id, theirs, reason, name, sentence, row)
     VALUES ($1, $2, '1', '${reason}', 'A', 'b', '{"ref":"1","sku":null,"gtin":null,"name":"A","brand":null,"price":0,"promo":null,"stock":null,"active":true}')`,
  )
const push = (scene: Scene) =>
  rowOf(
    scene,
    `INSERT INTO erp_outbox (tenant_id, connection_id, order_id, key, payload, state)
     VALUES ($1, $2, 1, 'k', '{"number":"1","lines":[]}', 'refused')`,
  )
const one = (about: string, act: (scene: Scene) => Promise<unknown>): readonly Case[] => [
  { about, before: nobody, act },
]
/** What the shop here cannot bring about is refused, and changes nothing. */
export const refused = (act: (scene: Scene) => Promise<unknown>) => (scene: Scene) =>
  act(scene).then(
    () => Promise.reject(new Error('it was not refused')),
    () => undefined,
  )

/** Integrations with ERPs: panels only read their lists again. */
export const erpCases: Readonly<Record<string, readonly Case[]>> = {
  saveErpConnection: one('waits to be opened', (scene) => save(scene, 'omie')),
  deleteErpConnection: one('is gone', async (scene) =>
    asked(scene.panels.alice, erp.DeleteErpConnectionDocument, { id: await save(scene, 'api') }),
  ),
  saveErpSecret: one('opens it', async (scene) =>
    asked(scene.panels.alice, erp.SaveErpSecretDocument, {
      id: await save(scene, 'omie'),
      key: '12345',
      secret: 'a-secret-of-omie',
    }),
  ),
  beginErpSignIn: one('needs an application at the ERP', (scene) =>
    refused(async () =>
      asked(scene.panels.alice, erp.BeginErpSignInDocument, { id: await save(scene, 'bling') }),
    )(scene),
  ),
  endErpSignIn: one(
    'needs a beginning',
    refused(({ panels }) => asked(panels.alice, erp.EndErpSignInDocument, { code: 'a', state: 'b' })),
  ),
  makeErpKey: one('is told once', async (scene) =>
    asked(scene.panels.alice, erp.MakeErpKeyDocument, { id: await save(scene, 'api') }),
  ),
  revokeErpKey: one('opens nothing any more', async (scene) => {
    const connection = await save(scene, 'api')
    await asked(scene.panels.alice, erp.MakeErpKeyDocument, { id: connection })
    const { db, tenant } = scene.shop
    const key = await db.work(tenant, (w) =>
      w.one<{ id: string }>('SELECT id::text FROM erp_keys WHERE connection_id = $1', [connection]),
    )
    return asked(scene.panels.alice, erp.RevokeErpKeyDocument, { id: key?.id ?? '' })
  }),
  makeErpNoticeSecret: one('signs notices', async (scene) =>
    asked(scene.panels.alice, erp.MakeErpNoticeSecretDocument, { id: await save(scene, 'api') }),
  ),
  retryErpNotices: one('is told again', async (scene) =>
    asked(scene.panels.alice, erp.RetryErpNoticesDocument, { id: await save(scene, 'api') }),
  ),
  pauseErpConnection: one('rests', async (scene) =>
    asked(scene.panels.alice, erp.PauseErpConnectionDocument, {
      id: await save(scene, 'api'),
      paused: true,
    }),
  ),
  runErpConnection: one('needs a login', (scene) =>
    refused(async () =>
      asked(scene.panels.alice, erp.RunErpConnectionDocument, {
        id: await save(scene, 'bling'),
        full: true,
      }),
    )(scene),
  ),
  acceptErpRefusal: one('is taken', async (scene) =>
    asked(scene.panels.alice, erp.AcceptErpRefusalDocument, { id: (await refusal(scene, 'zero')).id }),
  ),
  linkErpRefusal: one('needs a product', (scene) =>
    refused(async () =>
      asked(scene.panels.alice, erp.LinkErpRefusalDocument, {
        id: (await refusal(scene, 'twice')).id,
        code: 'nobody-has-this',
      }),
    )(scene),
  ),
  dismissErpRefusal: one('is put away', async (scene) =>
    asked(scene.panels.alice, erp.DismissErpRefusalDocument, { id: (await refusal(scene, 'row')).id }),
  ),
  retryErpPush: one('waits again', async (scene) =>
    asked(scene.panels.alice, erp.RetryErpPushDocument, { id: (await push(scene)).id, rev: 1 }),
  ),
  withdrawErpPush: one('is not sent', async (scene) =>
    asked(scene.panels.alice, erp.WithdrawErpPushDocument, { id: (await push(scene)).id, rev: 1 }),
  ),
  enterErpPush: one('is there', async (scene) =>
    asked(scene.panels.alice, erp.EnterErpPushDocument, { id: (await push(scene)).id, rev: 1, ref: '55' }),
  ),
  linkErpPush: one('waits for no product', (scene) =>
    refused(async () =>
      asked(scene.panels.alice, erp.LinkErpPushDocument, { id: (await push(scene)).id, theirs: '1' }),
    )(scene),
  ),
  linkErpProduct: one('takes what was refused', async (scene) => {
    const { db, tenant } = scene.shop
    const { connection } = await refusal(scene, 'twice')
    const product = await db.work(tenant, async (w) => {
      await w.query(`UPDATE erp_connections SET kind = 'api' WHERE id = $1`, [connection])
      return w.one<{ id: string }>(
        `INSERT INTO products (tenant_id, name) VALUES ($1, 'Vinculado') RETURNING id::text`,
        [tenant.id],
      )
    })
    return asked(scene.panels.alice, erp.LinkErpProductDocument, {
      connection_id: connection,
      product_id: product?.id ?? '',
      theirs: '1',
    })
  }),
}
