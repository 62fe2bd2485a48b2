import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { AttachPrescriptionDocument, CustomerShoppingDocument } from '@infra/graphql/orders.gen'
import { NativeSelect } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from './texts/pt_BR'

type Props = { customerId: string; messageId: string; onClose: () => void }

/** Attaches a picture that the customer sent to one of their open orders, as its prescription. */
export default function AttachDrawer({ customerId, messageId, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { read, change } = useCommands()
  const shopping = useRead(`shopping ${customerId}`, () =>
    read(CustomerShoppingDocument, { customer_id: customerId }),
  )
  const open = (shopping.value?.customerShopping.orders ?? []).filter(
    ({ phase }) => phase === 'placed' || phase === 'confirmed',
  )
  const numberOf = (id: string) => open.find((order) => order.id === id)?.number ?? ''
  return (
    <FormDrawer<{ order: string }>
      as="dialog"
      savableAsIs
      reads={shopping}
      title={t('panel.attachTitle')}
      initial={{ order: open[0]?.id ?? '' }}
      check={({ order }): Record<string, string> => (order === '' ? { order: t('panel.noOpen') } : {})}
      save={({ order }) => change(AttachPrescriptionDocument, { order_id: order, message_id: messageId })}
      said={({ order }) => t('panel.attached', { number: numberOf(order) })}
      onClose={onClose}
    >
      {(form) => (
        <NativeSelect
          label={t('number')}
          data-autofocus
          data={
            open.length === 0
              ? [{ value: '', label: t('panel.noOpen') }]
              : open.map(({ id, number, summary, total }) => ({
                  value: id,
                  label: `${number} · ${summary} · ${formatMoney(total)}`,
                }))
          }
          {...form.getInputProps('order')}
        />
      )}
    </FormDrawer>
  )
}
