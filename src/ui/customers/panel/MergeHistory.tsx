import { useRow } from '@app/panel/panel'
import type { Customer, CustomerMerge } from '@contract/entities'
import { formatPhone } from '@domain/contacts/phone'
import { Button } from '@mantine/core'
import { useMayMergeCustomers } from '@ui/customer-picker/mayManage'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { formatDateTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { usePassed } from '@ui/kit/moment'
import { layerPart } from '@ui/kit/part'
import { currentTexts, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Merge.module.css'
import { useCustomerChange } from './useCustomerChange'

const MergeDialog = layerPart(() => import('./MergeDialog'))

/** Whom this customer was merged with, and the way back as long as there is one; the way to merge by hand. */
export function MergeHistory({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const mayMerge = useMayMergeCustomers()
  const merges = useRow('customerStories', customer.id)?.merges ?? []
  const [open, setOpen] = useState(false)
  const standing = merges.filter(({ undone_at }) => undone_at === null)
  return (
    <>
      {standing.map((merge) => (
        <Merge key={merge.id} merge={merge} mayUndo={mayMerge} />
      ))}
      {mayMerge && (
        <div className={styles.other}>
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
            {t('merge.other')}
          </Button>
        </div>
      )}
      {open && <MergeDialog customer={customer} other={null} onClose={() => setOpen(false)} />}
    </>
  )
}

function Merge({ merge, mayUndo }: { merge: CustomerMerge; mayUndo: boolean }) {
  const t = useTexts(customerTexts)
  const over = usePassed(Date.parse(merge.reversible_until))
  const [asked, setAsked] = useState(false)
  const { busy, failure, change } = useCustomerChange(merge.survivor_id)
  const undo = async () => {
    const outcome = await change({ type: 'unmerge', merge: merge.id })
    if (!outcome?.ok) return
    tell('done', currentTexts(customerTexts)('merge.undone'))
    setAsked(false)
  }
  return (
    <div className={styles.past}>
      <span>
        {t('merge.past', { name: merge.merged_name })}
        <small>
          {[
            formatPhone(merge.merged_phone),
            t('merge.pastBy', { user: merge.user_name, time: formatDateTime(merge.merged_at) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {mayUndo && !over && (
        <Button size="compact-sm" variant="default" onClick={() => setAsked(true)}>
          {t('merge.undo')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('merge.undo')}
          text={t('merge.undoText', { name: merge.merged_name })}
          action={t('merge.undo')}
          busy={busy}
          failure={failure}
          onConfirm={() => void undo()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}
