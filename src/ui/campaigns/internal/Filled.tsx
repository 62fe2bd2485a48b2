import { fillVariables, type MailValues, markVariables } from '@domain/email/content/variables'
import styles from '../CampaignMessage.module.css'
import { useKnown } from './useTypedVariables'

/** Around what is filled in; no typed text keeps control characters. */
const [FROM, TO] = ['\u0001', '\u0002']
const FILLED = new RegExp(`${FROM}([^${TO}]*)${TO}`)

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
  const laidOut = markVariables(text.replaceAll(FROM, '').replaceAll(TO, ''), (typed) => typed)
  const pieces = fillVariables(laidOut, values, (known) => FROM + known + TO).split(FILLED)
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      as(piece)
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <mark key={at} className={styles.filled}>
        {as(piece)}
      </mark>
    ),
  )
}
