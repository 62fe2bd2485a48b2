import { Button, TextInput } from '@mantine/core'
import { IconFilter, IconSearch, IconX } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { IconButton } from '../IconButton'
import { layerPart } from '../part'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import type { Filter } from './column'
import { FilterFields } from './FilterFields'
import styles from './List.module.css'
import type { ListAddress } from './request'

const FilterDrawer = layerPart(() => import('./FilterDrawer'))

type Props = { address: ListAddress; search: string; filters: readonly Filter[] }

/** Search and filters of a list; what they are set to stands in the address. On a phone one button opens the filters. */
export function ListFilters({ address, search, filters }: Props) {
  const t = useTexts(administrationTexts)
  const narrow = useNarrow()
  const [open, setOpen] = useState(false)
  const set = filters.filter(({ name }) => name in address.filters).length
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
      {!narrow && <FilterFields address={address} filters={filters} />}
      {narrow && filters.length > 0 && (
        <Button
          variant={set > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {set > 0 ? t('list.filtersSet', { set }) : t('list.filter')}
        </Button>
      )}
      {narrow && open && <FilterDrawer address={address} filters={filters} onClose={() => setOpen(false)} />}
      {address.narrowed &&
        (narrow ? (
          <IconButton label={t('list.clear')} size={36} onClick={address.clear}>
            <IconX size={18} aria-hidden />
          </IconButton>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={address.clear}
          >
            {t('list.clear')}
          </Button>
        ))}
    </>
  )
}
