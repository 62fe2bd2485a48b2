import { useCommands } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from './AskedQuote.module.css'
import { askSale } from './askedSale'
import { readProductLines, type Wanted } from './linesAgain'
import { orderTexts } from './texts/pt_BR'

type Props = {
  ticketId: string
  /** The connection at whose prices it is sold; null: the whole shop's. */
  instanceId: string | null
  lines: readonly Wanted[]
  /** It is done, or nobody wants it. */
  onGone: () => Promise<unknown>
}

/** What the customer asked the price of, to be opened at the till as a quote, or thrown away. */
export default function AskedQuote({ ticketId, instanceId, lines, onGone }: Props) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    const listed = await readProductLines(read, lines, instanceId)
    setOpening(false)
    if (!listed.ok) return tellFailure(listed)
    // It stays until somebody throws it away: a till that is closed again has lost nothing.
    askSale({ ticketId, ...listed.value })
  }
  return (
    <section className={styles.quote} aria-label={t('asked.region')}>
      <strong>{t('asked.title')}</strong>
      <ul className={styles.asked}>
        {lines.map(({ product_id: id, name, quantity }) => (
          <li key={id}>{t('asked.line', { quantity, name })}</li>
        ))}
      </ul>
      <div className="row wrap gap-8">
        <Button size="compact-xs" variant="light" loading={opening} onClick={() => void open()}>
          {t('asked.open')}
        </Button>
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => void onGone()}>
          {t('asked.reject')}
        </Button>
      </div>
    </section>
  )
}
