import { useCommands } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense, useEffect } from 'react'
import { customerListTexts } from '../texts/list/pt_BR'
import { customerTexts } from '../texts/pt_BR'
import type { Asked } from './customerActions'
import PersonDrawer from './PersonDrawer'

const MergeDialog = layerPart(() => import('../panel/MergeDialog'))
const EraseDialog = layerPart(() => import('../panel/EraseDialog'))

/** Asks about what is to be done with a customer of the list, and does it. */
export function CustomerDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return <Suspense fallback={null}>{shown()}</Suspense>

  function shown() {
    const { what, customer } = asked
    switch (what) {
      case 'block':
        return <Block customer={customer} onClose={onClose} />
      case 'merge':
        return <Merge customer={customer} onClose={onClose} />
      case 'export':
        return <PersonDrawer customerId={customer.id} name={customer.name} onClose={onClose} />
      case 'erase':
        return <EraseDialog customer={customer} onClose={onClose} />
    }
  }
}

type Props = { customer: Customer; onClose: () => void }

function Block({ customer: { id, name }, onClose }: Props) {
  const t = useTexts(customerListTexts)
  const own = useTexts(customerTexts)
  const { changeCustomer } = useCommands()
  return (
    <ConfirmAction
      danger
      title={own('marks.blocked.on')}
      text={own('marks.blocked.ask', { name })}
      action={own('marks.blocked.on')}
      said={t('wasBlocked', { name })}
      ask={() => changeCustomer(id, { type: 'mark', mark: 'blocked', on: true })}
      onClose={onClose}
    />
  )
}

/** The shop's own fields are compared as well: they are read with the customer. */
function Merge({ customer, onClose }: Props) {
  const { loadCustomer } = useCommands()
  useEffect(() => void loadCustomer(customer.id, 'story', 1), [loadCustomer, customer.id])
  return <MergeDialog customer={customer} other={null} onClose={onClose} />
}
