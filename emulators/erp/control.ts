import type { FastifyInstance } from 'fastify'
import { nodeOf, textOf } from './face.ts'
import { tell } from './hooks.ts'
import { FACES, type Face, type Fault, type Product, type Shop } from './shop.ts'

/** Bodies of notices, as they came. */
type Notices = { headers: Record<string, unknown>; body: string }[]

/**
 * What a person, or a journey, does at the ERP's own screen: products come, change and go, trouble is ordered. Notices
 * that the product sends are taken in here as well.
 */
export function controlRoutes(app: FastifyInstance, shops: Record<Face, Shop>, notices: Notices): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  const of = (params: unknown): Shop | undefined => {
    const { face } = nodeOf(params)
    return FACES.includes(face as Face) ? shops[face as Face] : undefined
  }
  const bodyOf = (body: unknown) => nodeOf(JSON.parse(textOf(body) || '{}'))

  app.get('/:face', ({ params }, reply) => {
    const shop = of(params)
    if (!shop) return reply.code(404).send()
    const { products, orders, journal, appKey, appSecret, grant } = shop
    return { products: [...products.values()], orders, journal, appKey, appSecret, signedIn: grant !== null }
  })
  app.post('/:face/products', ({ params, body }, reply) => {
    const shop = of(params)
    return shop ? shop.add(bodyOf(body) as Partial<Product>) : reply.code(404).send()
  })
  app.post('/:face/products/:id', async ({ params, body }, reply) => {
    const shop = of(params)
    const id = Number(nodeOf(params).id)
    if (!shop?.products.has(id)) return reply.code(404).send()
    shop.change(id, bodyOf(body) as Partial<Product>)
    const product = shop.products.get(id)
    return { told: product ? await tell(shop, [product]) : [] }
  })
  app.delete('/:face/products/:id', ({ params }, reply) => {
    const shop = of(params)
    if (!shop) return reply.code(404).send()
    shop.remove(Number(nodeOf(params).id))
    return {}
  })
  app.post('/:face/faults', ({ params, body }, reply) => {
    const shop = of(params)
    if (!shop) return reply.code(404).send()
    shop.faults.push(bodyOf(body) as Fault)
    return {}
  })
  app.post('/:face/revoke', ({ params }, reply) => {
    const shop = of(params)
    if (!shop) return reply.code(404).send()
    shop.revoked = true
    return {}
  })
  app.post('/:face/hook', ({ params, body }, reply) => {
    const shop = of(params)
    if (!shop) return reply.code(404).send()
    const { url, secret } = bodyOf(body)
    shop.hook = { url: textOf(url), secret: textOf(secret) }
    return {}
  })
  app.post('/notices/*', ({ headers, body }) => {
    notices.push({ headers, body: textOf(body) })
    return {}
  })
  app.get('/notices', () => notices)
}
