import type { Outcome } from '@app/panel/commands'
import { UNDO_MS } from '@domain/tickets/undo'
import { dismiss, type Feedback, said, say, tell, tellFailure } from './feedback'
import { currentTexts } from './text'
import { feedbackTexts } from './texts/feedback/pt_BR'

/**
 * Says what was done, with the way back beside it for 6 s: the button, Alt+Z, or Ctrl+Z outside of fields. The thing is
 * done already; `undo` is the command that takes it back (docs/decisions/0059-focus-and-undo.md).
 */
export function tellUndoable(text: string, undo: () => Promise<Outcome<unknown>>): void {
  const t = currentTexts(feedbackTexts)
  const run = () => {
    const offered = said().find((each: Feedback) => each.undo?.run === run)
    // Pressed twice, it is taken back once.
    if (!offered) return
    dismiss(offered.id)
    void undo().then(
      (outcome) => {
        if (!outcome.ok && outcome.message === '') tell('failed', t('undoFailed'))
        else if (tellFailure(outcome)) tell('done', t('undone'))
      },
      () => tell('failed', t('undoFailed')),
    )
  }
  say({ kind: 'done', text, undo: { label: t('undo'), run } }, UNDO_MS)
}
