import '@mantine/core/styles/Popover.css'
import { foldText } from '@domain/text/fold-text'
import { Popover, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { PickList } from '../PickList'
import { administrationTexts } from '../texts/administration/pt_BR'
import { type Filter, filterName } from './column'
import type { ListAddress } from './request'
import styles from './Toolbar.module.css'

type Props = {
  address: ListAddress
  filters: readonly Filter[]
  opened: boolean
  onOpened: (opened: boolean) => void
  /** A filter is to be set: its chip opens. */
  onAdd: (name: string) => void
}

/** A filter, or one thing that it can be set to. */
type Found = Readonly<{ filter: Filter; option: Readonly<{ value: string; label: string }> | null }>

/** Values are looked among once so much is typed: before, the names of the filters are enough to choose from. */
const LEAST_TYPED = 2

/** Filters that are not in force, found by their names, and what they can be set to, by typing. */
export function AddFilter({ address, filters, opened, onOpened, onAdd }: Props) {
  const t = useTexts(administrationTexts)
  const [typed, setTyped] = useState('')
  const words = foldText(typed.trim())
  const has = (text: string) => foldText(text).includes(words)
  const found = filters.flatMap((filter): Found[] => {
    if (filter.name in address.filters) return []
    const named = has(filterName(filter)) ? [{ filter, option: null }] : []
    if (words.length < LEAST_TYPED || !('options' in filter)) return named
    return [
      ...named,
      ...filter.options.filter(({ label }) => has(label)).map((option) => ({ filter, option })),
    ]
  })
  const close = () => {
    onOpened(false)
    setTyped('')
  }
  const pick = ({ filter, option }: Found) => {
    close()
    if (option) address.setFilter(filter.name, [option.value])
    else if ('onOpen' in filter) filter.onOpen()
    else onAdd(filter.name)
  }
  return (
    <Popover
      opened={opened}
      onChange={(open) => !open && close()}
      position="bottom-start"
      offset={6}
      width={288}
      trapFocus
    >
      <Popover.Target>
        <UnstyledButton className={styles.add ?? ''} onClick={() => onOpened(!opened)}>
          <IconPlus size={14} aria-hidden />
          {t('list.addFilter')}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.addFilter')} className={styles.fields ?? ''}>
        <PickList<Found>
          label={t('list.findFilter')}
          results={t('list.addFilter')}
          typed={typed}
          onType={setTyped}
          rows={found}
          idOf={({ filter, option }) => `${filter.name} ${option?.value ?? ''}`}
          onPick={pick}
          render={({ filter, option }) => (
            <span className={styles.option}>
              {option ? (
                <>
                  {filterName(filter)}: <strong>{option.label}</strong>
                </>
              ) : (
                filterName(filter)
              )}
            </span>
          )}
        >
          {found.length === 0 && <p className={styles.none}>{t('list.noOption')}</p>}
        </PickList>
      </Popover.Dropdown>
    </Popover>
  )
}
