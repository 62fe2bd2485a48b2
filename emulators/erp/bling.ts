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

const view = ({ id, sku, name, price, stock, active, picture }: Product) => ({
  id,
  codigo: sku,
  nome: name,
  preco: price,
  tipo: 'P',
  formato: 'S',
  situacao: active ? 'A' : 'I',
  estoque: { saldoVirtualTotal: stock },
  imagemURL: picture,
})
const wrong = (status: number, type: string, description: string): Answer => ({
  status,
  body: { error: { type, message: description, description } },
})

/** A parameter that may stand there several times. */
const many = (value: unknown): string[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(textOf)

/** Bling's v3 interface, as far as a shop's counter needs it. */
export function blingRoutes(app: FastifyInstance, shop: Shop): void {
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
  const paged = (query: Body) => {
    const size = Math.min(100, Number(query.limite ?? 100))
    return { size, from: (Number(query.pagina ?? 1) - 1) * size }
  }

  read('/produtos', (query) => {
    const { size, from } = paged(query)
    const [name, codes, gtins] = [textOf(query.nome), many(query['codigos[]']), many(query['gtins[]'])]
    const { rows } = shop.page(
      timeOf(textOf(query.dataAlteracaoInicial)),
      from,
      size,
      (product) =>
        isWithin(product.name, name) &&
        (codes.length === 0 || codes.includes(product.sku)) &&
        (gtins.length === 0 || gtins.includes(product.gtin)),
    )
    return { status: 200, body: { data: rows.map(view) } }
  })
  read('/produtos/:id', (_query, { id }) => {
    const found = shop.products.get(Number(id))
    if (!found) return wrong(404, 'RESOURCE_NOT_FOUND', 'O recurso requisitado não foi encontrado.')
    return {
      status: 200,
      body: {
        data: {
          ...view(found),
          // Its rows alone name a picture so.
          imagemURL: undefined,
          gtin: found.gtin,
          marca: found.brand,
          tributacao: { ncm: found.ncm },
        },
      },
    }
  })
  read('/contatos', (query) => {
    const [document, code] = [textOf(query.numeroDocumento), textOf(query.pesquisa)]
    const found = shop.contacts.filter((one) => (document ? one.document === document : one.code === code))
    return { status: 200, body: { data: found.map(({ id, name }) => ({ id, nome: name })) } }
  })
  write('/contatos', (body) => {
    const { id } = shop.contact({
      code: textOf(body.codigo),
      document: textOf(body.numeroDocumento),
      name: textOf(body.nome),
    })
    return { status: 201, body: { data: { id } } }
  })
  read('/pedidos/vendas', (query) => {
    const keys = many(query['numerosLojas[]'])
    const found = shop.orders.filter(({ key }) => keys.includes(key))
    return { status: 200, body: { data: found.map(({ id, key }) => ({ id, numeroLoja: key })) } }
  })
  // Two orders with one number of ours are two orders to it.
  write(
    '/pedidos/vendas',
    (body) => {
      const lines = listOf(body.itens)
        .map(nodeOf)
        .map(({ produto, quantidade, valor }) => ({
          product: Number(nodeOf(produto).id),
          quantity: Number(quantidade),
          price: Number(valor),
        }))
      const why = shop.wrongLine(lines)
      if (why) return wrong(400, 'VALIDATION_ERROR', `Não foi possível salvar a venda: ${why}`)
      const { id } = shop.take({
        key: textOf(body.numeroLoja),
        contact: Number(nodeOf(body.contato).id),
        lines,
        body,
      })
      return { status: 201, body: { data: { id } } }
    },
    'order',
  )
}
