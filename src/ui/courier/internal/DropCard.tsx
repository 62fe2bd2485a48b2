import type { Outcome } from '@app/panel/commands'
import { COURIER_STATES, type CourierState } from '@contract/courier-lists'
import { formatMoney } from '@domain/money/money'
import { wallClock } from '@domain/schedules/send-later'
import { clockNow } from '@ui/kit/clock'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Courier.module.css'
import { runTexts } from '../texts/pt_BR'
import { DeliveredForm, PaidForm, UndeliveredForm } from './DeedForms'
import { useDeed } from './useDeed'
import type { Deed, Drop, Run } from './useRun'

type Props = { drop: Drop; run: Run; does: (deed: Deed) => Promise<Outcome<unknown>> }

const MAP = 'https://www.google.com/maps/search/?api=1&query='

/** One delivery: where to, for whom, what is collected, and what the courier says of it. */
export function DropCard({ drop, run, does }: Props) {
  const t = useTexts(runTexts)
  const { standing, did, retry } = useDeed(drop.id, does)
  const [open, setOpen] = useState<'delivered' | 'undelivered' | 'paid' | null>(null)
  const state: CourierState = COURIER_STATES.find((one) => one === drop.state) ?? 'preparing'
  const timeOf = (at: string) => wallClock(Date.parse(at), run.zone).slice(11)
  const isOver = state === 'delivered' || state === 'canceled'
  const head = (
    <p className={styles.line}>
      <strong>{drop.number}</strong>
      <span className={styles.state} data-state={state}>
        {drop.ended_at === null
          ? t(`states.${state}`)
          : t('ended', { state: t(`states.${state}`), time: timeOf(drop.ended_at) })}
      </span>
    </p>
  )
  if (isOver) return <li className={styles.drop}>{head}</li>
  const busy = standing.kind === 'sending' || standing.kind === 'unsent'
  const say = async (done: Omit<Deed, 'order_id' | 'hash'>) => {
    if (await did(done)) setOpen(null)
  }
  const forms = {
    drop,
    busy,
    say: (done: Omit<Deed, 'order_id' | 'hash'>) => void say(done),
    onBack: () => setOpen(null),
  }
  const collected = drop.collect_amount ?? 0
  return (
    <li className={styles.drop} data-open>
      {head}
      {drop.due_at !== null && <p className={styles.quiet}>{dueText(t, drop.due_at, run)}</p>}
      {state !== 'preparing' && (
        <>
          <p className="strong">{drop.name}</p>
          <p className="anywhere">{drop.address ?? t('noAddress')}</p>
          <p className={styles.quiet}>
            {[drop.area, drop.pieces && t('pieces', { count: drop.pieces })].filter(Boolean).join(' · ')}
          </p>
          <p className={styles.links}>
            {drop.address && (
              <a
                className={styles.second}
                href={MAP + encodeURIComponent(drop.address)}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {t('map')}
              </a>
            )}
            {drop.phone && (
              <a className={styles.second} href={`tel:+${drop.phone}`}>
                {t('call')}
              </a>
            )}
          </p>
          {drop.note && (
            <p className="anywhere">
              <strong>{t('noteOf')}:</strong> {drop.note}
            </p>
          )}
          <Money drop={drop} />
          {drop.original && <p className="danger">{t('original')}</p>}
          {drop.undelivered && <p className="danger">{t('failed', { why: drop.undelivered })}</p>}
          {open === 'delivered' && <DeliveredForm {...forms} />}
          {open === 'undelivered' && <UndeliveredForm {...forms} />}
          {open === 'paid' && <PaidForm {...forms} />}
          {open === null && (
            <div className={styles.deeds}>
              {collected > 0 && (
                <button
                  type="button"
                  className={`${styles.second} ${styles.wide}`}
                  disabled={busy}
                  onClick={() => setOpen('paid')}
                >
                  {t('received', { amount: formatMoney(collected) })}
                </button>
              )}
              {state === 'ready' ? (
                <button
                  type="button"
                  className={styles.first}
                  disabled={busy}
                  onClick={() => void say({ kind: 'out' })}
                >
                  {t('out')}
                </button>
              ) : (
                <>
                  <button
                    type="button"
                    className={styles.first}
                    disabled={busy}
                    onClick={() => setOpen('delivered')}
                  >
                    {t('delivered')}
                  </button>
                  <button
                    type="button"
                    className={styles.second}
                    disabled={busy}
                    onClick={() => setOpen('undelivered')}
                  >
                    {t('notDelivered')}
                  </button>
                </>
              )}
            </div>
          )}
        </>
      )}
      {standing.kind === 'sending' && <p role="status">{t('underWay')}</p>}
      {standing.kind === 'unsent' && (
        <div className={styles.away} role="alert">
          <p>{t('unsent')}</p>
          <button type="button" className={styles.first} onClick={retry}>
            {t('again')}
          </button>
        </div>
      )}
      {standing.kind === 'refused' && (
        <p className="danger" role="alert">
          {standing.why}
        </p>
      )}
    </li>
  )
}

type Say = ReturnType<typeof useTexts<typeof runTexts>>

/** Until when it was promised; what was promised for another day says which. */
function dueText(t: Say, dueAt: string, { zone, day }: Run): string {
  const [date = '', time = ''] = wallClock(Date.parse(dueAt), zone).split('T')
  const when = date === day ? time : `${date.slice(8)}/${date.slice(5, 7)} ${time}`
  return Date.parse(dueAt) < clockNow() ? t('late', { when }) : t('by', { time: when })
}

/** What is collected at the door, with the change to take along; or that nothing is. */
function Money({ drop }: { drop: Drop }) {
  const t = useTexts(runTexts)
  const { due, collect, collect_amount: amount, change_for: changeFor, pix_paid: pix } = drop
  if (collect !== null && amount !== null)
    return (
      <p className={styles.money}>
        <strong>
          {t(collect === 'cash' ? 'collect.cash' : collect === 'card' ? 'collect.card' : 'collect.other', {
            amount: formatMoney(amount),
          })}
        </strong>
        {changeFor !== null && changeFor > amount && (
          <span>
            {t('change', { change: formatMoney(changeFor - amount), handed: formatMoney(changeFor) })}
          </span>
        )}
      </p>
    )
  if (due === null) return null
  if (due === 0) return <p className={styles.money}>{t(pix === true ? 'pixPaid' : 'paid')}</p>
  return <p className={styles.money}>{t('pixOpen', { amount: formatMoney(due) })}</p>
}
