import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { orderTexts } from '../texts/pt_BR'
import type { useShopping } from '../useShopping'
import styles from './ShoppingNow.module.css'

type Use = NonNullable<ReturnType<typeof useShopping>['value']>['first']['continuous'][number]

const DAY_MS = 86_400_000
/** What runs out within this many days is said louder. */
const SOON_DAYS = 7
/** What is bought again and again, shown without a click. */
const SHOWN = 4

/** What a customer buys again and again, what is needed next first. `has`: does the open order hold it? */
export function ContinuousUses({
  uses,
  now,
  has,
  onAdd,
}: {
  uses: readonly Use[]
  now: number
  has: (use: Use) => boolean
  /** Puts one of them into something that is sold; null: not for this user. */
  onAdd: ((productId: string) => Promise<void>) | null
}) {
  const t = useTexts(orderTexts)
  const [all, setAll] = useState(false)
  const [first] = uses
  if (!first) return null
  const left = uses.length - SHOWN
  return (
    <section className={styles.block} aria-label={t('panel.continuous')}>
      <h3 className={styles.head}>
        {t('panel.continuous')}
        <span className={styles.quiet}>{t('panel.refill', { date: shortDay(first.next_at) })}</span>
      </h3>
      <ul className={styles.uses}>
        {(all ? uses : uses.slice(0, SHOWN)).map((use) => (
          <li key={use.product_id ?? use.name}>
            <span className="grid min-0">
              <span className="ellipsis" title={use.name}>
                {use.name}
              </span>
              <When use={use} now={now} />
            </span>
            {has(use) ? (
              <span className="inline-row gap-4 fixed success meta">
                <IconCheck size={14} aria-hidden /> {t('panel.inOrder')}
              </span>
            ) : (
              // What is of no list of the shop's has no price of today.
              use.product_id != null && onAdd && <Add use={use} id={use.product_id} onAdd={onAdd} />
            )}
          </li>
        ))}
      </ul>
      {left > 0 && !all && (
        <div>
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t('panel.moreUses', { count: left })}
          </Button>
        </div>
      )}
    </section>
  )
}

function Add({ use, id, onAdd }: { use: Use; id: string; onAdd: (productId: string) => Promise<void> }) {
  const t = useTexts(orderTexts)
  const [busy, setBusy] = useState(false)
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={busy}
      aria-label={t('panel.includeOf', { name: use.name })}
      onClick={() => {
        setBusy(true)
        void onAdd(id).finally(() => setBusy(false))
      }}
    >
      {t('panel.include')}
    </Button>
  )
}

/** When something may be needed next: how often and by when, or, where it is soon, how soon. */
function When({ use: { next_at: at, every_days: days }, now }: { use: Use; now: number }) {
  const t = useTexts(orderTexts)
  const left = Math.ceil((Date.parse(at) - now) / DAY_MS)
  if (left <= 0) return <small className="warning meta">{t('panel.overdue', { date: shortDay(at) })}</small>
  if (left <= SOON_DAYS) return <small className="warning meta">{t('panel.runsOut', { count: left })}</small>
  return (
    <small className={styles.quiet}>
      {t('panel.every', { days })} · {t('panel.next', { date: shortDay(at) })}
    </small>
  )
}

/** dd/mm: in a rhythm of weeks the year says nothing. */
const shortDay = (at: string): string => formatDate(at).slice(0, 5)
