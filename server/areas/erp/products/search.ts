import { setTimeout as sleep } from 'node:timers/promises'
import { ERP_NAMES } from '../../../../src/domain/erp/kinds'
import { gtinKey } from '../../../../src/domain/products/gtin'
import { searchWords } from '../../../../src/domain/text/search-words'
import type { Config } from '../../../platform/config'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { type Connection, connectorOf, findConnection, isQuiet } from '../connection.row'
import { type ErpConnector, ErpFailure, type ErpLine, type PulledPage } from '../connectors/connector'
import { faultOf } from '../connectors/faults'
import { openLine } from '../connectors/line'
import { linkedProducts } from './linked'
import { type FoundPage, type FoundThere, searchSent } from './sent'

type Needs = Readonly<{ db: Database; config: Pick<Config, 'erp' | 'secretKey'> }>
type Asked = Readonly<{
  connectionId: string
  /** The shop's product that is to be linked; null: none in particular. */
  productId: string | null
  /** Empty: what is known of the product is looked for. */
  search: string
  page: number
}>
type Ours = Readonly<{ gtin: string | null; sku: string | null; name: string }>

const LONGEST_SEARCH = 100
/** Nobody looks further than that. */
const MOST_PAGES = 50
/** Somebody sits before it: what has not come by then is not waited for, ms. */
const SEARCH_MS = 10_000
/** So long the same is not asked again: the limits are those of the runs too, and Omie takes no call twice, ms. */
const KEPT_MS = 60_000
const MOST_KEPT = 500
const kept = new Map<string, Readonly<{ at: number; found: FoundPage }>>()

/**
 * A page of an ERP's own products, with which of ours each is linked to; what is most like the product that is to be linked
 * stands first. `searched`: by what they were found.
 * @throws Refusal NOT_FOUND, CONFLICT with a sentence where the ERP cannot be asked now
 */
export async function searchErp(needs: Needs, tenant: Tenant, asked: Asked) {
  const { connection, ours } = await needs.db.work(tenant, (work) => known(work, asked), { readOnly: true })
  const typed = cleanText(asked.search).trim().slice(0, LONGEST_SEARCH)
  const page = Math.min(MOST_PAGES, Math.max(1, asked.page))
  let found: FoundPage = { rows: [], next: null }
  let searched = typed
  for (const text of typed === '' ? textsOf(ours) : [typed]) {
    searched = text
    found = await pageOf(needs, tenant, connection, text, page)
    if (found.rows.length > 0) break
  }
  const refs = found.rows.map(({ ref }) => ref)
  const linked = await needs.db.work(tenant, (work) => linkedProducts(work, connection.id, refs), {
    readOnly: true,
  })
  const items = found.rows
    .map((row) => ({
      ...row,
      product_id: linked.get(row.ref)?.id ?? null,
      product_name: linked.get(row.ref)?.name ?? null,
    }))
    .sort((one, other) => unlikeness(one, ours) - unlikeness(other, ours))
  return { items, next: found.next !== null && found.next <= MOST_PAGES ? found.next : null, searched }
}

async function known(work: Work, { connectionId, productId }: Asked) {
  const connection = await findConnection(work, connectionId)
  if (!connection) throw new Refusal('NOT_FOUND', 'Esta integração não existe mais.')
  if (productId === null) return { connection, ours: null }
  const ours = isId(productId)
    ? await work.one<Ours>(
        'SELECT gtin, sku, name FROM products WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL',
        [work.tenant.id, productId],
      )
    : undefined
  if (!ours) throw new Refusal('NOT_FOUND', 'Este produto não existe mais.')
  return { connection, ours }
}

/** What is looked for until something is found: names are seldom written alike beyond their first words. */
const textsOf = (ours: Ours | null): string[] =>
  ours === null
    ? []
    : [ours.gtin, ours.sku, ours.name.split(/\s+/).slice(0, 2).join(' ')].flatMap((text) => text || [])

/** From 0, the same, upwards: the same code, then the words of its name that are not there. */
function unlikeness({ gtin, sku, name }: FoundThere, ours: Ours | null): number {
  if (ours === null) return 0
  if (gtin !== null && ours.gtin !== null && gtinKey(gtin) === gtinKey(ours.gtin)) return 0
  if (sku !== null && sku === ours.sku) return 1
  const there = new Set(searchWords(name))
  return 2 + searchWords(ours.name).filter((word) => !there.has(word)).length
}

async function pageOf(
  needs: Needs,
  tenant: Tenant,
  connection: Connection,
  text: string,
  page: number,
): Promise<FoundPage> {
  const connector = connectorOf(connection.kind)
  if (!connector)
    return needs.db.work(tenant, (work) => searchSent(work, connection.id, text, page), { readOnly: true })
  if (isQuiet(connection.state))
    throw new Refusal(
      'CONFLICT',
      connection.state === 'paused' ? 'A integração está pausada.' : 'Entre de novo no ERP antes.',
    )
  const key = JSON.stringify([tenant.id, connection.id, page, text])
  const before = kept.get(key)
  if (before && before.at > Date.now() - KEPT_MS) return before.found
  const line = openLine(needs, tenant, connection.id, connector, new Date(Date.now() + SEARCH_MS))
  try {
    const found = await inTime(connector, searchCalled(connector, line, text, page))
    kept.delete(key)
    // What is not there may be there soon: somebody enters it meanwhile.
    if (found.rows.length > 0) kept.set(key, { at: Date.now(), found })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return found
  } catch (error) {
    if (error instanceof ErpFailure) throw new Refusal('CONFLICT', sentenceOf(connector, error))
    throw error
  }
}

/**
 * What an ERP finds by a text, which each call takes as one thing alone: digits may be a GTIN, a code or its own number, and
 * whatever is no GTIN is a code or a part of a name.
 */
async function searchCalled(
  connector: ErpConnector,
  line: ErpLine,
  text: string,
  page: number,
): Promise<PulledPage> {
  const by = (field: 'gtin' | 'code' | 'name', at = 1) => connector.search(line, { field, text }, at)
  if (page > 1) return by('name', page)
  if (/^\d{8,14}$/.test(text)) {
    const exact = connector.capabilities.search.filter((field) => field !== 'name')
    for (const field of exact) {
      const { rows } = await by(field)
      if (rows.length > 0) return { rows, next: null }
    }
    return { rows: await connector.read(line, [text]), next: null }
  }
  const [coded, named] = [await by('code'), await by('name')]
  const rows = new Map([...coded.rows, ...named.rows].map((row) => [row.ref, row]))
  return { rows: [...rows.values()], next: named.next }
}

/** What comes too late counts as an ERP that is down. @throws ErpFailure */
async function inTime<T>({ kind }: ErpConnector, asked: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(SEARCH_MS, null, { signal: over.signal }).then(() => {
    throw new ErpFailure(faultOf(kind, 'down'), false)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    over.abort()
  }
}

/** Nothing is tried again by itself here: people are told when they may. */
function sentenceOf({ kind }: ErpConnector, { fault: { kind: what, at, say } }: ErpFailure): string {
  if (what === 'down') return `O ${ERP_NAMES[kind]} não está respondendo. Tente de novo em instantes.`
  if (what !== 'rate') return say
  const seconds = at ? Math.max(1, Math.ceil((at.getTime() - Date.now()) / 1_000)) : null
  return `${say} Tente de novo em ${seconds === null ? 'instantes' : seconds === 1 ? '1 segundo' : `${seconds} segundos`}.`
}
