import { layerPart, part } from '@ui/kit/part'
import type { Completion } from './useCompletion'

const QuickAnswers = part(() => import('@ui/templates/QuickAnswers'))
const MentionPicker = part(() => import('@ui/mentions/MentionPicker'))
const FillDialog = layerPart(() => import('@ui/templates/FillDialog'))

type Props = { customerId: string; completion: Completion }

/** What a slash or an @ in the field opens over the box. */
export function ComposerLists({ customerId, completion }: Props) {
  const { answers, listOpen, answerList, naming, nameList } = completion
  return (
    <>
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
    </>
  )
}
