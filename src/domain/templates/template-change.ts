import type { MetaMessageTemplate } from '../../../contract/entities'
import { draftOf } from './template-draft'
import { TEMPLATE_LIMITS } from './template-limits'

const DAY_MS = 24 * 60 * 60 * 1000

/** Why a template cannot be changed now: how it stands, its parts, or how often it was changed already. */
export type ChangeLock = 'state' | 'parts' | 'day' | 'month'

/**
 * What keeps a template from being changed (whatsapp-facts section 4); null: nothing does.
 * @param edits when it was changed while it was approved, ms of the epoch
 */
export function changeLock(
  template: MetaMessageTemplate,
  edits: readonly number[],
  now: number,
): ChangeLock | null {
  if (!['APPROVED', 'REJECTED', 'PAUSED'].includes(template.status)) return 'state'
  if (draftOf(template) === null) return 'parts'
  if (template.status !== 'APPROVED') return null
  if (edits.some((at) => at > now - DAY_MS)) return 'day'
  return edits.filter((at) => at > now - 30 * DAY_MS).length >= TEMPLATE_LIMITS.edits ? 'month' : null
}

/** May it be deleted? One that Meta has disabled stays. */
export const mayDelete = ({ status }: Pick<MetaMessageTemplate, 'status'>): boolean => status !== 'DISABLED'
