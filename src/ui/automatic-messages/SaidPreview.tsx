import '@ui/shared/texts/pt_BR'
import { fillIn, valuesIn, withoutHoles } from '@domain/templates/quick-answer'
import { useTexts } from '@ui/kit/text'
import { useStoreValues } from '@ui/store/useStoreValues'
import styles from './Automatic.module.css'
import { automaticTexts } from './texts/pt_BR'
import type { Option } from './usePlaces'

type Props = {
  /** In the order in which they are sent; empty ones are not. */
  texts: readonly string[]
  /** That the customer writes to; null: any of the shop's. */
  connection: Option | null
  /** The rows of the list that the last text opens. */
  rows?: readonly string[]
}

/** What the customer will see, with an invented customer's values filled in. */
export function SaidPreview({ texts, connection, rows = [] }: Props) {
  const t = useTexts(automaticTexts)
  const store = useStoreValues(connection?.value ?? null)
  const known = {
    ...store,
    ...valuesIn({
      customer: t('sample.customer'),
      protocol: '2026000123',
      shop: connection?.label ?? t('sample.shop'),
      attendant: t('sample.attendant'),
      hour: 9,
    }),
  }
  const shown = texts.map((text) => withoutHoles(fillIn(text, known).text)).filter((text) => text !== '')
  return (
    <section className={styles.preview} aria-label={t('shared:preview')}>
      <h3>{t('shared:preview')}</h3>
      {shown.length === 0 && <p>{t('nothingToShow')}</p>}
      {shown.map((text, n) => (
        // Two that are alike are two messages all the same.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={n} className={styles.bubble}>
          {text}
          {rows.length > 0 && n === shown.length - 1 && (
            <ul>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
