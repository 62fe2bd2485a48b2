import { takes } from '../../src/domain/kernel/step'
import { erpPushSteps } from '../../src/domain/kernel/steps/erpPush.gen'
import { gtinKey } from '../../src/domain/products/gtin'
import type { Config } from '../platform/config'
import { isId } from '../platform/db/is-id'
import type { Database, Tenant, Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { connectorOf, isQuiet, lockConnection } from './connection.row'
import { ErpFailure, type NeutralProduct } from './connector'
import { openLine } from './line'
import { movePush } from './outbox'
import { settleRefusals } from './refuse'
import { enqueuePush, enqueueRun } from './schedule'
import { lockPush } from './settle-push'
import { takeProducts } from './take'

type RefusalRow = { id: string; connection_id: string; theirs: string; reason: string; row: NeutralProduct }

const gone = () => new Refusal('NOT_FOUND', 'Isto já foi resolvido, ou não existe mais.')

async function lockRefusal(work: Work, id: string): Promise<RefusalRow> {
  const found = isId(id)
    ? await work.one<RefusalRow>(
        `SELECT id::text, connection_id::text, theirs, reason, row FROM erp_refusals
         WHERE tenant_id = $1 AND id = $2 AND solved_at IS NULL FOR UPDATE`,
        [work.tenant.id, id],
      )
    : undefined
  if (!found) throw gone()
  return found
}

/** A person has looked at what was doubted and takes it. @throws Refusal NOT_FOUND, CONFLICT */
export async function acceptRefusal(work: Work, id: string, now: Date): Promise<true> {
  const refusal = await lockRefusal(work, id)
  const connection = await lockConnection(work, refusal.connection_id)
  if (refusal.reason === 'missing') {
    await work.query(
      `UPDATE erp_connections SET options = options || '{"accept_missing": true}' WHERE id = $1`,
      [connection.id],
    )
    await settleRefusals(work, connection.id, [refusal.theirs])
    if (connection.kind !== 'api' && !isQuiet(connection.state))
      await enqueueRun(work, connection.id, now, true)
  } else if (refusal.reason === 'zero' || refusal.reason === 'jump') {
    const counts = await takeProducts(work, connection, [refusal.row], { runId: null, now, accepted: true })
    if (counts.refused > 0)
      throw new Refusal(
        'CONFLICT',
        'O preço não pôde ser aceito: confira o produto, que tem uma regra própria.',
      )
  } else throw new Refusal('CONFLICT', 'Isto não se aceita: vincule o produto, ou corrija-o no ERP.')
  await tellArea(work, 'erp')
  return true
}

/** Says which product of ours is meant. @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT */
export async function linkRefusal(work: Work, id: string, code: string, now: Date): Promise<true> {
  const refusal = await lockRefusal(work, id)
  const connection = await lockConnection(work, refusal.connection_id)
  if (refusal.reason !== 'row' && refusal.reason !== 'twice')
    throw new Refusal('CONFLICT', 'Este produto já está vinculado.')
  if (typeof refusal.row.ref !== 'string')
    throw new Refusal('CONFLICT', 'Esta linha do arquivo precisa ser corrigida na origem.')
  const productId = await productOf(work, code)
  await link(work, connection.id, refusal.theirs, productId)
  await settleRefusals(work, connection.id, [refusal.theirs])
  await takeProducts(work, connection, [{ ...refusal.row, sku: null }], { runId: null, now })
  await tellArea(work, 'erp')
  return true
}

/** Puts it away. @throws Refusal NOT_FOUND */
export async function dismissRefusal(work: Work, id: string): Promise<true> {
  const refusal = await lockRefusal(work, id)
  await settleRefusals(work, refusal.connection_id, [refusal.theirs])
  await tellArea(work, 'erp')
  return true
}

/** The product with this code or GTIN. @throws Refusal INVALID */
async function productOf(work: Work, code: string): Promise<string> {
  const text = code.trim()
  const rows = await work.query<{ id: string }>(
    `SELECT id::text FROM products WHERE tenant_id = $1 AND deleted_at IS NULL
       AND (sku = $2 OR ($3 <> '' AND gtin IS NOT NULL AND gtin_key = $3)) LIMIT 2`,
    [work.tenant.id, text, /^\d{8,14}$/.test(text) ? gtinKey(text) : ''],
  )
  const [only] = rows
  if (!only) throw new Refusal('INVALID', 'Nenhum produto tem este código.', { field: 'code' })
  if (rows.length > 1)
    throw new Refusal('INVALID', 'Mais de um produto tem este código: use o código do produto.', {
      field: 'code',
    })
  return only.id
}

/** @throws Refusal CONFLICT where theirs is linked to another product */
async function link(work: Work, connectionId: string, theirs: string, productId: string): Promise<void> {
  const row = await work.one<{ product_id: string }>(
    `INSERT INTO erp_links (tenant_id, connection_id, theirs, product_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (tenant_id, connection_id, theirs) DO UPDATE SET theirs = excluded.theirs RETURNING product_id::text`,
    [work.tenant.id, connectionId, theirs, productId],
  )
  if (row?.product_id !== productId)
    throw new Refusal('CONFLICT', 'No ERP, este código já é de outro produto da loja.')
}

/**
 * Says how the ERP calls the product that it did not know, once the ERP has said that it does, and sends the order.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT
 */
export async function linkPush(
  needs: { db: Database; config: Pick<Config, 'erp' | 'secretKey'> },
  tenant: Tenant,
  id: string,
  theirs: string,
): Promise<true> {
  const { db } = needs
  const ref = theirs.trim()
  const { push, connection } = await db.work(tenant, async (work) => {
    const found = await lockPush(work, id)
    return { push: found, connection: await lockConnection(work, found.connection_id) }
  })
  const productId = push.missing_product_id
  if (productId === null) throw new Refusal('CONFLICT', 'Este pedido não espera por um produto.')
  if (!/^[\w.-]{1,60}$/.test(ref))
    throw new Refusal('INVALID', 'Informe o número do produto no ERP.', { field: 'theirs' })
  const connector = connectorOf(connection.kind)
  if (!connector) throw new Refusal('CONFLICT', 'Nesta integração é o ERP que busca os pedidos.')
  try {
    const [found] = await connector.read(openLine(needs, tenant, connection.id, connector), [ref])
    if (!found)
      throw new Refusal('INVALID', 'O ERP não conhece um produto com este número.', { field: 'theirs' })
  } catch (error) {
    if (error instanceof ErpFailure) throw new Refusal('CONFLICT', error.fault.say)
    throw error
  }
  return db.work(tenant, async (work) => {
    const now = await lockPush(work, id)
    await link(work, connection.id, ref, productId)
    if (takes(erpPushSteps, now.state, 'RETRY')) await movePush(work, now, 'RETRY')
    await enqueuePush(work, connection.id)
    await tellArea(work, 'erp')
    return true as const
  })
}
