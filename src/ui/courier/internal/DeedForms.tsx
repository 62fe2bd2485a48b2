import { COURIER_LIMITS } from '@contract/courier-lists'
import { formatMoney } from '@domain/money/money'
import { Failure } from '@ui/kit/Failure'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import styles from '../Courier.module.css'
import { runTexts } from '../texts/pt_BR'
import type { Deed, Drop } from './useRun'

type Props = {
  drop: Drop
  /** Something is on its way already. */
  busy: boolean
  say: (done: Omit<Deed, 'order_id' | 'hash'>) => void
  onBack: () => void
}

/** A question on the card itself: nothing floats over a list that is held in one hand. */
function Asked({
  busy,
  fault,
  onBack,
  onSubmit,
  children,
}: Pick<Props, 'busy' | 'onBack'> & { fault: string | null; onSubmit: () => void; children: ReactNode }) {
  const t = useTexts(runTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      <Failure className="danger" why={fault} />
      <div className={styles.deeds}>
        <button type="submit" className={styles.first} disabled={busy}>
          {t('confirm')}
        </button>
        <button type="button" className={styles.second} disabled={busy} onClick={onBack}>
          {t('kit:back')}
        </button>
      </div>
    </form>
  )
}

/** Who received it, and whether the paper prescription was fetched. */
export function DeliveredForm({ drop, busy, say, onBack }: Props) {
  const t = useTexts(runTexts)
  const id = useId()
  const [who, setWho] = useState('')
  const [fetched, setFetched] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    if (who.trim() === '') return setFault(t('whoFault'))
    if (drop.original && !fetched) return setFault(t('originalFault'))
    setFault(null)
    say({ kind: 'delivered', text: who.trim(), original_fetched: fetched })
  }
  return (
    <Asked busy={busy} fault={fault} onBack={onBack} onSubmit={submit}>
      {(drop.collect_amount ?? 0) > 0 && (
        <p className="danger">{t('stillDue', { amount: formatMoney(drop.collect_amount ?? 0) })}</p>
      )}
      <label htmlFor={id}>{t('who')}</label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the button answers this at once.
        autoFocus
        autoComplete="off"
        maxLength={COURIER_LIMITS.words}
        placeholder={t('whoHint')}
        value={who}
        onChange={({ currentTarget }) => setWho(currentTarget.value)}
      />
      {drop.original && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={fetched}
            onChange={({ currentTarget }) => setFetched(currentTarget.checked)}
          />
          {t('originalFetched')}
        </label>
      )}
    </Asked>
  )
}

const WHYS = ['absent', 'address', 'refused', 'money'] as const

/** Why it was not handed over: one of the usual reasons, or another in words. */
export function UndeliveredForm({ busy, say, onBack }: Props) {
  const t = useTexts(runTexts)
  const id = useId()
  const [why, setWhy] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    if (why.trim() === '') return setFault(t('whyFault'))
    setFault(null)
    say({ kind: 'undelivered', text: why.trim() })
  }
  return (
    <Asked busy={busy} fault={fault} onBack={onBack} onSubmit={submit}>
      <label htmlFor={id}>{t('why')}</label>
      <div className={styles.whys}>
        {WHYS.map((key) => (
          <button
            key={key}
            type="button"
            className={styles.second}
            aria-pressed={why === t(`whys.${key}`)}
            onClick={() => setWhy(t(`whys.${key}`))}
          >
            {t(`whys.${key}`)}
          </button>
        ))}
      </div>
      <input
        id={id}
        autoComplete="off"
        maxLength={COURIER_LIMITS.words}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </Asked>
  )
}

/** What was put down for it, with the change to give back; what is collected by card is all of it. */
export function PaidForm({ drop, busy, say, onBack }: Props) {
  const t = useTexts(runTexts)
  const id = useId()
  const amount = drop.collect_amount ?? 0
  const isCash = drop.collect === 'cash'
  const [handed, setHanded] = useState<number | null>(Math.max(amount, drop.change_for ?? 0))
  const [fault, setFault] = useState<string | null>(null)
  const submit = () => {
    if (isCash && (handed ?? 0) < amount) return setFault(t('handedLess', { amount: formatMoney(amount) }))
    setFault(null)
    say({ kind: 'paid', amount, ...(isCash && handed !== null && { handed }) })
  }
  return (
    <Asked busy={busy} fault={fault} onBack={onBack} onSubmit={submit}>
      {isCash ? (
        <>
          <label htmlFor={id}>{t('handed')}</label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            value={handed === null ? '' : formatMoney(handed)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.replace(/\D/g, '').slice(0, 9)
              setHanded(digits === '' ? null : Number(digits))
            }}
          />
          <output className={styles.money}>
            {t('giveBack', { change: formatMoney(Math.max(0, (handed ?? 0) - amount)) })}
          </output>
        </>
      ) : (
        <p>{t('received', { amount: formatMoney(amount) })}</p>
      )}
    </Asked>
  )
}
