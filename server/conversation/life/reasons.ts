import type { Reason, TicketClosing } from '../../../contract/entities'
import { chosenReason, hasReasons, SELECT_REASON, type WhyGiven } from '../../directory/reasons/given'
import { readSetting } from '../../directory/settings/read'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** All of them are in every panel: this is far more than anybody chooses from. */
const MOST = 500

/** The reasons of a type in the house's order; those that were deleted, or those that may be chosen. */
export const reasons = (work: Work, type: string, deleted: boolean): Promise<Reason[]> =>
  work.query<Reason>(
    `${SELECT_REASON} WHERE r.type = $1 AND ${deleted ? 'r.deleted_at IS NOT NULL' : 'r.active AND r.deleted_at IS NULL'}
     ORDER BY c.position NULLS FIRST, c.id, r.position, r.id LIMIT ${MOST}`,
    [type],
  )

/** Must a ticket of this connection be closed for a reason? Only where there are reasons to choose from. */
export const reasonRequired = async (work: Work, instanceId: string): Promise<boolean> =>
  (await readSetting(work, 'closing_reason_required', instanceId)) && (await hasReasons(work, 'closing'))

/**
 * The reason that was given, as it is kept; null where none was and none is asked for.
 * @throws Refusal INVALID when there is no such reason to choose, or a field is not as it wants it.
 */
export async function checkedClosing(
  work: Work,
  instanceId: string,
  { reason_id: id, fields: answers }: Pick<WhyGiven, 'reason_id' | 'fields'>,
): Promise<{ id: string; closing: TicketClosing } | null> {
  if (!id) {
    if (await reasonRequired(work, instanceId))
      throw new Refusal('INVALID', 'Escolha o motivo do encerramento.')
    return null
  }
  const { name, category, outcome, answered } = await chosenReason(work, 'closing', id, answers)
  return { id, closing: { reason: name, category, outcome, fields: answered } }
}
