import { useUser } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Marks.module.css'

const EraseDialog = layerPart(() => import('./EraseDialog'))

/** The way to erase a customer for good, for those who may; nothing for everybody else. */
export function EraseCustomer({ customer }: { customer: Customer }) {
  const t = useTexts(customerTexts)
  const { role } = useUser()
  const [open, setOpen] = useState(false)
  if (customer.erased_at || !mayCall(role, 'eraseCustomer')) return null
  return (
    <ul className={styles.marks}>
      <li>
        <span>
          {t('erase.title')}
          <small className="block muted meta">{t('erase.hint')}</small>
        </span>
        <Button size="compact-sm" variant="light" color="danger" onClick={() => setOpen(true)}>
          {t('erase.open')}
        </Button>
      </li>
      {open && <EraseDialog customer={customer} onClose={() => setOpen(false)} />}
    </ul>
  )
}
