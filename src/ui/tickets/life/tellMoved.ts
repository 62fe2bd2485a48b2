import type { Commands } from '@app/panel/commands'
import { currentTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { lifeTexts } from '../texts/life/pt_BR'

/**
 * Says that tickets were moved (closed, handed over, given to a department or the queue); taken back, each stands where
 * it stood, unless somebody has done something with it since.
 */
export function tellMoved(text: string, ids: readonly string[], commands: Commands): void {
  tellUndoable(text, async () => {
    const outcome = await commands.bulkTickets(ids, { kind: 'back' })
    if (!outcome.ok) return outcome
    const left = outcome.value.filter(({ done }) => !done)
    const [first] = left
    if (!first) return { ok: true, value: undefined }
    const total = ids.length
    const why = first.message ?? ''
    const message =
      total === 1 ? why : currentTexts(lifeTexts)('bulk.backLeft', { done: total - left.length, total, why })
    return { ok: false, code: 'CONFLICT', message }
  })
}
