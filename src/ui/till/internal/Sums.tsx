import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { formatMoney } from '@domain/money/money'
import { pbmIn, reductionIn, type SaleForm, subtotalOf, totalOf } from '@domain/orders/sale-form'
import { Button } from '@mantine/core'
import {
  IconCash,
  IconCheck,
  IconDeviceFloppy,
  IconHourglass,
  IconQrcode,
  IconSend,
} from '@tabler/icons-react'
import type { Hindrance } from '@ui/conversation/useReplyHindrance'
import { formatPercent } from '@ui/kit/percent'
import { useTexts } from '@ui/kit/text'
import { tillTexts } from '../texts/pt_BR'
import rows from './Rows.module.css'
import styles from './Sums.module.css'

type Props = {
  form: SaleForm
  fee: number
  /** It waits for somebody whose role may take off so much. */
  isOver: boolean
  busy: boolean
  /** Why nothing goes to the customer now; null: it may, or there is nobody to send to. */
  hindrance: Hindrance | null
  maySend: boolean
  /** What kept it from being saved, in a sentence. */
  trouble: string | null
  onWay: ((way: NonNullable<Hindrance['way']>) => void) | undefined
  onSave: () => void
  onSend: () => void
  /** Takes the money for an order at once; null: for a quote none is taken, nor while it cannot be. */
  pay: Readonly<{ pix: (() => void) | null; cash: (() => void) | null }> | null
}

/** What it all comes to, where the eye is, and what can be done with it. */
export function Sums({
  form,
  fee,
  isOver,
  busy,
  hindrance,
  maySend,
  trouble,
  onWay,
  onSave,
  onSend,
  pay,
}: Props) {
  const t = useTexts(tillTexts)
  const { subtotal, discount } = reductionIn(form)
  const total = formatMoney(totalOf(form, fee))
  return (
    <section className={styles.sums} aria-label={t('sums.title')}>
      <dl>
        <dt>{t('sums.items')}</dt>
        <dd>{formatMoney(discount > 0 ? subtotal : subtotalOf(form))}</dd>
        {discount > 0 && (
          <>
            <dt>
              {t('sums.discounts', {
                share: formatPercent(Math.round((discount / Math.max(1, subtotal)) * 1000) / 10),
              })}
            </dt>
            <dd>{formatMoney(-discount)}</dd>
          </>
        )}
        {pbmIn(form) > 0 && (
          <>
            <dt>{t('sums.benefit')}</dt>
            <dd>{formatMoney(-pbmIn(form))}</dd>
          </>
        )}
        {fee > 0 && (
          <>
            <dt>{t('sums.fee')}</dt>
            <dd>{formatMoney(fee)}</dd>
          </>
        )}
        <dt data-whole>{t('sums.total')}</dt>
        <dd data-whole aria-live="polite">
          <small>{total.slice(0, 2)}</small> {total.slice(3)}
        </dd>
      </dl>
      {maySend && (
        <p className={styles.goes}>
          <span>
            <IconCheck size={14} aria-hidden /> {t('goes.text')}
          </span>
          <span>
            <IconCheck size={14} aria-hidden /> {t('goes.pdf')}
          </span>
          <small>{t('goes.messages', { count: 2 })}</small>
        </p>
      )}
      <Failure className="m-0 danger dense" why={trouble} />
      {isOver ? (
        <>
          <Primary icon={IconHourglass} label={t('saveAsk')} busy={busy} onClick={onSend} />
          <p className={rows.rowNote}>{t(maySend ? 'asksSends' : 'asks')}</p>
        </>
      ) : (
        <Primary
          icon={maySend ? IconSend : IconDeviceFloppy}
          label={t(maySend ? 'saveSend' : 'shared:save')}
          busy={busy}
          onClick={maySend ? onSend : onSave}
        />
      )}
      {maySend && (
        <Button
          variant="default"
          size="sm"
          fullWidth
          justify="flex-start"
          disabled={busy}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={onSave}
        >
          {t(isOver ? 'saveOnly' : 'shared:save')}
        </Button>
      )}
      {pay && (
        <div className={styles.ways}>
          <Pay icon={IconQrcode} label={t('pay.pix')} keys="Alt P" onClick={pay.pix} />
          <Pay icon={IconCash} label={t('pay.cash')} keys="Alt D" onClick={pay.cash} />
          {isOver && <p className={rows.rowNote}>{t('pay.waits')}</p>}
        </div>
      )}
      {hindrance && (
        <p className={styles.hindrance} role="status">
          {t('cannotSend', { reason: hindrance.text })}
          {(hindrance.way === 'template' || hindrance.way === 'take') && (
            <Button variant="light" size="compact-sm" onClick={() => hindrance.way && onWay?.(hindrance.way)}>
              {t(hindrance.way)}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}

/** A way to be paid at once; null: not now. */
function Pay({
  icon: Icon,
  label,
  keys,
  onClick,
}: {
  icon: typeof IconSend
  label: string
  keys: string
  onClick: (() => void) | null
}) {
  return (
    <Button
      classNames={{ root: styles.pay ?? '', label: styles.payLabel ?? '' }}
      variant="default"
      size="sm"
      fullWidth
      justify="space-between"
      disabled={onClick === null}
      leftSection={<Icon size={18} aria-hidden />}
      rightSection={<kbd aria-hidden>{keys}</kbd>}
      onClick={() => onClick?.()}
    >
      {label}
    </Button>
  )
}

function Primary({
  icon: Icon,
  label,
  busy,
  onClick,
}: {
  icon: typeof IconSend
  label: string
  busy: boolean
  onClick: () => void
}) {
  return (
    <Button
      className={styles.primary ?? ''}
      fullWidth
      justify="space-between"
      loading={busy}
      leftSection={<Icon size={20} aria-hidden />}
      rightSection={<kbd aria-hidden>Ctrl Enter</kbd>}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
