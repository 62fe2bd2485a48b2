import * as v from 'valibot'
import type { WantedItem } from '../../../src/domain/catalog/wanted'
import type { MediaOutcome } from '../provider'
import { type Line, VERSION } from './cloud-api'
import { calling, jsonOf } from './media-api'

/** A change of one item: what should stand there, or its id alone where it should go. */
export type ItemRequest =
  | Readonly<{ method: 'UPDATE'; data: WantedItem }>
  | Readonly<{ method: 'DELETE'; data: Readonly<{ id: string }> }>

/** Meta takes so many items in one call (developers.facebook.com, items_batch). */
export const MOST_IN_BATCH = 5_000

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const address = (line: Line, rest: string) => `${line.graphUrl}/${VERSION}/${rest}`

function call(line: Line, rest: string, body?: object): Promise<Response> {
  return fetch(address(line, rest), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${line.token}`, ...(body && { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(line.timeoutMs),
    redirect: 'error',
  })
}

/** The catalogue's name: whether it is there, and this token may see it. Never rejects. */
export const readCatalog = (line: Line, catalogId: string): Promise<MediaOutcome<string>> =>
  calling(async () =>
    jsonOf(
      await call(line, `${encodeURIComponent(catalogId)}?fields=id,name`),
      v.looseObject({ id: Id, name: v.optional(v.string(), '') }),
      ({ name }) => name,
    ),
  )

/** Hands over a batch; gives the handle under which Meta processes it. Taken is not published. Never rejects. */
export const sendItems = (
  line: Line,
  catalogId: string,
  requests: readonly ItemRequest[],
): Promise<MediaOutcome<string>> =>
  calling(async () =>
    jsonOf(
      await call(line, `${encodeURIComponent(catalogId)}/items_batch`, {
        item_type: 'PRODUCT_ITEM',
        allow_upsert: true,
        requests,
      }),
      v.looseObject({ handles: v.pipe(v.array(Id), v.minLength(1)) }),
      ({ handles }) => handles[0] ?? '',
    ),
  )

/** How a batch ended: `errors` by the item's id, in Meta's words. */
export type BatchEnd = Readonly<{ finished: boolean; errors: ReadonlyMap<string, string> }>

/** How far Meta is with a batch. Never rejects. */
export const readBatch = (line: Line, catalogId: string, handle: string): Promise<MediaOutcome<BatchEnd>> =>
  calling(async () =>
    jsonOf(
      await call(
        line,
        `${encodeURIComponent(catalogId)}/check_batch_request_status?handle=${encodeURIComponent(handle)}`,
      ),
      v.looseObject({
        data: v.array(
          v.looseObject({
            status: v.string(),
            errors: v.optional(
              v.array(v.looseObject({ id: v.optional(Id), message: v.optional(v.string(), '') })),
              [],
            ),
          }),
        ),
      }),
      ({ data }) => ({
        finished: data.length > 0 && data.every(({ status }) => status === 'finished'),
        errors: new Map(
          data.flatMap(({ errors }) =>
            errors.flatMap(({ id, message }) =>
              id === undefined ? [] : [[id, message.slice(0, 300)] as const],
            ),
          ),
        ),
      }),
    ),
  )

/** What Meta's review says of an item. */
export type Reviewed = Readonly<{ retailerId: string; status: string; reason: string | null }>
const PER_PAGE = 500
const MOST_PAGES = 200

/** All items of a catalogue with their review, page by page; all of them or none. Never rejects. */
export async function readReviews(line: Line, catalogId: string): Promise<MediaOutcome<Reviewed[]>> {
  const found: Reviewed[] = []
  let after: string | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({
      fields: 'retailer_id,review_status,review_rejection_reasons',
      limit: String(PER_PAGE),
      ...(after !== null && { after }),
    })
    const outcome = await calling(async () =>
      jsonOf(await call(line, `${encodeURIComponent(catalogId)}/products?${query}`), Page, (read) => read),
    )
    if (outcome.kind !== 'done') return outcome
    found.push(
      ...outcome.value.data.map(({ retailer_id, review_status, review_rejection_reasons: reasons }) => ({
        retailerId: retailer_id,
        status: review_status,
        reason: reasons.length > 0 ? reasons.join(', ').slice(0, 300) : null,
      })),
    )
    const { paging } = outcome.value
    after = paging?.next === undefined ? null : (paging.cursors?.after ?? null)
    if (after === null) return { kind: 'done', value: found }
  }
  return { kind: 'refused', code: 'TOO_MANY_ITEMS', details: null, retryAfterS: null }
}

const Page = v.looseObject({
  data: v.array(
    v.looseObject({
      retailer_id: Id,
      review_status: v.optional(v.string(), ''),
      review_rejection_reasons: v.optional(v.array(v.string()), []),
    }),
  ),
  paging: v.optional(
    v.looseObject({
      cursors: v.optional(v.looseObject({ after: v.optional(v.string()) })),
      next: v.optional(v.string()),
    }),
  ),
})
