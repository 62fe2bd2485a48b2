import * as v from 'valibot'
import type { WantedItem } from '../../../../src/domain/catalog/wanted'
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

function call(line: Line, rest: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Response> {
  return fetch(address(line, rest), {
    method,
    ...(body && { body: JSON.stringify(body) }),
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
type BatchEnd = Readonly<{ finished: boolean; errors: ReadonlyMap<string, string> }>

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

const Item = v.looseObject({
  retailer_id: Id,
  review_status: v.optional(v.string(), ''),
  review_rejection_reasons: v.optional(v.array(v.string()), []),
})

/** All items of a catalogue with their review; all of them or none. Never rejects. */
export async function readReviews(line: Line, catalogId: string): Promise<MediaOutcome<Reviewed[]>> {
  const fields = 'retailer_id,review_status,review_rejection_reasons'
  const read = await readAll(line, catalogId, { edge: 'products', fields }, Item)
  if (read.kind !== 'done') return read
  return {
    kind: 'done',
    value: read.value.map(({ retailer_id, review_status, review_rejection_reasons: reasons }) => ({
      retailerId: retailer_id,
      status: review_status,
      reason: reasons.length > 0 ? reasons.join(', ').slice(0, 300) : null,
    })),
  }
}

/** A product set as Meta has it. */
export type SetAtMeta = Readonly<{ id: string; name: string }>

/** All product sets of a catalogue; all of them or none. Never rejects. */
export const readSets = (line: Line, catalogId: string): Promise<MediaOutcome<SetAtMeta[]>> =>
  readAll(
    line,
    catalogId,
    { edge: 'product_sets', fields: 'id,name' },
    v.looseObject({ id: Id, name: v.optional(v.string(), '') }),
  )

/** Makes a product set (`setId` null) or changes it; gives its id. Never rejects. */
export const saveSet = (
  line: Line,
  catalogId: string,
  setId: string | null,
  { name, retailerIds }: Readonly<{ name: string; retailerIds: readonly string[] }>,
): Promise<MediaOutcome<string>> =>
  calling(async () =>
    jsonOf(
      await call(
        line,
        setId === null ? `${encodeURIComponent(catalogId)}/product_sets` : encodeURIComponent(setId),
        { name, filter: JSON.stringify({ retailer_id: { is_any: retailerIds } }) },
      ),
      v.looseObject({ id: v.optional(Id) }),
      ({ id }) => id ?? setId ?? '',
    ),
  )

/** Takes a product set away; its items stay. Never rejects. */
export const deleteSet = (line: Line, setId: string): Promise<MediaOutcome<null>> =>
  calling(async () =>
    jsonOf(await call(line, encodeURIComponent(setId), undefined, 'DELETE'), v.looseObject({}), () => null),
  )

/** An edge of a catalogue page by page; all of it or nothing. */
async function readAll<T>(
  line: Line,
  catalogId: string,
  { edge, fields }: Readonly<{ edge: string; fields: string }>,
  one: v.GenericSchema<unknown, T>,
): Promise<MediaOutcome<T[]>> {
  const found: T[] = []
  const page = v.looseObject({ data: v.array(one), paging: Paging })
  let after: string | null = null
  for (let turned = 0; turned < MOST_PAGES; turned++) {
    const query = new URLSearchParams({
      fields,
      limit: String(PER_PAGE),
      ...(after !== null && { after }),
    })
    const outcome = await calling(async () =>
      jsonOf(await call(line, `${encodeURIComponent(catalogId)}/${edge}?${query}`), page, (read) => read),
    )
    if (outcome.kind !== 'done') return outcome
    found.push(...outcome.value.data)
    const { paging } = outcome.value
    after = paging?.next === undefined ? null : (paging.cursors?.after ?? null)
    if (after === null) return { kind: 'done', value: found }
  }
  return { kind: 'refused', code: 'TOO_MANY_ITEMS', details: null, retryAfterS: null }
}

const Paging = v.optional(
  v.looseObject({
    cursors: v.optional(v.looseObject({ after: v.optional(v.string()) })),
    next: v.optional(v.string()),
  }),
)
