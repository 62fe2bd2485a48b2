import { fillVariables, type MailValues, markVariables } from '@domain/email/content/variables'
import styles from '../CampaignMessage.module.css'
import { filledPieces, markFilled, unmarked } from './filledMarks'
import { useKnown } from './useTypedVariables'

type Props = {
  text: string
  values: MailValues
  /** How it is written where it arrives. */
  as?: (typed: string) => string
}

/** A typed text as people say it: what is filled in by what it is called. */
export const Said = ({ text }: { text: string }) => <Filled text={text} values={useKnown(text)} />

/** A typed text as somebody gets it, what is filled in marked. */
export function Filled({ text, values, as = (typed) => typed }: Props) {
  const laidOut = markVariables(unmarked(text), (typed) => typed)
  return filledPieces(fillVariables(laidOut, values, markFilled)).map((piece, at) =>
    piece.found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <mark key={at} className={styles.filled}>
        {as(piece.text)}
      </mark>
    ) : (
      as(piece.text)
    ),
  )
}
