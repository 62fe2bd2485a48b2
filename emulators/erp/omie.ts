import type { FastifyInstance } from 'fastify'
import { type Answer, answerTo, type Body, isWithin, listOf, nodeOf, textOf } from './face.ts'
import type { Product, Shop } from './shop.ts'

const wrong = (faultstring: string, status = 500): Answer => ({
  status,
  body: { faultstring, faultcode: 'SOAP-ENV:Client-101' },
})
const NOTHING = 'ERROR: Não existem registros para a página [1]!'

const view = ({ id, sku, gtin, name, brand, price, active, ncm, anvisa, pmc, traits, picture }: Product) => ({
  codigo_produto: id,
  codigo: sku,
  ean: gtin,
  descricao: name,
  marca: brand,
  valor_unitario: price,
  inativo: active ? 'N' : 'S',
  imagens: picture === '' ? [] : [{ url_imagem: picture }],
  ncm,
  medicamento: { cod_anvisa: anvisa, preco_max_cons: pmc },
  caracteristicas: Object.entries(traits).map(([cNomeCaract, cConteudo]) => ({ cNomeCaract, cConteudo })),
})

/** dd/mm/yyyy and hh:mm:ss of Brasília, ms. */
function timeOf(date: string, time: string): number {
  const [day, month, year] = date.split('/')
  return year ? Date.parse(`${year}-${month}-${day}T${time || '00:00:00'}-03:00`) || 0 : 0
}

/** Its filter by description: `%` before and behind finds a part, without them the whole is meant. */
const isLike = (text: string, filter: string): boolean =>
  filter === '' ||
  (filter.startsWith('%') && filter.endsWith('%') ? isWithin(text, filter.slice(1, -1)) : text === filter)

type Call = (body: Body) => Answer

/** Omie's interface, as far as a shop's counter needs it: one POST per subject, faults with status 500. */
export function omieRoutes(app: FastifyInstance, shop: Shop): void {
  const subject = (path: string, calls: Record<string, { on: 'read' | 'write' | 'order'; act: Call }>) =>
    app.post(path, (request, reply) => {
      const body = nodeOf(request.body)
      const name = textOf(body.call)
      const found = calls[name]
      return answerTo(shop, request, reply, found?.on ?? 'read', () => {
        if (body.app_key !== shop.appKey || body.app_secret !== shop.appSecret)
          return wrong('ERROR: A chave de acesso está inválida ou o aplicativo está suspenso.')
        if (!shop.mayCall(name))
          return { ...wrong('ERROR: API bloqueada por consumo indevido. Tente em 1 segundos.'), status: 425 }
        if (!found) return wrong(`ERROR: Method "${name}" not exists!`)
        return found.act(nodeOf(listOf(body.param)[0]))
      })
    })
  const read = (act: Call) => ({ on: 'read', act }) as const
  const write = (act: Call) => ({ on: 'write', act }) as const
  const order = (act: Call) => ({ on: 'order', act }) as const

  subject('/geral/produtos/', {
    ListarProdutos: read((body) => {
      const size = Math.min(500, Number(body.registros_por_pagina ?? 50))
      const page = Number(body.pagina ?? 1)
      const since = timeOf(textOf(body.filtrar_por_data_de), textOf(body.filtrar_por_hora_de))
      const { rows, total } = shop.page(since, (page - 1) * size, size, ({ name }) =>
        isLike(name, textOf(body.filtrar_apenas_descricao)),
      )
      if (rows.length === 0) return wrong(NOTHING)
      return {
        status: 200,
        body: {
          pagina: page,
          total_de_paginas: Math.ceil(total / size),
          registros: rows.length,
          total_de_registros: total,
          produto_servico_cadastro: rows.map(view),
        },
      }
    }),
    ConsultarProduto: read((body) => {
      const code = textOf(body.codigo)
      const found = code
        ? [...shop.products.values()].find(({ sku }) => sku === code)
        : shop.products.get(Number(body.codigo_produto))
      return found
        ? { status: 200, body: view(found) }
        : wrong('ERROR: Produto não cadastrado para o Código!')
    }),
  })
  subject('/estoque/consulta/', {
    ListarPosEstoque: read((body) => {
      const size = Math.min(500, Number(body.nRegPorPagina ?? 50))
      const page = Number(body.nPagina ?? 1)
      const { rows, total } = shop.page(0, (page - 1) * size, size)
      if (rows.length === 0) return wrong(NOTHING)
      return {
        status: 200,
        body: {
          nPagina: page,
          nTotPaginas: Math.ceil(total / size),
          produtos: rows.map(({ id, sku, stock }) => ({ nCodProd: id, cCodigo: sku, nSaldo: stock })),
        },
      }
    }),
    PosicaoEstoque: read((body) => {
      const found = shop.products.get(Number(body.id_prod))
      if (!found) return wrong('ERROR: Produto não cadastrado!')
      return { status: 200, body: { id_prod: found.id, saldo: found.stock } }
    }),
  })
  subject('/geral/clientes/', {
    UpsertCliente: write((body) => {
      const code = textOf(body.codigo_cliente_integracao)
      const known = shop.contacts.find((one) => one.code === code)
      const made =
        known ?? shop.contact({ code, document: textOf(body.cnpj_cpf), name: textOf(body.razao_social) })
      return { status: 200, body: { codigo_cliente_omie: made.id, codigo_status: '0' } }
    }),
  })
  subject('/produtos/pedido/', {
    IncluirPedido: order((body) => {
      const head = nodeOf(body.cabecalho)
      const key = textOf(head.codigo_pedido_integracao)
      if (shop.orders.some((order) => order.key === key))
        return wrong(`ERROR: Pedido já cadastrado para o Código de Integração [${key}]!`)
      const lines = listOf(body.det)
        .map((det) => nodeOf(nodeOf(det).produto))
        .map(({ codigo_produto, quantidade, valor_unitario }) => ({
          product: Number(codigo_produto),
          quantity: Number(quantidade),
          price: Number(valor_unitario),
        }))
      const why = shop.wrongLine(lines)
      if (why) return wrong(`ERROR: Não foi possível incluir o pedido: ${why}.`)
      const { id } = shop.take({ key, contact: Number(head.codigo_cliente), lines, body })
      return { status: 200, body: { codigo_pedido: id, codigo_pedido_integracao: key, codigo_status: '0' } }
    }),
    ConsultarPedido: read((body) => {
      const found = shop.orders.find(({ key }) => key === textOf(body.codigo_pedido_integracao))
      if (!found) return wrong('ERROR: Pedido não cadastrado para o Código de Integração!')
      const cabecalho = { codigo_pedido: found.id, codigo_pedido_integracao: found.key }
      return { status: 200, body: { pedido_venda_produto: { cabecalho } } }
    }),
  })
}
