import type { TicketRow } from '@domain/tickets/tables'
import type { MentionHandle } from '@ui/mentions/MentionPicker'
import { useNaming } from '@ui/mentions/useNaming'
import type { QuickAnswersHandle } from '@ui/templates/QuickAnswers'
import { useQuickAnswers } from '@ui/templates/useQuickAnswers'
import { useRef } from 'react'
import type { Writing } from './useWriting'

/**
 * What completes a text while it is typed: a slash opens the quick answers, for the customer, an @ the colleagues' names,
 * in a comment. `onFile`: takes the file of a quick answer.
 */
export function useCompletion(
  row: TicketRow,
  { draft, field, putIn, replace }: Writing,
  audience: Readonly<{ reply: boolean; canWrite: boolean }>,
  onFile: Parameters<typeof useQuickAnswers>[3],
) {
  const { reply, canWrite } = audience
  const answers = useQuickAnswers(row, draft.text, putIn, onFile)
  const naming = useNaming({ text: draft.text, active: canWrite && !reply, field, replace })
  return {
    answers,
    answerList: useRef<QuickAnswersHandle>(null),
    /** Is the list of quick answers open? */
    listOpen: canWrite && reply && answers.slash !== null,
    naming,
    nameList: useRef<MentionHandle>(null),
    /** The caret stands elsewhere in the text now. */
    setCaret: (caret: number) => {
      answers.setCaret(caret)
      naming.setCaret(caret)
    },
    /** Writes the slash that opens the list, where the caret stands. */
    beginAnswer: () => {
      const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
      const slash = /(^|\s)$/.test(draft.text.slice(0, from)) ? '/' : ' /'
      putIn(from, to, slash)
      answers.setCaret(from + slash.length)
    },
  }
}
export type Completion = ReturnType<typeof useCompletion>
