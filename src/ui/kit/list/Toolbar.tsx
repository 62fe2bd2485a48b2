import { Button, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconFilter,
  IconSearch,
} from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '../IconButton'
import { layerPart } from '../part'
import { useShortcuts } from '../shortcuts/useShortcuts'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import { AddFilter } from './AddFilter'
import { ColumnsMenu } from './ColumnsMenu'
import type { Column, Filter } from './column'
import { FilterChips } from './FilterChips'
import type { ListAddress } from './request'
import styles from './Toolbar.module.css'
import type { useListLook } from './useListLook'
import type { Views } from './useViews'

const FilterDrawer = layerPart(() => import('./FilterDrawer'))

type Props<Row> = {
  address: ListAddress
  search: string
  filters: readonly Filter[]
  /** Which columns can be shown, and which are; left out where there are none. */
  table?: Readonly<{ columns: readonly Column<Row>[]; look: ReturnType<typeof useListLook> }>
  /** Null where a list keeps none. */
  views: Views | null
  /** At the right end. */
  children?: ReactNode
}

/** One line over a list: what is looked for, what it is narrowed by, and how it is shown. */
export function Toolbar<Row>({ address, search, filters, table, views, children }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const narrow = useNarrow()
  const [open, setOpen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({
    search: () => field.current?.focus(),
    filter: filters.length > 0 ? () => setAdding(true) : undefined,
  })
  const set = filters.filter(({ name }) => name in address.filters).length
  const { current, differs } = views ?? { current: null, differs: false }
  return (
    <div className={styles.toolbar}>
      <TextInput
        ref={field}
        className={styles.search ?? ''}
        aria-label={search}
        placeholder={search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={narrow || address.typed !== '' ? undefined : <kbd className={styles.key}>/</kbd>}
        value={address.typed}
        onChange={(event) => address.setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget
            .closest('section')
            ?.querySelector<HTMLElement>('tr[data-row][tabindex="0"]')
            ?.focus()
        }}
      />
      {narrow ? (
        filters.length > 0 && (
          <Button
            variant={set > 0 ? 'light' : 'default'}
            className={styles.phoneFilter ?? ''}
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-label={set > 0 ? t('list.filtersSet', { set }) : t('list.filter')}
            aria-haspopup="dialog"
            onClick={() => setAdding(true)}
          >
            {set > 0 ? set : ''}
          </Button>
        )
      ) : (
        <>
          <FilterChips address={address} filters={filters} open={open} onOpen={setOpen} />
          {filters.length > 0 && (
            <AddFilter
              address={address}
              filters={filters}
              opened={adding}
              onOpened={setAdding}
              onAdd={setOpen}
            />
          )}
          {address.narrowed && (
            <UnstyledButton className={styles.add ?? ''} onClick={address.clear}>
              {t('list.clear')}
            </UnstyledButton>
          )}
          {views && current !== null && differs && (
            <UnstyledButton
              className={styles.add ?? ''}
              data-strong
              onClick={() => views.keep(current, address.query)}
            >
              {t('list.keepInView')}
            </UnstyledButton>
          )}
        </>
      )}
      {narrow && adding && (
        <FilterDrawer address={address} filters={filters} onClose={() => setAdding(false)} />
      )}
      <span className={styles.tools}>
        {!narrow && table && (
          <>
            <ColumnsMenu {...table} />
            <Density look={table.look} />
          </>
        )}
        {children}
      </span>
    </div>
  )
}

function Density({ look: [{ dense = false }, change] }: { look: ReturnType<typeof useListLook> }) {
  const t = useTexts(administrationTexts)
  return (
    <IconButton label={t('list.dense')} pressed={dense} onClick={() => change({ dense: !dense })}>
      {dense ? (
        <IconBaselineDensitySmall size={18} aria-hidden />
      ) : (
        <IconBaselineDensityMedium size={18} aria-hidden />
      )}
    </IconButton>
  )
}
