import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { PBM_STATES, type PbmState } from '@contract/pbm-lists'
import { takes } from '@domain/kernel/step'
import { orderSteps } from '@domain/kernel/steps/order.gen'
import { formatMoney } from '@domain/money/money'
import { holdsLine } from '@domain/pbm/authorised'
import { PbmProgrammeRowsDocument, SeenPbmLossDocument, WithdrawPbmDocument } from '@infra/graphql/pbm.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDateTime } from '@ui/kit/dates'
import { Failure } from '@ui/kit/Failure'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { useAction } from '@ui/kit/server/useAction'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { phaseOf } from '@ui/orders/orderWords'
import { useState } from 'react'
import styles from './Pbm.module.css'
import { pbmTexts } from './texts/pt_BR'

const AskDrawer = layerPart(() => import('./internal/AskDrawer'))

type Authorisation = OrderInfo['pbm_authorisations'][number]

const TONES: Readonly<Record<PbmState, 'success' | 'danger' | 'quiet'>> = {
  asked: 'quiet',
  pending: 'quiet',
  withdrawing: 'quiet',
  authorised: 'success',
  confirmed: 'success',
  unpaid: 'danger',
  denied: 'danger',
  expired: 'danger',
  reversing: 'quiet',
  reversed: 'quiet',
}
const stateOf = ({ state }: Authorisation): PbmState => PBM_STATES.find((known) => known === state) ?? 'asked'

/** Benefit programmes in an order: what was asked of operators and what they said. Nothing where there is neither anything to read nor to ask. */
export default function PbmSection({ info }: { info: OrderInfo }) {
  const t = useTexts(pbmTexts)
  const { read, change } = useCommands()
  const { busy, failure, run } = useAction()
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState<Authorisation | null>(null)
  const { order, pbm_authorisations: all, lines } = info
  const { value, failure: unread } = useRead(
    'active programmes',
    () =>
      read(PbmProgrammeRowsDocument, { list: { limit: 100, filters: [{ field: 'active', any: ['yes'] }] } }),
    'pbmProgrammes',
  )
  const programmes = value?.pbmProgrammeRows.items ?? []
  const mayChange = takes(orderSteps, phaseOf(order), 'CHANGE')
  const held = new Set(all.filter((one) => holdsLine(stateOf(one))).map(({ place }) => place))
  const free = lines.filter(({ place }) => !held.has(place))
  const mayAsk = mayChange && free.length > 0 && programmes.length > 0
  if (all.length === 0 && !mayAsk && !info.pbm_lost && unread === null && failure === null) return null
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {info.pbm_lost && (
        <div role="alert">
          <p className={styles.warning}>{info.pbm_lost}</p>
          <p>{t('lostTotal', { total: formatMoney(order.total) })}</p>
          <Button
            size="compact-sm"
            variant="light"
            loading={busy}
            onClick={() => void run(() => change(SeenPbmLossDocument, { order_id: order.id }), t('seenSaid'))}
          >
            {t('seen')}
          </Button>
        </div>
      )}
      <Failure
        className="m-0 danger dense"
        why={failure ?? (unread && (unread.message || t('shared:failedTryAgain')))}
      />
      {all.length > 0 && (
        <ul className={styles.authorisations}>
          {all.map((one) => (
            <li key={one.id}>
              <span className="flex wrap gap-8 baseline">
                <strong>{one.product_name}</strong>
                <StateBadge tone={TONES[stateOf(one)]}>{t(`states.${stateOf(one)}`)}</StateBadge>
              </span>
              <span>
                {[
                  one.programme_name,
                  one.discount > 0 && t('off', { money: formatMoney(one.discount) }),
                  one.number && t('number', { number: one.number }),
                  one.card_end && t('card', { end: one.card_end }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {one.reason && <span className={styles.warning}>{one.reason}</span>}
              {one.trouble && <span className={styles.warning}>{t('trouble', { why: one.trouble })}</span>}
              <small className="muted dense">
                {t('asker', { name: one.user_name, at: formatDateTime(one.asked_at) })}
                {one.valid_until &&
                  holdsLine(stateOf(one)) &&
                  ` · ${t('until', { at: formatDateTime(one.valid_until) })}`}
              </small>
              {mayChange && holdsLine(stateOf(one)) && (
                <div>
                  <Button size="compact-sm" variant="default" onClick={() => setLeaving(one)}>
                    {t('withdraw')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && (
        <Button variant="light" onClick={() => setAsking(true)}>
          {t('ask')}
        </Button>
      )}
      {asking && (
        <AskDrawer order={order} lines={free} programmes={programmes} onClose={() => setAsking(false)} />
      )}
      {leaving && (
        <ConfirmAction
          danger
          title={t('withdrawTitle')}
          text={t(leaving.way === 'portal' ? 'withdrawPortal' : 'withdrawText')}
          action={t('withdraw')}
          said={t('withdrawn')}
          ask={() => change(WithdrawPbmDocument, { id: leaving.id })}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}
