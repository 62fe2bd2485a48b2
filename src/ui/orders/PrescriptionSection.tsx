import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { takes } from '@domain/kernel/step'
import { type ReviewState, reviewSteps } from '@domain/kernel/steps/review.gen'
import { isEnded } from '@domain/orders/order-step'
import { RefusePrescriptionDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDate, formatDateTime } from '@ui/kit/dates'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useWhy, WhyFields } from '@ui/reasons/Why'
import { useState } from 'react'
import { Unclassified } from './internal/Unclassified'
import styles from './Orders.module.css'
import type { OrderInfo } from './orderInfo'
import { ReviewBadge } from './orderWords'
import { orderTexts } from './texts/pt_BR'

const ApproveDialog = layerPart(() => import('./internal/ApproveDialog'))

const REVIEWS = Object.keys(reviewSteps.cells) as ReviewState[]

/** The prescription of an order: its pictures, what the law asks, what a pharmacist said. Nothing where none is needed. */
export function PrescriptionSection({ info }: { info: OrderInfo }) {
  const t = useTexts(orderTexts)
  const [open, setOpen] = useState<'approve' | 'refuse' | null>(null)
  const { order, reviews, prescriptions, rules } = info
  const state = REVIEWS.find((one) => one === order.review) ?? 'none'
  if (state === 'none' && prescriptions.length === 0) return null
  const close = () => setOpen(null)
  return (
    <section className={styles.section} aria-label={t('prescription.title')}>
      <h2>
        {t('prescription.title')} <ReviewBadge review={order.review} t={t} />
      </h2>
      <p className={styles.quiet}>
        {rules.length === 0 ? t('prescription.none') : t('prescription.rules', { rules: rules.join('; ') })}
      </p>
      {info.retention && <p>{t('prescription.stays', { rule: info.retention })}</p>}
      {info.lines.some(({ unclassified }) => unclassified) && <Unclassified info={info} />}
      {prescriptions.length === 0 ? (
        // One that was approved lay on the counter, or was found by its number.
        state !== 'approved' && <p>{t('prescription.noPhotos')}</p>
      ) : (
        <div className={styles.photos}>
          {prescriptions.map(({ message_id, url, mimetype, user_name, at }) => {
            const label = t('prescription.photo', { name: user_name, time: formatDateTime(at) })
            if (!url) return <span key={message_id}>{t('prescription.hidden')}</span>
            return (
              <a key={message_id} href={url} target="_blank" rel="noreferrer">
                {mimetype?.startsWith('image/') ? <img src={url} alt={label} /> : label}
              </a>
            )
          })}
        </div>
      )}
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={review.id}>
            <span>
              {review.approved
                ? t('prescription.wasApproved', { name: review.pharmacist, crf: review.crf })
                : t('prescription.wasRefused', {
                    name: review.pharmacist,
                    crf: review.crf,
                    reason: review.reason ?? '',
                  })}
            </span>
            <small className={styles.quiet}>
              {[
                formatDateTime(review.at),
                review.valid_until &&
                  t('prescription.valid', { date: formatDate(`${review.valid_until}T12:00:00Z`) }),
                review.rules,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {takes(reviewSteps, state, 'APPROVE') &&
        !isEnded(order.phase) &&
        !info.lines.some(({ unclassified }) => unclassified) &&
        (info.may_review ? (
          <div className={styles.buttons}>
            <Button variant="light" onClick={() => setOpen('approve')}>
              {t('prescription.approve')}
            </Button>
            <Button variant="default" onClick={() => setOpen('refuse')}>
              {t('prescription.refuse')}
            </Button>
          </div>
        ) : (
          <p className={styles.warning}>{t('prescription.onlyPharmacist')}</p>
        ))}
      {open === 'approve' && <ApproveDialog info={info} onClose={close} />}
      {open === 'refuse' && <RefuseDialog info={info} onClose={close} />}
    </section>
  )
}

function RefuseDialog({ info: { order }, onClose }: { info: OrderInfo; onClose: () => void }) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const why = useWhy('prescription_refused')
  return (
    <ConfirmAction
      danger
      title={t('prescription.refuseTitle', { number: order.number })}
      text={t('prescription.refuseText')}
      action={t('prescription.refuse')}
      said={t('prescription.refused')}
      ask={() => change(RefusePrescriptionDocument, { order_id: order.id, rev: order.rev, ...why.said() })}
      onClose={onClose}
    >
      <WhyFields why={why} label={t('prescription.reason')} maxLength={ORDER_LIMITS.reason} />
    </ConfirmAction>
  )
}
