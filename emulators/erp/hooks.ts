import { createHmac } from 'node:crypto'
import type { Product, Shop } from './shop.ts'

/** A webhook as the face writes it. */
function written(shop: Shop, { id, stock }: Product): { body: string; headers: Record<string, string> } {
  const secret = shop.hook?.secret ?? ''
  if (shop.face === 'tiny')
    return {
      body: JSON.stringify({ tipo: 'estoque', dados: { idProduto: id, saldo: stock } }),
      headers: { 'x-erp-token': secret },
    }
  const body = JSON.stringify({
    eventId: `${id}-${Date.now()}`,
    event: 'stock.updated',
    data: { produto: { id }, saldoVirtualTotal: stock },
  })
  const hash = createHmac('sha256', secret).update(body).digest('hex')
  return { body, headers: { 'x-bling-signature-256': `sha256=${hash}` } }
}

/** Tells of these products the way ERPs do: in the wrong order, and each twice. Gives the answers' statuses. */
export async function tell(shop: Shop, products: readonly Product[]): Promise<number[]> {
  const { hook } = shop
  if (!hook) return []
  const statuses: number[] = []
  for (const product of [...products, ...products].toReversed()) {
    const { body, headers } = written(shop, product)
    const response = await fetch(hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
    statuses.push(response.status)
  }
  return statuses
}
