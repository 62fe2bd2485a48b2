import type { CatalogBatch, CatalogItem } from '../entries.ts'
import { graphError, noSuchObject } from '../errors.ts'
import { newNumericId } from '../identifiers.ts'
import { child, isObject, type Json, text } from '../json.ts'
import type { Line } from '../line.ts'
import type { Answer } from './call.ts'
import { setsEdge } from './catalogSets.ts'
import { paged } from './paged.ts'

/** The catalogues that every account of the emulator may use. */
const CATALOGS: Readonly<Record<string, string>> = {
  '444000000000001': 'Catálogo da loja',
  '444000000000002': 'Catálogo da filial',
}

/** Meta takes so many requests in one batch. */
const MOST_IN_BATCH = 5_000
/** Words that make Meta's review reject an item: medicines, whatever they are called. */
const FORBIDDEN = /\b(mg|comprimidos?|rem[eé]dio|antibi[oó]tico|dipirona|vitamina c 1g)\b/i

/** A catalogue as a node; undefined where there is none of this id. */
export const catalogNode = (_line: Line, id: string): Json | undefined =>
  CATALOGS[id] === undefined ? undefined : { id, name: CATALOGS[id], vertical: 'commerce' }

/** The edges of a catalogue: items in batches, how a batch ended, what stands there, and its sets. Undefined for other nodes. */
export function catalogEdge(
  line: Line,
  method: string,
  id: string,
  edge: string,
  body: Json,
  query: Record<string, string | undefined>,
): Answer | undefined {
  if (CATALOGS[id] === undefined) return undefined
  if (edge === 'items_batch' && method === 'POST') return takeBatch(line, id, body)
  if (edge === 'check_batch_request_status' && method === 'GET') return batchStatus(line, id, query.handle)
  if (edge === 'products' && method === 'GET') return products(line, id, query)
  if (edge === 'product_sets') return setsEdge(line, method, id, body, query)
  return { error: noSuchObject(method, `${id}/${edge}`) }
}

function takeBatch(line: Line, catalog: string, body: Json): Answer {
  if (body.item_type !== 'PRODUCT_ITEM')
    return { error: graphError(100, { details: 'The parameter item_type is required.' }) }
  const requests = Array.isArray(body.requests) ? body.requests.filter(isObject) : []
  if (requests.length === 0 || requests.length > MOST_IN_BATCH)
    return { error: graphError(100, { details: `requests: 1 to ${MOST_IN_BATCH} are taken.` }) }
  const batch: CatalogBatch = {
    catalog,
    handle: `AcyH${newNumericId()}`,
    finished: false,
    requests,
    errors: [],
  }
  line.note({ kind: 'catalog_batch', batch })
  line.clock.after(line.world().settings.templateReviewMs, () => finish(line, batch))
  return { answer: { handles: [batch.handle] } }
}

/** Processes a batch: each item by itself, as Meta does, and the review after it. */
function finish(line: Line, batch: CatalogBatch): void {
  const errors: CatalogBatch['errors'] = []
  for (const request of batch.requests) {
    const data = child(request, 'data')
    const retailerId = text(data, 'id') ?? ''
    const problem = problemOf(text(request, 'method') ?? '', data)
    if (problem !== null) {
      errors.push({ id: retailerId, message: problem })
      continue
    }
    const gone = request.method === 'DELETE'
    const item = {
      catalog: batch.catalog,
      retailerId,
      data,
      review: gone ? 'deleted' : 'pending',
      reasons: [],
    }
    line.note({ kind: 'catalog_item', item })
    if (!gone) line.clock.after(line.world().settings.templateReviewMs, () => review(line, item))
  }
  line.note({ kind: 'catalog_batch', batch: { ...batch, finished: true, errors } })
}

function problemOf(method: string, data: Json): string | null {
  if (!text(data, 'id')) return 'The id is missing.'
  if (method === 'DELETE') return null
  for (const field of ['title', 'description', 'availability', 'condition', 'price', 'link', 'image_link'])
    if (!text(data, field)) return `The field ${field} is required.`
  if (!/^\d+\.\d\d [A-Z]{3}$/.test(text(data, 'price') ?? '')) return 'The price has a wrong format.'
  return /^https?:\/\//.test(text(data, 'image_link') ?? '') ? null : 'The image could not be downloaded.'
}

function review(line: Line, item: CatalogItem): void {
  const now = line.world().catalogItems.get(`${item.catalog}\n${item.retailerId}`)
  // Changed meanwhile: that one has a review of its own.
  if (now?.review !== 'pending' || now.data !== item.data) return
  const words = `${text(item.data, 'title') ?? ''} ${text(item.data, 'description') ?? ''}`
  const forbidden = FORBIDDEN.test(words)
  line.note({
    kind: 'catalog_item',
    item: {
      ...now,
      review: forbidden ? 'rejected' : 'approved',
      reasons: forbidden ? ['Prescription drugs and over-the-counter medicine'] : [],
    },
  })
}

function batchStatus(line: Line, catalog: string, handle: string | undefined): Answer {
  const batch = handle === undefined ? undefined : line.world().catalogBatches.get(handle)
  if (batch?.catalog !== catalog) return { error: graphError(100, { details: 'Unknown handle.' }) }
  return {
    answer: {
      data: [
        {
          handle,
          status: batch.finished ? 'finished' : 'in_progress',
          errors: batch.errors,
          errors_total_count: batch.errors.length,
        },
      ],
    },
  }
}

const products = (line: Line, catalog: string, query: Record<string, string | undefined>): Answer =>
  paged(
    [...line.world().catalogItems.values()].filter((item) => item.catalog === catalog),
    query,
    ({ retailerId, review, reasons, data }) => ({
      id: retailerId,
      retailer_id: retailerId,
      name: text(data, 'title'),
      review_status: review,
      review_rejection_reasons: reasons,
    }),
  )
