import '@mantine/core/styles/Popover.css'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatDate } from '@ui/kit/dates'
import { type Translate, useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import { administrationTexts } from '../texts/administration/pt_BR'
import { ChoiceList } from './ChoiceList'
import { type Filter, filterName } from './column'
import { FilterFields } from './FilterFields'
import type { ListAddress } from './request'
import styles from './Toolbar.module.css'
import { useFold } from './useFold'

type Props = {
  address: ListAddress
  filters: readonly Filter[]
  /** The one whose choice is open; '+': those that do not fit. */
  open: string | null
  onOpen: (name: string | null) => void
}

/** The filters in force, each a chip whose choice opens below it. What does not fit stands behind a number. */
export function FilterChips({ address, filters, open, onOpen }: Props) {
  const t = useTexts(administrationTexts)
  const set = filters.filter(({ name }) => name in address.filters)
  const begun = filters.find(({ name }) => name === open && !(name in address.filters) && name !== '+')
  // One that was just asked for is in sight, wherever it stands among the others afterwards.
  const chips = begun ? [begun, ...set] : set
  const [line, fits] = useFold<HTMLDivElement>(JSON.stringify([address.filters, begun?.name, filters.length]))
  const folded = chips.slice(fits)
  return (
    <>
      <div ref={line} className={styles.chips}>
        {chips.map((filter, place) => (
          <Chip
            key={filter.name}
            filter={filter}
            address={address}
            hidden={place >= fits}
            open={open === filter.name}
            onOpen={onOpen}
          />
        ))}
      </div>
      {folded.length > 0 && (
        <Popover
          opened={open === '+'}
          onChange={(opened) => onOpen(opened ? '+' : null)}
          position="bottom-start"
          width={288}
          trapFocus
        >
          <Popover.Target>
            <UnstyledButton
              className={styles.more ?? ''}
              aria-label={t('list.filtersMore', { count: folded.length })}
              onClick={() => onOpen(open === '+' ? null : '+')}
            >
              +{folded.length}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('list.inForce')} className={styles.fields ?? ''}>
            <FilterFields address={address} filters={folded} labelled />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  )
}

type ChipProps = Omit<Props, 'filters' | 'open'> & { filter: Filter; hidden: boolean; open: boolean }

function Chip({ filter, address, hidden, open, onOpen }: ChipProps) {
  const t = useTexts(administrationTexts)
  const { name } = filter
  const label = filterName(filter)
  const value = valueText(filter, address.filters[name] ?? [], t)
  const close = () => onOpen(null)
  const face = useRef<HTMLButtonElement>(null)
  const button = (
    <UnstyledButton
      ref={face}
      className={styles.value ?? ''}
      aria-label={value ? t('list.filterIs', { label, value }) : label}
      title={value || label}
      onClick={() => ('onOpen' in filter ? filter.onOpen() : onOpen(open ? null : name))}
    >
      <span>{label}</span>
      {value && <strong>{value}</strong>}
    </UnstyledButton>
  )
  return (
    <span className={styles.chip} data-hidden={hidden || undefined} data-open={open || undefined}>
      {'onOpen' in filter ? (
        button
      ) : (
        <Popover
          opened={open && !hidden}
          onChange={(opened) => !opened && close()}
          position="bottom-start"
          offset={6}
          width={'days' in filter ? 320 : 288}
          trapFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown aria-label={label} className={styles.fields ?? ''}>
            {'days' in filter ? (
              <FilterFields address={address} filters={[filter]} labelled />
            ) : (
              <ChoiceList
                label={label}
                options={filter.options}
                chosen={address.filters[name] ?? []}
                onToggle={(option) => {
                  address.setFilter(name, toggled(filter.many, address.filters[name] ?? [], option))
                  if (!filter.many) close()
                }}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      )}
      {name in address.filters && (
        <UnstyledButton
          className={styles.off ?? ''}
          aria-label={t('list.filterOff', { label })}
          onClick={() => address.setFilter(name, [])}
        >
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  )
}

const toggled = (many: boolean | undefined, values: readonly string[], option: string): readonly string[] =>
  values.includes(option) ? values.filter((value) => value !== option) : many ? [...values, option] : [option]

/** What a filter is set to, in words. */
function valueText(
  filter: Filter,
  values: readonly string[],
  t: Translate<typeof administrationTexts>,
): string {
  if ('days' in filter) {
    const [first = '', last = ''] = values.map((day) => (day === '' ? '' : formatDate(`${day}T12:00`)))
    if (first && last) return t('list.daysBetween', { first, last })
    return first ? t('list.daysFrom', { day: first }) : last ? t('list.daysUntil', { day: last }) : ''
  }
  if ('onOpen' in filter) return ''
  return values.map((value) => filter.options.find((each) => each.value === value)?.label ?? value).join(', ')
}
