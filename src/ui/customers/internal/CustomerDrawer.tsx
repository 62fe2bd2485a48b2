import '@ui/kit/texts/shared/pt_BR'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import '@mantine/core/styles/Drawer.css'
import { useCommands } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { CustomerDocument } from '@infra/graphql/customers.gen'
import { Drawer, Skeleton } from '@mantine/core'
import { useOpenCustomer } from '@ui/customer-picker/customerAddress'
import { tell } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useEffect } from 'react'
import { customerDetailTexts } from '../texts/details/pt_BR'
import { customerListTexts } from '../texts/list/pt_BR'
import { useCurrent } from './CustomerCells'
import { CustomerSections } from './CustomerSections'

type Props = {
  id: string
  /** As the list shows them; left out where they are on another page of it. */
  listed: Customer | undefined
  onClosed: () => void
}

/** A customer beside the list: what the panel of a conversation shows of them, and what can be changed there. */
export default function CustomerDrawer({ id, listed, onClosed }: Props) {
  const t = useTexts(customerDetailTexts)
  const own = useTexts(customerListTexts)
  const { read } = useCommands()
  const { close } = useOpenCustomer()
  const { value, valueKey, failure } = useRead(id, listed ? null : () => read(CustomerDocument, { id }))
  const customer = listed ?? (valueKey === id ? value?.customerInfos : undefined)
  // Why there is nobody to show, in a sentence; null: there is, or they are on their way.
  const lost =
    customer === null
      ? own('gone')
      : customer
        ? null
        : failure && (failure.message || own('shared:failedTryAgain'))
  useEffect(() => {
    if (lost === null) return
    tell('failed', lost)
    close()
  }, [lost, close])
  return (
    <Drawer
      opened
      position="right"
      size={440}
      padding={0}
      onClose={() => {
        close()
        onClosed()
      }}
      title={<strong style={{ paddingInlineStart: 16 }}>{t('title')}</strong>}
      closeButtonProps={{ 'aria-label': t('close') }}
      transitionProps={{ duration: 120 }}
    >
      {customer ? <Details customer={customer} /> : <Skeleton height={200} m={16} w="auto" />}
    </Drawer>
  )
}

function Details({ customer }: { customer: Customer }) {
  const current = useCurrent(customer)
  return (
    <ScrollRegion data-autofocus label={current.name}>
      <CustomerSections customer={current} talk={null} />
    </ScrollRegion>
  )
}
