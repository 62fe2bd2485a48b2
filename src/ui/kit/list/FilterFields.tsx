import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { Button, MultiSelect, Select } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { DateField } from '../dayFields'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { DaysFilter, Filter } from './column'
import type { ListAddress } from './request'
import styles from './Toolbar.module.css'

type Props = {
  address: ListAddress
  filters: readonly Filter[]
  /** Their names stand above them, as in a form; otherwise an empty one shows its name inside. */
  labelled?: boolean
}

/** The filters of a list; what each is set to stands in the address. */
export function FilterFields({ address, filters, labelled = false }: Props) {
  const t = useTexts(administrationTexts)
  return filters.map((filter) => {
    if ('days' in filter) return <Days key={filter.name} filter={filter} address={address} />
    if ('onOpen' in filter)
      return (
        <Button key={filter.name} variant="default" onClick={filter.onOpen}>
          {filter.label}
        </Button>
      )
    const { name, label, options, many } = filter
    const chosen = address.filters[name] ?? []
    const shared = {
      className: styles.filter ?? '',
      ...(labelled ? { label } : { 'aria-label': label }),
      data: [...options],
      clearable: true,
      searchable: options.length > 8,
      nothingFoundMessage: t('list.noOption'),
      comboboxProps: { withinPortal: true },
    }
    const placeholder = labelled ? t('list.any') : label
    return many ? (
      <MultiSelect
        key={name}
        {...shared}
        placeholder={chosen.length === 0 ? placeholder : ''}
        value={[...chosen]}
        onChange={(values) => address.setFilter(name, values)}
      />
    ) : (
      <Select
        key={name}
        {...shared}
        placeholder={placeholder}
        value={chosen[0] ?? null}
        onChange={(value) => address.setFilter(name, value === null ? [] : [value])}
      />
    )
  })
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
