import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { AttachPrescriptionDocument } from '@infra/graphql/orders.gen'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebounced } from '@ui/kit/debounce'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { orderTexts } from './texts/pt_BR'
import { useShopping } from './useShopping'

type Props = { customerId: string; messageId: string; onClose: () => void }
const OPEN = ['placed', 'confirmed'] as const

/** Attaches a picture or a PDF that the customer sent to one of their open orders, as its prescription. */
export default function AttachDrawer({ customerId, messageId, onClose }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const shopping = useShopping(customerId, { search, phases: OPEN })
  const open = shopping.value?.rows ?? []
  const none = search === '' && open.length === 0
  return (
    <FormDrawer<{ order: string; number: string }>
      as="dialog"
      savableAsIs
      reads={shopping}
      title={t('panel.attachTitle')}
      initial={{ order: open[0]?.id ?? '', number: open[0]?.number ?? '' }}
      check={({ order }): Record<string, string> =>
        order === '' ? { order: t(none ? 'panel.noOpen' : 'panel.chooseOrder') } : {}
      }
      save={({ order }) => change(AttachPrescriptionDocument, { order_id: order, message_id: messageId })}
      saveLabel={t('panel.attach')}
      said={({ number }) => t('panel.attached', { number })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput
            label={t('panel.findOrder')}
            maxLength={20}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              form.setValues({ order: '', number: '' })
            }}
          />
          <NativeSelect
            label={t('number')}
            data-autofocus
            data={[
              ...(form.values.order === '' ? [''] : []).map((value) => ({
                value,
                label: t(none ? 'panel.noOpen' : 'panel.chooseOrder'),
              })),
              ...open.map(({ id, number, summary, total }) => ({
                value: id,
                label: `${number} · ${summary} · ${formatMoney(total)}`,
              })),
            ]}
            {...form.getInputProps('order')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues({ order: value, number: open.find(({ id }) => id === value)?.number ?? '' })
            }
          />
          {shopping.more && (
            <Button variant="subtle" loading={shopping.loading} onClick={shopping.showMore}>
              {t('shared:more')}
            </Button>
          )}
        </>
      )}
    </FormDrawer>
  )
}
