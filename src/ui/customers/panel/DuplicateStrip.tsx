import { useRow } from '@app/panel/panel'
import { DUPLICATE_REASONS, type DuplicateReason } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { formatPhone } from '@domain/contacts/phone'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMayMergeCustomers } from '@ui/customer-picker/mayManage'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Merge.module.css'

const MergeDialog = layerPart(() => import('./MergeDialog'))

const isReason = (text: string): text is DuplicateReason =>
  (DUPLICATE_REASONS as readonly string[]).includes(text)

/** Who may be the same person as this customer, with what suggests it. */
export function DuplicateStrip({ customer }: { customer: Customer }) {
  const duplicates = useRow('customerStories', customer.id)?.duplicates ?? []
  return duplicates.map(({ id, reasons }) => (
    <Duplicate key={id} customer={customer} otherId={id} reasons={reasons.filter(isReason)} />
  ))
}

type Props = { customer: Customer; otherId: string; reasons: readonly DuplicateReason[] }

function Duplicate({ customer, otherId, reasons }: Props) {
  const t = useTexts(customerTexts)
  const mayMerge = useMayMergeCustomers()
  const other = useRow('customers', otherId)?.data
  const [open, setOpen] = useState(false)
  if (!other) return null
  return (
    <div className={styles.strip} role="note">
      <IconUsers size={18} aria-hidden />
      <span>
        <strong>{t('merge.suggested')}</strong>
        <small>
          {[
            other.name,
            formatPhone(other.phone_number),
            ...reasons.map((reason) => t(`merge.reason.${reason}`)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {mayMerge && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('merge.compareWith', { name: other.name })}
          onClick={() => setOpen(true)}
        >
          {t('merge.compare')}
        </Button>
      )}
      {open && <MergeDialog customer={customer} other={other} onClose={() => setOpen(false)} />}
    </div>
  )
}
