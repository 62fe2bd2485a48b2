import { useCommands } from '@app/panel/panel'
import { CourierRowsDocument, GiveToCourierDocument } from '@infra/graphql/couriers.gen'
import { NativeSelect } from '@mantine/core'
import { tell } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { allOf } from '@ui/kit/server/pages'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { courierTexts } from './texts/pt_BR'

type Props = {
  orderIds: readonly string[]
  /** Who has it now, where it is one order. */
  courierId?: string | null
  onClose: (done: boolean) => void
}

/** Says who brings orders to their customers. What it came to is said, too: not every order that was chosen is brought. */
export default function GiveDialog({ orderIds, courierId = null, onClose }: Props) {
  const t = useTexts(courierTexts)
  const orders = useTexts(orderTexts)
  const { read, change } = useCommands()
  const couriers = useRead(
    'couriers at work',
    () =>
      allOf((list) =>
        read(CourierRowsDocument, { list: { ...list, filters: [{ field: 'active', any: ['yes'] }] } }),
      ),
    'couriers',
  )
  const { value } = couriers
  const count = orderIds.length
  const nameOf = (id: string) => value?.find((each) => each.id === id)?.name ?? ''
  const saidOf = (changed: number, id: string): string => {
    if (changed === 0) return t('give.doneNone')
    const said =
      id === '' ? t('give.taken', { count: changed }) : t('give.done', { count: changed, name: nameOf(id) })
    return changed < count ? t('give.stayed', { said, count: count - changed }) : said
  }
  return (
    <FormDrawer<{ courier: string }>
      as="dialog"
      title={t('give.title', { count })}
      saveLabel={t('give.save')}
      savableAsIs
      reads={couriers}
      initial={{ courier: courierId ?? '' }}
      check={() => ({})}
      serverNames={{ courier_id: 'courier' }}
      save={async ({ courier }) => {
        const outcome = await change(GiveToCourierDocument, {
          order_ids: [...orderIds],
          courier_id: courier || null,
        })
        if (outcome.ok) {
          const { giveToCourier: changed } = outcome.value
          tell(changed === 0 ? 'warned' : 'done', saidOf(changed, courier))
        }
        return outcome
      }}
      said={() => null}
      onClose={onClose}
    >
      {(form) => (
        <NativeSelect
          label={orders('courier')}
          description={value?.length === 0 ? t('give.none') : t('give.help')}
          data-autofocus
          data={[
            { value: '', label: t('nobody') },
            ...(value ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          {...form.getInputProps('courier')}
        />
      )}
    </FormDrawer>
  )
}
