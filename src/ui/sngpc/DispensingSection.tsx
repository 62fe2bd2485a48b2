import { useCommands } from '@app/panel/panel'
import { unrecordedLines } from '@domain/sngpc/dispensing'
import { DeleteDispensingDocument, OrderDispensingsDocument } from '@infra/graphql/sngpc.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { formatDate, formatDateTime } from '@ui/kit/dates'
import { layerPart } from '@ui/kit/part'
import { StateBadge } from '@ui/kit/StateBadge'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'
import { useState } from 'react'
import { type DispensingRecord, receiptOf } from './internal/dispensingForm'
import styles from './Sngpc.module.css'
import { sngpcTexts } from './texts/pt_BR'

const DispensingDrawer = layerPart(() => import('./internal/DispensingDrawer'))

/** What of an order is written down for the SNGPC, and what is still to be. Nothing where the shop does not do it here. */
export default function DispensingSection({ info: { order } }: { info: OrderInfo }) {
  const t = useTexts(sngpcTexts)
  const { read, change } = useCommands()
  const [open, setOpen] = useState<DispensingRecord | 'new' | null>(null)
  const [leaving, setLeaving] = useState<DispensingRecord | null>(null)
  const { value, reload } = useRead(
    `dispensings ${order.id} ${order.rev}`,
    () => read(OrderDispensingsDocument, { order_id: order.id }),
    'productOrders',
  )
  const found = value?.orderDispensings
  if (!found) return null
  const { lines, records } = found
  const missing = unrecordedLines(lines)
  const isOver = order.phase === 'canceled'
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h2>
        {t('title')}
        <StateBadge tone={missing.length > 0 ? 'danger' : 'success'}>
          {t(missing.length > 0 ? 'open' : 'done')}
        </StateBadge>
      </h2>
      {missing.map(({ place, name, recorded, quantity }) => (
        <p key={place} className={styles.warning}>
          {t('missing', { name, recorded, quantity })}
        </p>
      ))}
      {missing.length > 0 && <p className="muted dense">{t('before')}</p>}
      {!records && <p className="muted dense">{t('onlyPharmacist')}</p>}
      {records && records.length > 0 && (
        <ul className={styles.records}>
          {records.map((record) => (
            <li key={record.id}>
              <RecordWords record={record} />
              {!isOver && (
                <div className={styles.buttons}>
                  <Button size="compact-sm" variant="default" onClick={() => setOpen(record)}>
                    {t('edit')}
                  </Button>
                  <Button size="compact-sm" variant="subtle" onClick={() => setLeaving(record)}>
                    {t('remove')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {records && !isOver && missing.length > 0 && (
        <Button variant="light" onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      )}
      {open && (
        <DispensingDrawer
          order={order}
          lines={lines}
          record={open === 'new' ? null : open}
          onClose={(saved) => {
            setOpen(null)
            if (saved) reload()
          }}
        />
      )}
      {leaving && (
        <ConfirmAction
          danger
          title={t('removeTitle')}
          text={t('removeText')}
          action={t('remove')}
          said={t('removed')}
          ask={() => change(DeleteDispensingDocument, { order_id: order.id, rev: order.rev, id: leaving.id })}
          onClose={() => setLeaving(null)}
        />
      )}
    </section>
  )
}

function RecordWords({ record }: { record: DispensingRecord }) {
  const t = useTexts(sngpcTexts)
  const day = (date: string) => formatDate(`${date}T12:00:00Z`)
  return (
    <>
      <span>
        {t('shown', {
          receipt: t(`receipts.${receiptOf(record.receipt)}`),
          prescriber: record.prescriber,
          council: record.council,
          number: record.council_number,
          state: record.council_state,
        })}
      </span>
      {record.buyer && <span>{t('ofBuyer', { name: record.buyer })}</span>}
      {record.patient && <span>{t('ofPatient', { name: record.patient })}</span>}
      {record.items.length === 0 && <span className={styles.warning}>{t('noItems')}</span>}
      {record.items.map(({ name, lot, quantity, expires_on }) => (
        <span key={`${name} ${lot}`}>{t('item', { name, lot, quantity, expires: day(expires_on) })}</span>
      ))}
      <small className="muted dense">
        {t('by', { name: record.pharmacist, crf: record.crf, time: formatDateTime(record.at) })}
      </small>
    </>
  )
}
