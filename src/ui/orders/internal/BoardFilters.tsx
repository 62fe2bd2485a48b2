import { useSearchLabel } from '@ui/customer-picker/useSearchLabel'
import '@ui/kit/texts/shared/pt_BR'
import { useView } from '@app/panel/panel'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { instanceChoices } from '@ui/instance-picker/instanceChoices'
import { useDebounced } from '@ui/kit/debounce'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Orders.module.css'
import { orderTexts } from '../texts/pt_BR'

/** What the board is narrowed to, as the list of orders is asked; and the fields that say so. */
export function useBoardFilters() {
  const [search, setSearch] = useState('')
  const [instance, setInstance] = useState('')
  const [delivery, setDelivery] = useState('')
  const typed = useDebounced(search.trim(), 300)
  const filters = [
    ...(instance ? [{ field: 'instance', any: [instance] }] : []),
    ...(delivery ? [{ field: 'delivery', any: [delivery] }] : []),
  ]
  return {
    list: { ...(typed && { search: typed }), filters },
    fields: { search, setSearch, instance, setInstance, delivery, setDelivery },
  }
}

type Props = { fields: ReturnType<typeof useBoardFilters>['fields'] }

/** Narrows the board: by number, customer or phone, connection, and how it is handed over. */
export function BoardFilters({ fields }: Props) {
  const t = useTexts(orderTexts)
  const search = useSearchLabel(t('search'))
  const connections = useView(['instances'], instanceChoices.select, instanceChoices.same)
  return (
    <search className={styles.boardFilters}>
      <TextInput
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={fields.search}
        maxLength={200}
        onChange={({ currentTarget }) => fields.setSearch(currentTarget.value)}
      />
      {connections.length > 1 && (
        <NativeSelect
          aria-label={t('shared:connection')}
          data={[{ value: '', label: t('board.allConnections') }, ...connections]}
          value={fields.instance}
          onChange={({ currentTarget }) => fields.setInstance(currentTarget.value)}
        />
      )}
      <NativeSelect
        aria-label={t('delivery')}
        data={[
          { value: '', label: t('board.allDeliveries') },
          ...(['pickup', 'delivery'] as const).map((value) => ({ value, label: t(`deliveries.${value}`) })),
        ]}
        value={fields.delivery}
        onChange={({ currentTarget }) => fields.setDelivery(currentTarget.value)}
      />
    </search>
  )
}
