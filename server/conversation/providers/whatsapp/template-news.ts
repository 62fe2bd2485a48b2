import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AccountNotice } from '../../../directory/instances/notices'
import type { TemplateStatus } from '../../templates/status.receive'
import { providerMoment } from './moment'
import { textAt } from './webhook.schema'

/** What Meta changes of a template by itself (whatsapp-facts 1.7). */
export const TemplateNewsSchema = v.looseObject({
  field: v.picklist([
    'message_template_quality_update',
    'template_category_update',
    'message_template_components_update',
  ]),
  value: v.looseObject({
    message_template_name: v.pipe(v.string(), v.minLength(1), v.maxLength(512)),
    message_template_language: v.pipe(v.string(), v.minLength(1), v.maxLength(32)),
  }),
})
type TemplateNews = v.InferOutput<typeof TemplateNewsSchema>

/** Where the news came from: its account, and the moment that stands beside it (Unix seconds). */
type Origin = Readonly<{ wabaId: string; time: string | number | undefined; receivedAt: Date }>

/**
 * What the account's connections are told, and what becomes of the template. These events have no id: the same told
 * again is known by what it says and when. Decided by the content: a sample of Meta's own carries the wrong field.
 */
export function templateNewsOf(
  { field, value }: TemplateNews,
  { wabaId, time, receivedAt }: Origin,
): { notice: AccountNotice; change: TemplateStatus } {
  const name = value.message_template_name
  const language = value.message_template_language.replace('-', '_')
  const quality = word(textAt(value, 'new_quality_score'))
  const correct = word(textAt(value, 'correct_category'))
  const category = word(textAt(value, 'new_category'))
  const id = createHash('sha256')
    .update(JSON.stringify([wabaId, field, time ?? null, value]))
    .digest('base64url')
    .slice(0, 22)
  const about = {
    id,
    wabaId,
    phone: null,
    at: providerMoment(time, receivedAt),
    limit: null,
    standing: null,
  }
  const same = {
    wabaId,
    name,
    language,
    status: null,
    reason: null,
    category: null,
    comingCategory: null,
    quality: null,
  }
  const notice = (event: string, more: string | null = null): AccountNotice => ({
    ...about,
    event,
    detail: more === null ? name : `${name}: ${more}`,
  })
  if (quality !== null) return { notice: notice(`TEMPLATE_QUALITY_${quality}`), change: { ...same, quality } }
  // A warning names what it will be; the category stays until then.
  if (correct !== null)
    return { notice: notice('TEMPLATE_CATEGORY_SOON', correct), change: { ...same, comingCategory: correct } }
  if (category !== null)
    return { notice: notice('TEMPLATE_CATEGORY', category), change: { ...same, category } }
  return { notice: notice('TEMPLATE_COMPONENTS'), change: same }
}

/** A word in Meta's spelling. */
const word = (text: string | null): string | null =>
  text !== null && /^[A-Z][A-Z_]{1,40}$/.test(text) ? text : null
