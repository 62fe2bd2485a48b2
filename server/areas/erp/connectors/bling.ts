import { createHmac, timingSafeEqual } from 'node:crypto'
import { likelyKindOf, pictureIn } from '../products/product-traits'
import type { Change, ErpConnector, ErpLine, NeutralOrder, NeutralProduct } from './connector'
import { discountOf, ErpFailure, saidOf, unlessAbsent } from './connector'
import { faultOf, faultOfStatus } from './faults'
import { centsOf, gtinOf, listOf, nodeOf, reaisOf, textOf, unitsOf } from './json'

/** Bling takes no larger page. */
const PAGE = 100
/** Products of a page that a person looks through. */
const FOUND = 20
/** Three calls a second for the whole account (developer.bling.com.br, "Limites"). */
const ALL = 'all'

/** Bling's v3 interface. Signs in by OAuth; refresh tokens are good once. */
export const bling: ErpConnector = {
  kind: 'bling',
  capabilities: {
    pull: ['product', 'offer'],
    push: ['order'],
    webhook: true,
    search: ['gtin', 'code', 'name'],
  },
  limits: { [ALL]: { perSecond: 3, burst: 1 } },
  atOnce: 4,
  sign: (request, secrets) => ({
    headers: { authorization: secrets.type === 'oauth' ? `Bearer ${secrets.access}` : '' },
    body: request.body,
  }),
  async pull(line, since, page) {
    const json = await line.ask({
      limit: ALL,
      method: 'GET',
      path: '/produtos',
      query: {
        pagina: page,
        limite: PAGE,
        // 5: active and inactive alike; 2 would leave out what was switched off.
        criterio: 5,
        dataAlteracaoInicial: since ? blingTime(since) : undefined,
      },
      again: true,
    })
    const rows = listOf(nodeOf(json).data)
    return { rows: rows.flatMap(productOf), next: rows.length < PAGE ? null : page + 1 }
  },
  /** By `nome`, `codigos[]` (its word for what we call a code, the SKU) and `gtins[]` (developer.bling.com.br/referencia, Produtos). */
  async search(line, { field, text }, page) {
    const by = { name: { nome: text }, code: { 'codigos[]': [text] }, gtin: { 'gtins[]': [text] } }
    const json = await line.ask({
      limit: ALL,
      method: 'GET',
      path: '/produtos',
      query: { pagina: page, limite: FOUND, criterio: 5, ...by[field] },
      again: true,
    })
    const rows = listOf(nodeOf(json).data)
    const found = rows.flatMap(productOf)
    return {
      // Its list leaves the GTIN out: here it is the one that was asked for.
      rows: field === 'gtin' ? found.map((row) => ({ ...row, gtin: row.gtin ?? text })) : found,
      next: rows.length < FOUND ? null : page + 1,
    }
  },
  async read(line, refs) {
    const found: NeutralProduct[] = []
    for (const ref of refs) {
      const path = `/produtos/${encodeURIComponent(ref)}`
      const json = await unlessAbsent(line.ask({ limit: ALL, method: 'GET', path, again: true }))
      found.push(...productOf(nodeOf(json).data))
    }
    return found
  },
  async push(line, order, lines, key) {
    const contact = await contactOf(line, order)
    const json = await line.ask({
      limit: ALL,
      method: 'POST',
      path: '/pedidos/vendas',
      body: {
        numeroLoja: key,
        data: order.at.slice(0, 10),
        contato: { id: Number(contact) },
        itens: lines.map(({ ref, sku, name, quantity, price }) => ({
          produto: { id: Number(ref) },
          codigo: sku ?? '',
          descricao: name,
          quantidade: quantity,
          valor: reaisOf(price),
        })),
        desconto: { valor: reaisOf(discountOf(lines)), unidade: 'REAL' },
        transporte: { frete: reaisOf(order.delivery) },
        observacoes: order.note ?? '',
      },
      again: false,
    })
    return idOf(nodeOf(json).data)
  },
  async find(line, key) {
    const json = await line.ask({
      limit: ALL,
      method: 'GET',
      path: '/pedidos/vendas',
      query: { 'numerosLojas[]': [key], pagina: 1, limite: PAGE },
      again: true,
    })
    const rows = listOf(nodeOf(json).data).map(nodeOf)
    return textOf(rows.find(({ numeroLoja }) => textOf(numeroLoja) === key)?.id)
  },
  parseWebhook(raw, headers, secret) {
    const given = typeof headers['x-bling-signature-256'] === 'string' ? headers['x-bling-signature-256'] : ''
    const good = Buffer.from(`sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`)
    const signed = Buffer.from(given)
    if (signed.length !== good.length || !timingSafeEqual(signed, good)) return null
    return changesOf(raw)
  },
  classify(answer) {
    const error = nodeOf(nodeOf(answer.json).error)
    const fields = listOf(error.fields).map((field) => textOf(nodeOf(field).msg) ?? '')
    const words = [textOf(error.description) ?? textOf(error.message) ?? '', ...fields].filter(Boolean)
    return faultOfStatus('bling', answer, words.join(' '))
  },
}

function productOf(row: unknown): NeutralProduct[] {
  const { id, codigo, gtin, nome, marca, preco, estoque, situacao, tributacao, imagemURL } = nodeOf(row)
  const ref = textOf(id)
  if (ref === null) return []
  return [
    {
      ref,
      sku: textOf(codigo),
      gtin: gtinOf(gtin),
      name: textOf(nome) ?? '',
      brand: textOf(marca),
      price: centsOf(preco),
      promo: null,
      stock: unitsOf(nodeOf(estoque).saldoVirtualTotal),
      active: situacao !== 'I' && situacao !== 'E',
      // `imagemURL` stands in the rows of GET /produtos alone (developer.bling.com.br/referencia, "Obtém produtos"). The answer
      // for one product has addresses that run out (midia.imagens.internas, with `validade`): it says nothing of a picture.
      // It has no fields for stripe, list and PMC, and names its custom fields by numbers of the shop's.
      ...saidOf({ likely_kind: likelyKindOf(nodeOf(tributacao).ncm), image_url: pictureIn(imagemURL) }),
    },
  ]
}

/** The customer there: found by document, else by our own number of them, else made. */
async function contactOf(line: ErpLine, { customer }: NeutralOrder): Promise<string> {
  const code = `balcao-${customer.id}`
  const query = customer.document ? { numeroDocumento: customer.document } : { pesquisa: code }
  const found = await line.ask({
    limit: ALL,
    method: 'GET',
    path: '/contatos',
    query: { ...query, pagina: 1, limite: 1 },
    again: true,
  })
  const [first] = listOf(nodeOf(found).data)
  if (first !== undefined) return idOf(first)
  const made = await line.ask({
    limit: ALL,
    method: 'POST',
    path: '/contatos',
    body: {
      nome: customer.name,
      codigo: code,
      situacao: 'A',
      tipo: customer.document && customer.document.length > 11 ? 'J' : 'F',
      ...(customer.document && { numeroDocumento: customer.document }),
      ...(customer.phone && { celular: customer.phone }),
    },
    again: false,
  })
  return idOf(nodeOf(made).data)
}

/** @throws ErpFailure 'bug': it may be there all the same. */
function idOf(row: unknown): string {
  const id = textOf(nodeOf(row).id)
  if (id === null) throw new ErpFailure(faultOf('bling', 'bug', 'resposta sem número'), true)
  return id
}

function changesOf(raw: Buffer): Change[] | null {
  try {
    const { event, data } = nodeOf(JSON.parse(raw.toString('utf8')))
    const kind = textOf(event) ?? ''
    const row = nodeOf(data)
    const ref = kind.startsWith('product.') ? textOf(row.id) : textOf(nodeOf(row.produto).id)
    return /^(product|stock)\./.test(kind) && ref !== null ? [{ what: 'product', ref }] : []
  } catch {
    return null
  }
}

/** Bling's clocks are Brasília's, without a zone. */
const blingTime = (at: Date) =>
  new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
