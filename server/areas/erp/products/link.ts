import { takes } from '../../../../src/domain/kernel/step'
import { erpPushSteps } from '../../../../src/domain/kernel/steps/erpPush.gen'
import type { Config } from '../../../platform/config'
import { isId } from '../../../platform/db/is-id'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { type Connection, connectorOf, lockConnection } from '../connection.row'
import { type ErpConnector, ErpFailure, type NeutralProduct } from '../connectors/connector'
import { openLine } from '../connectors/line'
import { movePush } from '../orders/outbox'
import { lockPush } from '../orders/settle-push'
import { enqueuePush } from '../schedule'
import { linkedProducts } from './linked'
import { settleRefusals } from './refuse'
import { sentProduct } from './sent'
import { takeProducts } from './take'

type Needs = Readonly<{ db: Database; config: Pick<Config, 'erp' | 'secretKey'> }>

const noSuch = (sentence: string) => new Refusal('INVALID', sentence, { field: 'theirs' })
const isOthers = () => new Refusal('CONFLICT', 'No ERP, este código já é de outro produto da loja.')

/**
 * Says which product of ours is the ERP's, and takes what the ERP says of it.
 * @throws Refusal CONFLICT where theirs is linked to another product
 */
export async function linkProduct(
  work: Work,
  connection: Connection,
  productId: string,
  theirs: NeutralProduct,
  now: Date,
): Promise<true> {
  const row = await work.one<{ product_id: string }>(
    `INSERT INTO erp_links (tenant_id, connection_id, theirs, product_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, connection_id, theirs) DO UPDATE SET theirs = excluded.theirs RETURNING product_id::text`,
    [work.tenant.id, connection.id, theirs.ref, productId],
  )
  if (row?.product_id !== productId) throw isOthers()
  await settleRefusals(work, connection.id, [theirs.ref])
  // The shop's own code stays: it may be another one than the ERP's.
  await takeProducts(work, connection, [{ ...theirs, sku: null }], { runId: null, now })
  await tellTopic(work, 'erp')
  return true
}

/** The ERP's product with this number, once it has said so itself. @throws Refusal INVALID with the field, CONFLICT */
async function productThere(
  needs: Needs,
  tenant: Tenant,
  connection: Connection,
  connector: ErpConnector,
  typed: string,
): Promise<NeutralProduct> {
  const ref = typed.trim()
  if (!/^[\w.-]{1,60}$/.test(ref)) throw noSuch('Informe o número do produto no ERP.')
  try {
    const [found] = await connector.read(openLine(needs, tenant, connection.id, connector), [ref])
    if (!found) throw noSuch('O ERP não conhece um produto com este número.')
    return found
  } catch (error) {
    if (error instanceof ErpFailure) throw new Refusal('CONFLICT', error.fault.say)
    throw error
  }
}

/**
 * Says how the ERP calls the product that it did not know, once the ERP has said that it does, and sends the order.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT
 */
export async function linkPush(needs: Needs, tenant: Tenant, id: string, theirs: string): Promise<true> {
  const { db } = needs
  const { push, connection } = await db.work(tenant, async (work) => {
    const found = await lockPush(work, id)
    return { push: found, connection: await lockConnection(work, found.connection_id) }
  })
  const productId = push.missing_product_id
  if (productId === null) throw new Refusal('CONFLICT', 'Este pedido não espera por um produto.')
  const connector = connectorOf(connection.kind)
  if (!connector) throw new Refusal('CONFLICT', 'Nesta integração é o ERP que busca os pedidos.')
  const found = await productThere(needs, tenant, connection, connector, theirs)
  return db.work(tenant, async (work) => {
    const now = await lockPush(work, id)
    await linkProduct(work, connection, productId, found, new Date())
    if (takes(erpPushSteps, now.state, 'RETRY')) await movePush(work, now, 'RETRY')
    await enqueuePush(work, connection.id)
    return true as const
  })
}

/**
 * Says how an ERP calls a product of the shop's: one that is called must know it, of the others it must have come.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT
 */
export async function linkShopProduct(
  needs: Needs,
  tenant: Tenant,
  { connectionId, productId, theirs }: Readonly<Record<'connectionId' | 'productId' | 'theirs', string>>,
): Promise<true> {
  const { db } = needs
  const connection = await db.work(tenant, async (work) => {
    await mustBeThere(work, productId)
    return lockConnection(work, connectionId)
  })
  const connector = connectorOf(connection.kind)
  const called = connector && (await productThere(needs, tenant, connection, connector, theirs))
  return db.work(tenant, async (work) => {
    await mustBeThere(work, productId)
    const ref = theirs.trim()
    const linked = (await linkedProducts(work, connection.id, [ref])).get(ref)
    if (linked && linked.id !== productId) throw isOthers()
    if (linked) return true as const
    const found = called ?? (await sentProduct(work, connection.id, ref))
    if (!found) throw noSuch('Nenhum produto com este número veio desta integração.')
    return linkProduct(work, connection, productId, found, new Date())
  })
}

async function mustBeThere(work: Work, productId: string): Promise<void> {
  const row =
    isId(productId) &&
    (await work.one('SELECT 1 FROM products WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL', [
      work.tenant.id,
      productId,
    ]))
  if (!row) throw new Refusal('NOT_FOUND', 'Este produto não existe mais.')
}
