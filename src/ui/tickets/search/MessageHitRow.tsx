import { useRow } from '@app/panel/panel'
import type { MessageHit } from '@contract/entities'
import { plainText } from '@domain/messages/formatting'
import { excerptAround, piecesOf } from '@domain/text/search-words'
import { useNow } from '@ui/kit/clock'
import { formatListTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import styles from './Search.module.css'

/** Characters of a message that are shown. */
const SHOWN = 160

/** A message that was found: whose, when, and what stands around the words, which are marked. */
export function MessageHitRow({ hit, words }: { hit: MessageHit; words: readonly string[] }) {
  const t = useTexts()
  const now = useNow(60_000)
  const row = useRow('tickets', hit.chat_ticket_id)
  return (
    <span className={styles.hit}>
      <span className="flex baseline gap-8">
        <span className="ellipsis dense strong">{row?.data.customer_name}</span>
        <time className={styles.time}>{formatListTime(hit.sent_at, now, t)}</time>
      </span>
      <span className={styles.text}>
        {piecesOf(excerptAround(plainText(hit.text), words, SHOWN), words).map(({ text, found }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their order.
          found ? <mark key={index}>{text}</mark> : text,
        )}
      </span>
    </span>
  )
}
