import { likelyKindOf, pictureIn, pmcOf, registerOf, traitsOf } from '../products/product-traits'
import type { ErpConnector, ErpLine, NeutralOrder, NeutralProduct, PulledPage } from './connector'
import { ErpFailure, saidOf, unlessAbsent } from './connector'
import { faultOf } from './faults'
import { centsOf, gtinOf, listOf, nodeOf, reaisOf, textOf, unitsOf } from './json'

const PAGE = 500
/** Products of a page that a person looks through. */
const FOUND = 20
/** Pages beyond this are of stock positions, which it lists apart from the products, and whole. */
const STOCK_PAGES = 1_000_000
const EACH = { perSecond: 4, burst: 8 } as const

/** Omie's interface: one address per subject, the call's name and the key in the body, faults as texts. */
export const omie: ErpConnector = {
  kind: 'omie',
  capabilities: { pull: ['product', 'offer'], push: ['order'], webhook: false, search: ['code', 'name'] },
  // 240 calls a minute for each method of a key.
  limits: {
    ListarProdutos: EACH,
    ConsultarProduto: EACH,
    ListarPosEstoque: EACH,
    PosicaoEstoque: EACH,
    UpsertCliente: EACH,
    IncluirPedido: EACH,
    ConsultarPedido: EACH,
  },
  atOnce: 4,
  sign: ({ limit, body }, secrets) => ({
    headers: {},
    body: {
      call: limit,
      ...(secrets.type === 'key' && { app_key: secrets.key, app_secret: secrets.secret }),
      param: [body ?? {}],
    },
  }),
  async pull(line, since, page) {
    if (page > STOCK_PAGES) return stockPage(line, page - STOCK_PAGES)
    const [date, time] = since ? omieTime(since) : []
    // That nothing has changed is a fault to it.
    const listed = await unlessAbsent(
      call(line, '/geral/produtos/', 'ListarProdutos', {
        pagina: page,
        registros_por_pagina: PAGE,
        apenas_importado_api: 'N',
        filtrar_apenas_omiepdv: 'N',
        exibir_caracteristicas: 'S',
        ...(date && { filtrar_por_data_de: date, filtrar_por_hora_de: time, filtrar_apenas_alteracao: 'S' }),
      }),
    )
    const { produto_servico_cadastro: found, total_de_paginas: pages } = nodeOf(listed)
    const rows = listOf(found).flatMap(productOf)
    return { rows, next: page < Number(pages ?? 0) ? page + 1 : STOCK_PAGES + 1 }
  },
  /**
   * By `filtrar_apenas_descricao`, where `%` stands for anything, or the one with a code (app.omie.com.br/api/v1/geral/produtos,
   * ListarProdutos and ConsultarProduto). It has no filter by GTIN.
   */
  async search(line, { field, text }, page) {
    if (field === 'code') {
      const found = await unlessAbsent(call(line, '/geral/produtos/', 'ConsultarProduto', { codigo: text }))
      return { rows: productOf(found), next: null }
    }
    const listed = await unlessAbsent(
      call(line, '/geral/produtos/', 'ListarProdutos', {
        pagina: page,
        registros_por_pagina: FOUND,
        apenas_importado_api: 'N',
        filtrar_apenas_omiepdv: 'N',
        filtrar_apenas_descricao: `%${text.replaceAll('%', ' ')}%`,
      }),
    )
    const { produto_servico_cadastro: rows, total_de_paginas: pages } = nodeOf(listed)
    return { rows: listOf(rows).flatMap(productOf), next: page < Number(pages ?? 0) ? page + 1 : null }
  },
  async read(line, refs) {
    const found: NeutralProduct[] = []
    for (const ref of refs) {
      const asked = call(line, '/geral/produtos/', 'ConsultarProduto', { codigo_produto: Number(ref) })
      found.push(...productOf(await unlessAbsent(asked)))
    }
    const stocks = await stocksOf(line, found)
    return found.map((row) => ({ ...row, stock: stocks.get(row.ref) ?? null }))
  },
  async push(line, order, lines, key) {
    const client = await clientOf(line, order)
    const json = await call(
      line,
      '/produtos/pedido/',
      'IncluirPedido',
      {
        cabecalho: {
          codigo_pedido_integracao: key,
          codigo_cliente: Number(client),
          data_previsao: omieTime(new Date(order.at))[0],
          etapa: '10',
          quantidade_itens: lines.length,
        },
        det: lines.map(({ ref, quantity, price, discount }, n) => ({
          ide: { codigo_item_integracao: String(n + 1) },
          produto: {
            codigo_produto: Number(ref),
            quantidade: quantity,
            valor_unitario: reaisOf(price),
            tipo_desconto: 'V',
            valor_desconto: reaisOf(discount),
          },
        })),
        frete: { valor_frete: reaisOf(order.delivery) },
        observacoes: { obs_venda: order.note ?? '' },
      },
      false,
    )
    const ref = textOf(nodeOf(json).codigo_pedido)
    if (ref === null) throw new ErpFailure(faultOf('omie', 'bug', 'resposta sem número'), true)
    return ref
  },
  async find(line, key) {
    const asked = call(line, '/produtos/pedido/', 'ConsultarPedido', { codigo_pedido_integracao: key })
    const { pedido_venda_produto: order } = nodeOf(await unlessAbsent(asked))
    return textOf(nodeOf(nodeOf(order).cabecalho).codigo_pedido)
  },
  // Omie's own webhooks are not signed: what changed is asked for.
  parseWebhook: () => null,
  classify({ status, json, retryAfterS }) {
    const { faultstring, faultcode } = nodeOf(json)
    const words = textOf(faultstring)
    if (words === null && status < 300) return null
    const text = words ?? ''
    if (/chave de acesso|app_key|app_secret|aplicativo (está )?(suspenso|bloqueado)/i.test(text))
      return faultOf('omie', 'login')
    const wait = retryAfterS ?? (Number(/(?:em|aguarde) (\d+) segundos/i.exec(text)?.[1] ?? 0) || null)
    if (status === 429 || status === 425 || /consumo redundante|consumo indevido|bloqueada por/i.test(text))
      return faultOf('omie', 'rate', '', wait === null ? undefined : new Date(Date.now() + wait * 1_000))
    if (/não (existem|existe|há) registros|não cadastrad|não encontrad/i.test(text))
      return faultOf('omie', 'absent', text)
    if (words !== null && /client/i.test(textOf(faultcode) ?? '')) return faultOf('omie', 'refused', text)
    if (status >= 500) return faultOf('omie', 'down')
    return faultOf('omie', 'refused', text)
  },
}

const call = (line: ErpLine, path: string, limit: string, body: object, again = true): Promise<unknown> =>
  line.ask({ limit, method: 'POST', path, body, again })

function productOf(row: unknown): NeutralProduct[] {
  const { codigo_produto, codigo, ean, descricao, marca, valor_unitario, inativo, ...more } = nodeOf(row)
  const { cod_anvisa, preco_max_cons } = nodeOf(more.medicamento)
  const ref = textOf(codigo_produto)
  if (ref === null) return []
  return [
    {
      ref,
      sku: textOf(codigo),
      gtin: gtinOf(ean),
      name: textOf(descricao) ?? '',
      brand: textOf(marca),
      price: centsOf(valor_unitario),
      promo: null,
      stock: null,
      active: inativo !== 'S',
      ...saidOf({
        ...traitsOf(
          listOf(more.caracteristicas)
            .map(nodeOf)
            .map(({ cNomeCaract, cConteudo }) => ({ name: cNomeCaract, value: cConteudo })),
        ),
        likely_kind: likelyKindOf(more.ncm),
        pmc: pmcOf(preco_max_cons),
        anvisa_register: registerOf(cod_anvisa),
        // The first of `imagens`, each with its `url_imagem`: as integrations have it, not checked against Omie's own page.
        image_url: pictureIn(nodeOf(listOf(more.imagens)[0]).url_imagem),
      }),
    },
  ]
}

async function stockPage(line: ErpLine, page: number): Promise<PulledPage> {
  const json = await unlessAbsent(
    call(line, '/estoque/consulta/', 'ListarPosEstoque', {
      nPagina: page,
      nRegPorPagina: PAGE,
      dDataPosicao: omieTime(new Date())[0],
      cExibeTodos: 'S',
    }),
  )
  const { produtos, nTotPaginas } = nodeOf(json)
  const stocks = listOf(produtos)
    .map(nodeOf)
    .flatMap(({ nCodProd, nSaldo }) => {
      const [ref, stock] = [textOf(nCodProd), unitsOf(nSaldo)]
      return ref === null || stock === null ? [] : [{ ref, stock }]
    })
  return { rows: [], stocks, next: page < Number(nTotPaginas ?? 0) ? STOCK_PAGES + page + 1 : null }
}

/** Of a few products, one after the other. */
async function stocksOf(line: ErpLine, rows: readonly NeutralProduct[]): Promise<Map<string, number | null>> {
  const found = new Map<string, number | null>()
  for (const { ref } of rows) {
    const json = await call(line, '/estoque/consulta/', 'PosicaoEstoque', {
      id_prod: Number(ref),
      data: omieTime(new Date())[0],
    })
    found.set(ref, unitsOf(nodeOf(json).saldo))
  }
  return found
}

/** Made or changed under our own number of them: the same call twice makes one. */
async function clientOf(line: ErpLine, { customer }: NeutralOrder): Promise<string> {
  const json = await call(line, '/geral/clientes/', 'UpsertCliente', {
    codigo_cliente_integracao: `balcao-${customer.id}`,
    razao_social: customer.name.slice(0, 60),
    nome_fantasia: customer.name.slice(0, 100),
    ...(customer.document && { cnpj_cpf: customer.document }),
    ...(customer.phone && {
      telefone1_ddd: customer.phone.slice(-11, -9),
      telefone1_numero: customer.phone.slice(-9),
    }),
  })
  const ref = textOf(nodeOf(json).codigo_cliente_omie)
  if (ref === null) throw new ErpFailure(faultOf('omie', 'bug', 'cliente sem número'), false)
  return ref
}

/** dd/mm/yyyy and hh:mm:ss in Brasília, where Omie's clocks are. */
function omieTime(at: Date): [date: string, time: string] {
  const [date = '', time = ''] = new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).split('T')
  return [date.split('-').reverse().join('/'), time]
}
