import * as v from 'valibot'
import type { MediaOutcome } from '../provider'
import { type Line, VERSION } from './cloud-api'
import { calling, jsonOf } from './media-api'

/** What Meta says of a number (whatsapp-facts section 5, step 8). */
export type NumberNode = {
  verifiedName: string | null
  displayPhone: string | null
  quality: string | null
  status: string | null
  nameStatus: string | null
  codeVerification: string | null
  throughput: string | null
  messagingLimit: string | null
}

const FIELDS =
  'id,verified_name,display_phone_number,quality_rating,throughput,status,name_status,code_verification_status,whatsapp_business_manager_messaging_limit'

const Word = v.nullish(v.pipe(v.string(), v.maxLength(200)))
const Node = v.looseObject({
  id: v.union([v.string(), v.number()]),
  verified_name: Word,
  display_phone_number: Word,
  quality_rating: Word,
  status: Word,
  name_status: Word,
  code_verification_status: Word,
  throughput: v.nullish(v.looseObject({ level: Word })),
  whatsapp_business_manager_messaging_limit: Word,
})

/** Reads a number. Never rejects. */
export const readNumber = (line: Line): Promise<MediaOutcome<NumberNode>> =>
  get(line, `${encodeURIComponent(line.phoneNumberId)}?fields=${FIELDS}`, Node, (node) => ({
    verifiedName: node.verified_name ?? null,
    displayPhone: node.display_phone_number ?? null,
    quality: node.quality_rating ?? null,
    status: node.status ?? null,
    nameStatus: node.name_status ?? null,
    codeVerification: node.code_verification_status ?? null,
    throughput: node.throughput?.level ?? null,
    messagingLimit: node.whatsapp_business_manager_messaging_limit ?? null,
  }))

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
/** An account has at most some dozens of numbers; one page holds them. */
const MOST_NUMBERS = 200

/** Ids of the numbers of an account. */
export const readNumbersOf = (line: Line, wabaId: string): Promise<MediaOutcome<string[]>> =>
  get(
    line,
    `${encodeURIComponent(wabaId)}/phone_numbers?fields=id&limit=${MOST_NUMBERS}`,
    v.looseObject({ data: v.array(v.looseObject({ id: Id })) }),
    ({ data }) => data.map(({ id }) => id),
  )

const Apps = v.looseObject({
  data: v.array(
    v.looseObject({ whatsapp_business_api_data: v.optional(v.looseObject({ id: v.optional(Id) })) }),
  ),
})

/** Ids of the applications that are sent an account's events. */
export const readSubscribedApps = (line: Line, wabaId: string): Promise<MediaOutcome<string[]>> =>
  get(line, `${encodeURIComponent(wabaId)}/subscribed_apps`, Apps, ({ data }) =>
    data.flatMap(({ whatsapp_business_api_data: app }) => (app?.id === undefined ? [] : [app.id])),
  )

const Success = v.looseObject({ success: v.literal(true) })

/** Has the account's events sent to the application of this token. Doing it twice is doing it once. */
export const subscribeApp = (line: Line, wabaId: string): Promise<MediaOutcome<null>> =>
  post(line, `${encodeURIComponent(wabaId)}/subscribed_apps`, {})

/** Registers a number for the Cloud API; at most ten times in 72 h. `pin`: six digits, its second factor at Meta. */
export const registerNumber = (line: Line, pin: string): Promise<MediaOutcome<null>> =>
  post(line, `${encodeURIComponent(line.phoneNumberId)}/register`, { messaging_product: 'whatsapp', pin })

function get<S extends v.GenericSchema, T>(
  line: Line,
  path: string,
  schema: S,
  read: (value: v.InferOutput<S>) => T,
): Promise<MediaOutcome<T>> {
  return calling(async () => {
    const response = await fetch(`${line.graphUrl}/${VERSION}/${path}`, {
      headers: { authorization: `Bearer ${line.token}` },
      signal: AbortSignal.timeout(line.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(response, schema, read)
  })
}

const post = (line: Line, path: string, body: object): Promise<MediaOutcome<null>> =>
  calling(async () => {
    const response = await fetch(`${line.graphUrl}/${VERSION}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(line.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(response, Success, () => null)
  })
