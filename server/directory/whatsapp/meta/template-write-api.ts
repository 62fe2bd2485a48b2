import * as v from 'valibot'
import type { MediaOutcome, OutboundFile } from '../provider'
import { type Line, VERSION } from './cloud-api'
import { calling, jsonOf } from './media-api'

/** A template as it is handed in (whatsapp-facts section 4). */
export type NewTemplate = Readonly<{
  name: string
  language: string
  category: string
  parameter_format: 'NAMED' | 'POSITIONAL'
  components: readonly object[]
}>

/** How long a header's sample may be on its way, ms: somebody waits for it. */
const SAMPLE_MS = 40_000

const address = (line: Line, path: string) => `${line.graphUrl}/${VERSION}/${path}`
const Done = v.looseObject({ success: v.optional(v.boolean(), true) })

const post = (line: Line, path: string, body: object): Promise<Response> =>
  fetch(address(line, path), {
    method: 'POST',
    headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(line.timeoutMs),
    redirect: 'error',
  })

/** Hands a new template in; gives Meta's id, and how it stands. Never rejects. */
export const createTemplate = (
  line: Line,
  wabaId: string,
  template: NewTemplate,
): Promise<MediaOutcome<{ providerId: string; status: string; category: string }>> =>
  calling(async () =>
    jsonOf(
      await post(line, `${encodeURIComponent(wabaId)}/message_templates`, template),
      v.looseObject({
        id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
        status: v.optional(v.string(), 'PENDING'),
        category: v.optional(v.string(), template.category),
      }),
      ({ id, status, category }) => ({ providerId: id, status, category }),
    ),
  )

/** Changes a template, which goes back to its review; the category of an approved one is left out. Never rejects. */
export const editTemplate = (
  line: Line,
  providerId: string,
  change: Readonly<{ category?: string; components: readonly object[] }>,
): Promise<MediaOutcome<null>> =>
  calling(async () => jsonOf(await post(line, encodeURIComponent(providerId), change), Done, () => null))

/** Deletes a template in one language (`providerId`), or in all that its name has. Never rejects. */
export const deleteTemplate = (
  line: Line,
  wabaId: string,
  name: string,
  providerId: string | null,
): Promise<MediaOutcome<null>> =>
  calling(async () => {
    const query = new URLSearchParams({ name, ...(providerId !== null && { hsm_id: providerId }) })
    const response = await fetch(address(line, `${encodeURIComponent(wabaId)}/message_templates?${query}`), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${line.token}` },
      signal: AbortSignal.timeout(line.timeoutMs),
      redirect: 'error',
    })
    return jsonOf(response, Done, () => null)
  })

/**
 * Brings the sample of a header to Meta (whatsapp-facts section 3, "Resumable Upload"), for our application `appId`; gives
 * the handle that a template names. Never rejects.
 */
export async function uploadSample(
  line: Line,
  appId: string,
  { bytes, mime, name }: OutboundFile,
): Promise<MediaOutcome<string>> {
  const opened = await calling(async () => {
    const query = new URLSearchParams({
      file_name: name,
      file_length: String(bytes.size),
      file_type: mime,
    })
    return jsonOf(
      await post(line, `${encodeURIComponent(appId)}/uploads?${query}`, {}),
      v.looseObject({ id: v.pipe(v.string(), v.startsWith('upload:')) }),
      ({ id }) => id,
    )
  })
  if (opened.kind !== 'done') return opened
  return calling(async () => {
    const response = await fetch(address(line, opened.value), {
      method: 'POST',
      // Meta wants the other scheme here.
      headers: { authorization: `OAuth ${line.token}`, file_offset: '0' },
      body: bytes,
      signal: AbortSignal.timeout(SAMPLE_MS),
      redirect: 'error',
    })
    return jsonOf(response, v.looseObject({ h: v.pipe(v.string(), v.minLength(1)) }), ({ h }) => h)
  })
}
