import * as v from 'valibot'
import { causeOf } from '../../../platform/fetch/causes'
import type { MediaOutcome } from '../provider'
import { type Line, refusalOf, VERSION } from './cloud-api'

/** A template as Meta tells it (whatsapp-facts section 4). */
export type ProviderTemplate = {
  providerId: string
  name: string
  language: string
  category: string
  status: string
  rejectedReason: string | null
  parameterFormat: string
  /** GREEN, YELLOW, RED or UNKNOWN; null: not said. */
  quality: string | null
  components: unknown[]
}

/** What Meta keeps at most for a verified account; more pages than that are no list any more. */
const MOST_TEMPLATES = 6_000
const PER_PAGE = 200
const FIELDS = 'id,name,language,category,status,rejected_reason,parameter_format,components,quality_score'

const Short = v.pipe(v.string(), v.minLength(1), v.maxLength(512))
const Node = v.looseObject({
  id: v.union([v.string(), v.number()]),
  name: Short,
  language: Short,
  category: v.optional(v.string(), ''),
  status: Short,
  rejected_reason: v.optional(v.nullable(v.string())),
  parameter_format: v.optional(v.nullable(v.string())),
  quality_score: v.fallback(
    v.optional(v.nullable(v.looseObject({ score: v.optional(v.string()) }))),
    undefined,
  ),
  components: v.optional(v.array(v.unknown()), []),
})
const Page = v.looseObject({
  data: v.array(v.unknown()),
  paging: v.optional(
    v.looseObject({
      cursors: v.optional(v.looseObject({ after: v.optional(v.string()) })),
      next: v.optional(v.string()),
    }),
  ),
})

/** Reads all templates of a business account, page by page; all of them or none. Never rejects. */
export async function readTemplates(
  line: Line,
  wabaId: string,
): Promise<MediaOutcome<readonly ProviderTemplate[]>> {
  const found: ProviderTemplate[] = []
  let after: string | null = null
  for (let page = 0; page <= MOST_TEMPLATES / PER_PAGE; page++) {
    const outcome = await readPage(line, wabaId, after)
    if (outcome.kind !== 'done') return outcome
    found.push(...outcome.value.templates)
    after = outcome.value.next
    if (after === null) return { kind: 'done', value: found }
  }
  return { kind: 'refused', code: 'TOO_MANY_TEMPLATES', details: null, retryAfterS: null }
}

type PageOfTemplates = { templates: ProviderTemplate[]; next: string | null }

async function readPage(
  line: Line,
  wabaId: string,
  after: string | null,
): Promise<MediaOutcome<PageOfTemplates>> {
  const query = new URLSearchParams({ fields: FIELDS, limit: String(PER_PAGE), ...(after && { after }) })
  try {
    const response = await fetch(
      `${line.graphUrl}/${VERSION}/${encodeURIComponent(wabaId)}/message_templates?${query}`,
      {
        headers: { authorization: `Bearer ${line.token}` },
        signal: AbortSignal.timeout(line.timeoutMs),
        redirect: 'error',
      },
    )
    const json: unknown = JSON.parse(await response.text())
    const page = v.safeParse(Page, json)
    if (response.ok && page.success) {
      const { data, paging } = page.output
      return {
        kind: 'done',
        value: {
          templates: data.flatMap(templateOf),
          next: paging?.next === undefined ? null : (paging.cursors?.after ?? null),
        },
      }
    }
    return refusalOf(response, json) ?? { kind: 'unreached', cause: `HTTP ${response.status}` }
  } catch (error) {
    return { kind: 'unreached', cause: causeOf(error) }
  }
}

/** One that is of another shape is left out: the others can still be sent. */
function templateOf(raw: unknown): ProviderTemplate[] {
  const parsed = v.safeParse(Node, raw)
  if (!parsed.success) return []
  const { id, name, language, category, status, components, ...node } = parsed.output
  return [
    {
      providerId: String(id),
      name,
      language,
      category,
      status,
      rejectedReason: node.rejected_reason && node.rejected_reason !== 'NONE' ? node.rejected_reason : null,
      parameterFormat: node.parameter_format ?? 'POSITIONAL',
      quality: node.quality_score?.score ?? null,
      components,
    },
  ]
}
