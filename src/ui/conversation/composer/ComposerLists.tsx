import { layerPart, part } from '@ui/kit/part'
import type { MentionHandle } from '@ui/mentions/MentionPicker'
import type { useNaming } from '@ui/mentions/useNaming'
import type { QuickAnswersHandle } from '@ui/templates/QuickAnswers'
import type { useQuickAnswers } from '@ui/templates/useQuickAnswers'
import { type Ref, Suspense } from 'react'

const QuickAnswers = part(() => import('@ui/templates/QuickAnswers'))
const MentionPicker = part(() => import('@ui/mentions/MentionPicker'))
const FillDialog = layerPart(() => import('@ui/templates/FillDialog'))

type Props = {
  customerId: string
  answers: ReturnType<typeof useQuickAnswers>
  /** Is the list of quick answers open? */
  listOpen: boolean
  answerList: Ref<QuickAnswersHandle>
  naming: ReturnType<typeof useNaming>
  nameList: Ref<MentionHandle>
}

/** What a slash or an @ in the field opens over the box. */
export function ComposerLists({ customerId, answers, listOpen, answerList, naming, nameList }: Props) {
  return (
    <Suspense fallback={null}>
      {listOpen && answers.slash && (
        <QuickAnswers
          ref={answerList}
          query={answers.slash.query}
          preview={answers.preview}
          onPick={answers.pick}
          onClose={answers.close}
        />
      )}
      {naming.query !== null && (
        <MentionPicker ref={nameList} query={naming.query} onPick={naming.name} onClose={naming.close} />
      )}
      {answers.unfilled && (
        <FillDialog
          customerId={customerId}
          names={answers.unfilled.names}
          onFill={answers.fill}
          onClose={answers.drop}
        />
      )}
    </Suspense>
  )
}
