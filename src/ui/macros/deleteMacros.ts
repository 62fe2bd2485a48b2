import '@ui/shared/texts/pt_BR'
import type { Commands, Outcome } from '@app/panel/commands'
import { DeleteMacrosDocument, RestoreMacrosDocument } from '@infra/graphql/macros.gen'
import { tell } from '@ui/kit/feedback'
import type { Translate } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import type { macroTexts } from './texts/pt_BR'

/** Deletes macros and offers them back; what was not deleted is said. */
export async function deleteMacros(
  ids: readonly string[],
  { change }: Pick<Commands, 'change'>,
  t: Translate<typeof macroTexts>,
): Promise<void> {
  const outcome = await change(DeleteMacrosDocument, { ids: [...ids] })
  if (!outcome.ok) return tell('failed', outcome.message || t('unreachable'))
  const results = outcome.value.deleteMacros
  const gone = results.filter((one) => one.done).map(({ id }) => id)
  const refused = results.find((one) => !one.done)
  if (gone.length > 0)
    tellUndoable(t('deleted', { count: gone.length }), async (): Promise<Outcome<unknown>> => {
      const back = await change(RestoreMacrosDocument, { ids: gone })
      const failed = back.ok && back.value.restoreMacros.find((one) => !one.done)
      return failed ? { ok: false, code: 'CONFLICT', message: failed.message ?? '' } : back
    })
  if (refused) tell('failed', t('shared:notDeleted', { reason: refused.message ?? '' }))
}
