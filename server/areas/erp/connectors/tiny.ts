import { createHash, timingSafeEqual } from 'node:crypto'
import { likelyKindOf, pictureIn } from '../products/product-traits'
import type { Change, ErpConnector, ErpLine, ErpStock, NeutralOrder, NeutralProduct } from './connector'
import { discountOf, ErpFailure, saidOf, unlessAbsent } from './connector'
import { faultOf, faultOfStatus } from './faults'
import { centsOf, gtinOf, listOf, nodeOf, reaisOf, textOf, unitsOf } from './json'

const PAGE = 100
/** Products of a page that a person looks through. */
const FOUND = 20
/** Limits follow the shop's plan, 60 calls a minute and more; the answers' headers say which, and 429 is waited out. */
const ALL = 'all'

/** Tiny's (Olist's) v3 interface. Signs in by OAuth; refresh tokens are good once. */
export const tiny: ErpConnector = {
  kind: 'tiny',
  capabilities: {
    pull: ['product', 'offer'],
    push: ['order'],
    webhook: true,
    search: ['gtin', 'code', 'name'],
  },
  limits: { [ALL]: { perSecond: 2, burst: 2 } },
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
        limit: PAGE,
        offset: (page - 1) * PAGE,
        dataAlteracao: since ? tinyTime(since) : undefined,
      },
      again: true,
    })
    const rows = listOf(nodeOf(json).itens)
    const products = rows.flatMap(productOf)
    const next = rows.length < PAGE ? null : page + 1
    // A call for each product: of all of them that takes hours, in which no price would be compared. See stock-sweep.
    return { rows: since ? await whole(line, products) : products, next }
  },
  /** By `nome` (whole or a part), `codigo` or `gtin` (the OpenAPI description of its v3, ListarProdutosAction). */
  async search(line, { field, text }, page) {
    const by = { name: { nome: text }, code: { codigo: text }, gtin: { gtin: text } }
    const json = await line.ask({
      limit: ALL,
      method: 'GET',
      path: '/produtos',
      query: { limit: FOUND, offset: (page - 1) * FOUND, ...by[field] },
      again: true,
    })
    const rows = listOf(nodeOf(json).itens)
    return { rows: rows.flatMap(productOf), next: rows.length < FOUND ? null : page + 1 }
  },
  async stocks(line, refs) {
    const found: ErpStock[] = []
    for (const ref of refs) {
      const stock = await stockOf(line, ref)
      if (stock !== null) found.push({ ref, stock })
    }
    return found
  },
  async pictures(line, refs) {
    const found = new Map<string, string>()
    for (const ref of refs) {
      const { image_url: url } = (await detailOf(line, ref)) ?? {}
      if (url) found.set(ref, url)
    }
    return found
  },
  async read(line, refs) {
    const found: NeutralProduct[] = []
    for (const ref of refs) {
      const product = await detailOf(line, ref)
      if (product) found.push({ ...product, stock: await stockOf(line, ref) })
    }
    return found
  },
  async push(line, order, lines, key) {
    const contact = await contactOf(line, order)
    const json = await line.ask({
      limit: ALL,
      method: 'POST',
      path: '/pedidos',
      body: {
        idContato: Number(contact),
        data: order.at.slice(0, 10),
        ecommerce: { numeroPedidoEcommerce: key },
        itens: lines.map(({ ref, quantity, price }) => ({
          produto: { id: Number(ref) },
          quantidade: quantity,
          valorUnitario: reaisOf(price),
        })),
        valorDesconto: reaisOf(discountOf(lines)),
        valorFrete: reaisOf(order.delivery),
        observacoes: order.note ?? '',
      },
      again: false,
    })
    return idOf(json)
  },
  async find(line, key) {
    const json = await line.ask({
      limit: ALL,
      method: 'GET',
      path: '/pedidos',
      query: { numeroPedidoEcommerce: key, limit: PAGE, offset: 0 },
      again: true,
    })
    const rows = listOf(nodeOf(json).itens).map(nodeOf)
    const isIt = (row: Readonly<Record<string, unknown>>) =>
      textOf(nodeOf(row.ecommerce).numeroPedidoEcommerce) === key
    return textOf(rows.find(isIt)?.id)
  },
  parseWebhook(raw, headers, secret) {
    const given = typeof headers['x-erp-token'] === 'string' ? headers['x-erp-token'] : ''
    const hash = (text: string) => createHash('sha256').update(text).digest()
    if (!timingSafeEqual(hash(given), hash(secret))) return null
    return changesOf(raw)
  },
  classify(answer) {
    const { mensagem, detalhes } = nodeOf(answer.json)
    const details = listOf(detalhes).map((one) => textOf(nodeOf(one).mensagem) ?? '')
    return faultOfStatus('tiny', answer, [textOf(mensagem) ?? '', ...details].filter(Boolean).join(' '))
  },
}

function productOf(row: unknown): NeutralProduct[] {
  const { id, sku, gtin, descricao, marca, precos, situacao, ncm, anexos } = nodeOf(row)
  const ref = textOf(id)
  if (ref === null) return []
  const { preco, precoPromocional } = nodeOf(precos)
  const promo = centsOf(precoPromocional)
  return [
    {
      ref,
      sku: textOf(sku),
      gtin: gtinOf(gtin),
      name: textOf(descricao) ?? '',
      brand: textOf(nodeOf(marca).nome) ?? textOf(marca),
      price: centsOf(preco),
      promo: promo !== null && promo > 0 ? promo : null,
      stock: null,
      active: situacao !== 'I' && situacao !== 'E',
      // Of the law (stripe, list, PMC) its v3 says nothing but the code of goods.
      ...saidOf({ likely_kind: likelyKindOf(ncm), image_url: firstPicture(anexos) }),
    },
  ]
}

/**
 * The first picture among what is attached to a product, its own or of another address: `anexos` of `url` and `externo`, in
 * the answer for one product alone (the OpenAPI description of its v3, ObterProdutoModelResponse and AnexoResponseModel).
 * Other files may be attached too: what is no picture is told when it is fetched.
 */
function firstPicture(attached: unknown): string | null {
  const urls = listOf(attached).map((one) => pictureIn(nodeOf(one).url))
  const isPicture = (url: string | null) => url !== null && /\.(jpe?g|png|webp)(?=[?#]|$)/i.test(url)
  return urls.find(isPicture) ?? urls.find((url) => url !== null && !/\.\w{2,4}(?=[?#]|$)/.test(url)) ?? null
}

/** Products of a list as they stand, with what only each one's own answer says: brand, pictures, and how many there are. */
async function whole(line: ErpLine, products: readonly NeutralProduct[]): Promise<NeutralProduct[]> {
  const rows: NeutralProduct[] = []
  for (const product of products) {
    const detail = (await detailOf(line, product.ref)) ?? product
    rows.push({ ...detail, stock: await stockOf(line, product.ref) })
  }
  return rows
}

/** One product; undefined: it is not there (any more). */
async function detailOf(line: ErpLine, ref: string): Promise<NeutralProduct | undefined> {
  const path = `/produtos/${encodeURIComponent(ref)}`
  return productOf(await unlessAbsent(line.ask({ limit: ALL, method: 'GET', path, again: true })))[0]
}

/** What of a product can be sold; null where Tiny counts none. */
async function stockOf(line: ErpLine, ref: string): Promise<number | null> {
  const path = `/estoque/${encodeURIComponent(ref)}`
  const json = await unlessAbsent(line.ask({ limit: ALL, method: 'GET', path, again: true }))
  const { disponivel, saldo } = nodeOf(json)
  return unitsOf(disponivel) ?? unitsOf(saldo)
}

/** The customer there: found by document, else by our own number of them, else made. */
async function contactOf(line: ErpLine, { customer }: NeutralOrder): Promise<string> {
  const codigo = `balcao-${customer.id}`
  const query = customer.document ? { cpfCnpj: customer.document } : { codigo }
  const found = await line.ask({
    limit: ALL,
    method: 'GET',
    path: '/contatos',
    query: { ...query, limit: 1, offset: 0 },
    again: true,
  })
  const [first] = listOf(nodeOf(found).itens)
  if (first !== undefined) return idOf(first)
  const made = await line.ask({
    limit: ALL,
    method: 'POST',
    path: '/contatos',
    body: {
      nome: customer.name,
      codigo,
      tipoPessoa: customer.document && customer.document.length > 11 ? 'J' : 'F',
      ...(customer.document && { cpfCnpj: customer.document }),
      ...(customer.phone && { celular: customer.phone }),
    },
    again: false,
  })
  return idOf(made)
}

/** @throws ErpFailure 'bug': it may be there all the same. */
function idOf(row: unknown): string {
  const id = textOf(nodeOf(row).id)
  if (id === null) throw new ErpFailure(faultOf('tiny', 'bug', 'resposta sem número'), true)
  return id
}

function changesOf(raw: Buffer): Change[] | null {
  try {
    const { tipo, dados } = nodeOf(JSON.parse(raw.toString('utf8')))
    const row = nodeOf(dados)
    const ref = textOf(row.idProduto) ?? textOf(row.id)
    return (tipo === 'estoque' || tipo === 'produto') && ref !== null ? [{ what: 'product', ref }] : []
  } catch {
    return null
  }
}

/** Tiny's clocks are Brasília's, without a zone. */
const tinyTime = (at: Date) =>
  new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
