import { ERASURE_REASONS, type ErasureReason } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { NativeSelect, TextInput } from '@mantine/core'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { tell } from '@ui/kit/feedback'
import { currentTexts, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { useCustomerChange } from './useCustomerChange'

const isReason = (value: string): value is ErasureReason =>
  (ERASURE_REASONS as readonly string[]).includes(value)

/** Says what erasing means, and asks for the reason and for the customer's name or number. */
export default function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useTexts(customerTexts)
  const { busy, failure, change } = useCustomerChange(customer.id)
  const [reason, setReason] = useState<ErasureReason>('request')
  const [confirmation, setConfirmation] = useState('')
  const erase = async () => {
    const outcome = await change({ type: 'erase', confirmation, reason })
    if (!outcome?.ok) return
    tell('done', currentTexts(customerTexts)('erase.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('erase.title')}
      text={t('erase.what', { name: customer.name })}
      action={t('erase.action')}
      color="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => void erase()}
      onClose={onClose}
    >
      <p>{t('erase.stays')}</p>
      <NativeSelect
        label={t('erase.reason')}
        value={reason}
        data={ERASURE_REASONS.map((value) => ({ value, label: t(`erase.reasons.${value}`) }))}
        onChange={({ currentTarget: { value } }) => isReason(value) && setReason(value)}
        mb="sm"
      />
      <TextInput
        label={t('erase.confirm')}
        value={confirmation}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setConfirmation(value)}
      />
    </ConfirmDialog>
  )
}
