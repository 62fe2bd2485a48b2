import { fillVariables, type MailValues, markVariables } from '@domain/email/content/variables'
import styles from '../CampaignMessage.module.css'

/** Around what is filled in; no typed text keeps control characters. */
const [FROM, TO] = ['\u0001', '\u0002']
const FILLED = new RegExp(`${FROM}([^${TO}]*)${TO}`)

/** A typed text as somebody gets it, what is filled in marked. */
export function Filled({ text, values }: { text: string; values: MailValues }) {
  const laidOut = markVariables(text.replaceAll(FROM, '').replaceAll(TO, ''), (typed) => typed)
  const pieces = fillVariables(laidOut, values, (known) => FROM + known + TO).split(FILLED)
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
      <mark key={at} className={styles.filled}>
        {piece}
      </mark>
    ),
  )
}
