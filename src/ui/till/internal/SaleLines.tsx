import type { SaleFault } from '@domain/orders/sale-form'
import type { LineEvent, SaleLine } from '@domain/orders/sale-line'
import { IconAlertTriangle, IconPencilPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { useLayoutEffect, useRef } from 'react'
import { tillTexts } from '../texts/pt_BR'
import { LineRow } from './LineRow'
import styles from './Lines.module.css'

/** Puts the keyboard on a line's quantity, with what stands there chosen. */
export const focusLine = (root: HTMLElement | null, key: number | undefined): void => {
  const field = root?.querySelector<HTMLInputElement>(`[data-line="${key}"]`)
  field?.focus()
  field?.select()
}

type Props = {
  lines: readonly SaleLine[]
  faults: readonly SaleFault[]
  onEvent: (event: LineEvent) => void
  onFree: () => void
  /** Back to the search, with a barcode that was read elsewhere. */
  onSearch: (code: string | null) => void
  /** What was bought before and is sold no more, by name. */
  gone: readonly string[]
  /** To the products; null: they are not this user's to open. */
  productsAt: string | null
}

/** The lines of a sale: they scroll, and what stands above and beneath them stays where it is. */
export function SaleLines({ lines, faults, onEvent, onFree, onSearch, gone, productsAt }: Props) {
  const t = useTexts(tillTexts, orderTexts)
  const list = useRef<HTMLUListElement>(null)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  // What was added last is in sight.
  const last = lines.at(-1)?.key
  useLayoutEffect(() => {
    list.current?.querySelector(`[data-line="${last}"]`)?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [last])
  const remove = (line: SaleLine, at: number) => {
    onEvent({ type: 'remove', key: line.key })
    const next = lines[at + 1] ?? lines[at - 1]
    if (next) focusLine(list.current, next.key)
    else onSearch(null)
    tellUndoable(t('lines.removed', { name: line.name || t('search.free') }), async () => {
      onEvent({ type: 'restore', line, at })
      return { ok: true, value: null }
    })
  }
  const step = (at: number, by: 1 | -1) => {
    const next = lines[at + by]
    if (next) focusLine(list.current, next.key)
    else if (by < 0) onSearch(null)
  }
  return (
    <section className={styles.lines} aria-label={t('orders:lines.title')}>
      {lines.length > 0 && (
        <div className={styles.heads} aria-hidden>
          <span />
          <span>
            {t('lines.count', { count: pieces })} {t('lines.inItems', { count: lines.length })}
          </span>
          <span>{t('lines.quantity')}</span>
          <span>{t('lines.price')}</span>
          <span>{t('lines.total')}</span>
          <span />
        </div>
      )}
      {lines.length === 0 && <p className={styles.empty}>{t('lines.empty')}</p>}
      {gone.length > 0 && (
        <p className={styles.trouble} role="status">
          <IconAlertTriangle size={14} aria-hidden /> {t('lines.gone', { names: gone.join(', ') })}
        </p>
      )}
      <ul ref={list}>
        {lines.map((line, at) => (
          <LineRow
            key={line.key}
            line={line}
            faults={faults.flatMap((one) => ('line' in one && one.line === line.key ? one.fault : []))}
            onEvent={onEvent}
            onRemove={() => remove(line, at)}
            onDone={onSearch}
            onStep={(by) => step(at, by)}
            productAt={productsAt && `${productsAt}#price:${line.productId}`}
          />
        ))}
      </ul>
      <div className={styles.below}>
        <button type="button" className={styles.free} onClick={onFree}>
          <IconPencilPlus size={16} aria-hidden /> {t('search.free')}
        </button>
        {lines.length > 0 && (
          <span className={styles.keys} aria-hidden>
            <kbd>+</kbd>
            <kbd>−</kbd> {t('lines.keys.quantity')} <kbd>Tab</kbd> {t('lines.keys.price')} <kbd>Del</kbd>{' '}
            {t('lines.keys.remove')}
          </span>
        )}
      </div>
    </section>
  )
}
