import '@ui/kit/texts/shared/pt_BR'
import type { Commands } from '@app/panel/commands'
import { DeleteMacrosDocument, RestoreMacrosDocument } from '@infra/graphql/macros.gen'
import { tell } from '@ui/kit/feedback'
import { allDone, inBatches } from '@ui/kit/server/inBatches'
import type { Translate } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import type { macroTexts } from '../texts/pt_BR'

/** Deletes macros and offers them back; what was not deleted is said. */
export async function deleteMacros(
  ids: readonly string[],
  { change }: Pick<Commands, 'change'>,
  t: Translate<typeof macroTexts>,
): Promise<void> {
  const { results, failure } = await inBatches(ids, async (some) => {
    const outcome = await change(DeleteMacrosDocument, { ids: some })
    return outcome.ok ? { ok: true, value: outcome.value.deleteMacros } : outcome
  })
  const gone = results.filter((one) => one.done).map(({ id }) => id)
  const refused = results.find((one) => !one.done)
  if (gone.length > 0)
    tellUndoable(t('deleted', { count: gone.length }), async () =>
      allDone(
        await inBatches(gone, async (some) => {
          const outcome = await change(RestoreMacrosDocument, { ids: some })
          return outcome.ok ? { ok: true, value: outcome.value.restoreMacros } : outcome
        }),
      ),
    )
  if (failure) tell('failed', failure.message || t('unreachable'))
  if (refused) tell('failed', t('shared:notDeleted', { reason: refused.message ?? '' }))
}
