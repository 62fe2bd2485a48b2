import { QUOTE_STATUSES } from '@contract/customer-lists'
import { statusesFrom } from '@domain/orders/quote'
import type { SaleForm } from '@domain/orders/sale-form'
import { NativeSelect } from '@mantine/core'
import { IconEye, IconTrash, IconX } from '@tabler/icons-react'
import { formatTime } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { tillTexts } from '../texts/pt_BR'
import styles from './Head.module.css'
import { UnitSwitch } from './UnitSwitch'

type Props = {
  form: SaleForm
  number: string | null
  /** When the draft was kept, ms; null: there is none; undefined: this device keeps none. */
  keptAt: number | null | undefined
  untilFault: string | null
  isNew: boolean
  isTouched: boolean
  /** Null: there is nothing to be seen here. */
  previewing: boolean | null
  onPreview: () => void
  onChange: (over: Partial<SaleForm>) => void
  onThrowAway: () => void
  onClose: () => void
}

/** What is written, whether it is kept, how long it holds, and the way out. */
export function TillHead({
  form,
  number,
  keptAt,
  untilFault,
  isNew,
  isTouched,
  previewing,
  onPreview,
  onChange,
  onThrowAway,
  onClose,
}: Props) {
  const t = useTexts(tillTexts, orderTexts)
  const isQuote = form.kind === 'quote'
  return (
    <header className={styles.head}>
      {isNew ? (
        <UnitSwitch
          label={t('kinds')}
          options={[
            ['quote', t('kind.quote')],
            ['order', t('kind.order')],
          ]}
          value={form.kind}
          onChange={(kind) => onChange({ kind })}
        />
      ) : (
        <h2 className="m-0 nowrap lead">
          {t(`kind.${form.kind}`)} {number}
        </h2>
      )}
      <span className={styles.kept} role="status">
        {isTouched &&
          (keptAt === undefined
            ? t('notKept')
            : keptAt !== null && t('draft', { at: formatTime(new Date(keptAt).toISOString()) }))}
      </span>
      {isQuote && !isNew && (
        <NativeSelect
          aria-label={t('orders:quotes.status')}
          data={statusesFrom(form.status).map((value) => ({ value, label: t(`statuses.${value}`) }))}
          value={form.status}
          onChange={({ currentTarget }) => {
            const status = QUOTE_STATUSES.find((one) => one === currentTarget.value)
            if (status) onChange({ status })
          }}
        />
      )}
      {isQuote && (
        <div className={styles.until}>
          <span aria-hidden>{t('until')}</span>
          <DateField
            aria-label={t('until')}
            value={form.until}
            error={untilFault}
            onChange={(until) => onChange({ until })}
          />
        </div>
      )}
      {previewing !== null && (
        <IconButton label={t('preview')} size={36} pressed={previewing} onClick={onPreview}>
          <IconEye size={20} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {isTouched && (
        <IconButton label={t('throwAway')} size={36} onClick={onThrowAway}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t(isTouched ? 'closeDraft' : 'kit:close')} keys="Esc" size={36} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
    </header>
  )
}
