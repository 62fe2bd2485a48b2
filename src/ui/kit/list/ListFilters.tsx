import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, MultiSelect, Select, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useAdministrationTexts } from '../administrationTexts'
import { DateField } from '../dayFields'
import type { DaysFilter, Filter } from './column'
import styles from './List.module.css'
import type { ListAddress } from './request'

type Props = { address: ListAddress; search: string; filters: readonly Filter[] }

/** Search and filters of a list; what they are set to stands in the address. */
export function ListFilters({ address, search, filters }: Props) {
  const t = useAdministrationTexts()
  return (
    <>
      <TextInput
        className={styles.search ?? ''}
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={address.typed}
        onChange={(event) => address.setTyped(event.currentTarget.value)}
      />
      {filters.map((filter) => {
        if ('days' in filter) return <Days key={filter.name} filter={filter} address={address} />
        const { name, label, options, many } = filter
        const chosen = address.filters[name] ?? []
        const shared = {
          className: styles.filter ?? '',
          'aria-label': label,
          data: [...options],
          clearable: true,
          searchable: options.length > 8,
          nothingFoundMessage: t('list.noOption'),
          comboboxProps: { withinPortal: true },
        }
        return many ? (
          <MultiSelect
            key={name}
            {...shared}
            placeholder={chosen.length === 0 ? label : ''}
            value={[...chosen]}
            onChange={(values) => address.setFilter(name, values)}
          />
        ) : (
          <Select
            key={name}
            {...shared}
            placeholder={label}
            value={chosen[0] ?? null}
            onChange={(value) => address.setFilter(name, value === null ? [] : [value])}
          />
        )
      })}
      {address.narrowed && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={address.clear}
        >
          {t('list.clear')}
        </Button>
      )}
    </>
  )
}

function Days({ filter: { name, days }, address }: { filter: DaysFilter; address: ListAddress }) {
  const [first = '', last = ''] = address.filters[name] ?? []
  const set = (next: readonly [string, string]) =>
    address.setFilter(name, next.every((day) => day === '') ? [] : next)
  return (
    <span className={styles.days}>
      <DateField label={days.first} value={first} onChange={(day) => set([day, last])} />
      <DateField label={days.last} value={last} onChange={(day) => set([first, day])} />
    </span>
  )
}
