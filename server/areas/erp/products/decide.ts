import { gtinKey } from '../../../../src/domain/products/gtin'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { isQuiet, lockConnection } from '../connection.row'
import type { NeutralProduct } from '../connectors/connector'
import { enqueueRun } from '../schedule'
import { linkProduct } from './link'
import { settleRefusals } from './refuse'
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
  await tellTopic(work, 'erp')
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
  await linkProduct(work, connection, productId, refusal.row, now)
  return true
}

/** Puts it away. @throws Refusal NOT_FOUND */
export async function dismissRefusal(work: Work, id: string): Promise<true> {
  const refusal = await lockRefusal(work, id)
  await settleRefusals(work, refusal.connection_id, [refusal.theirs])
  await tellTopic(work, 'erp')
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
