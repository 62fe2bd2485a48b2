import type { FastifyInstance } from 'fastify'
import {
  type Answer,
  answerTo,
  type Body,
  isWithin,
  listOf,
  nodeOf,
  textOf,
  timeOf,
  turnedAway,
} from './face.ts'
import type { Product, Shop } from './shop.ts'

const view = ({ id, sku, gtin, name, price, promo, active, ncm }: Product) => ({
  id,
  sku,
  gtin,
  descricao: name,
  tipo: 'S',
  situacao: active ? 'A' : 'I',
  ncm,
  precos: { preco: price, precoPromocional: promo },
})
/** A leaflet is attached before the picture, as shops do. */
const attached = ({ picture }: Product) =>
  picture === ''
    ? []
    : [
        { url: 'https://fotos.example/bula.pdf', externo: false },
        { url: picture, externo: true },
      ]
const wrong = (status: number, mensagem: string): Answer => ({ status, body: { mensagem, detalhes: [] } })

/** Tiny's v3 interface, as far as a shop's counter needs it. */
export function tinyRoutes(app: FastifyInstance, shop: Shop): void {
  const read = (path: string, act: (query: Body, params: Body) => Answer) =>
    app.get(path, (request, reply) =>
      answerTo(
        shop,
        request,
        reply,
        'read',
        () => turnedAway(shop, request) ?? act(nodeOf(request.query), nodeOf(request.params)),
      ),
    )
  const write = (path: string, act: (body: Body) => Answer, on: 'write' | 'order' = 'write') =>
    app.post(path, (request, reply) =>
      answerTo(shop, request, reply, on, () => turnedAway(shop, request) ?? act(nodeOf(request.body))),
    )

  read('/produtos', (query) => {
    const [limit, offset] = [Math.min(100, Number(query.limit ?? 100)), Number(query.offset ?? 0)]
    const [name, code, gtin] = [textOf(query.nome), textOf(query.codigo), textOf(query.gtin)]
    const { rows, total } = shop.page(
      timeOf(textOf(query.dataAlteracao)),
      offset,
      limit,
      (product) =>
        isWithin(product.name, name) &&
        (code === '' || product.sku === code) &&
        (gtin === '' || product.gtin === gtin),
    )
    return { status: 200, body: { itens: rows.map(view), paginacao: { limit, offset, total } } }
  })
  read('/produtos/:id', (_query, { id }) => {
    const found = shop.products.get(Number(id))
    if (!found) return wrong(404, 'Produto não encontrado')
    return { status: 200, body: { ...view(found), marca: { nome: found.brand }, anexos: attached(found) } }
  })
  read('/estoque/:id', (_query, { id }) => {
    const found = shop.products.get(Number(id))
    if (!found) return wrong(404, 'Produto não encontrado')
    return { status: 200, body: { id: found.id, saldo: found.stock, reservado: 0, disponivel: found.stock } }
  })
  read('/contatos', (query) => {
    const [document, code] = [textOf(query.cpfCnpj), textOf(query.codigo)]
    const found = shop.contacts.filter((one) => (document ? one.document === document : one.code === code))
    return { status: 200, body: { itens: found.map(({ id, name }) => ({ id, nome: name })) } }
  })
  write('/contatos', (body) => {
    const { id } = shop.contact({
      code: textOf(body.codigo),
      document: textOf(body.cpfCnpj),
      name: textOf(body.nome),
    })
    return { status: 200, body: { id } }
  })
  read('/pedidos', (query) => {
    const found = shop.orders.filter(({ key }) => key === textOf(query.numeroPedidoEcommerce))
    const itens = found.map(({ id, key }) => ({ id, ecommerce: { numeroPedidoEcommerce: key } }))
    return { status: 200, body: { itens, paginacao: { total: itens.length } } }
  })
  write(
    '/pedidos',
    (body) => {
      const lines = listOf(body.itens)
        .map(nodeOf)
        .map(({ produto, quantidade, valorUnitario }) => ({
          product: Number(nodeOf(produto).id),
          quantity: Number(quantidade),
          price: Number(valorUnitario),
        }))
      const why = shop.wrongLine(lines)
      if (why) return wrong(400, `Ocorreram erros de validação: ${why}`)
      const { id } = shop.take({
        key: textOf(nodeOf(body.ecommerce).numeroPedidoEcommerce),
        contact: Number(body.idContato),
        lines,
        body,
      })
      return { status: 200, body: { id, numeroPedido: id } }
    },
    'order',
  )
}
