import { type RowKey, useAt, useReplay } from '@app/replay/replay'
import type { TableName } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconRoute, IconSearch } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './Inspector.module.css'
import { JsonTree } from './JsonTree'
import { lifecycleOf } from './lifecycleOf'
import { plainly } from './times'

const PER_PAGE = 25

/** The world at the place, table by table. */
export function WorldTab({ onChart }: { onChart: (key: RowKey) => void }) {
  const t = useTexts(replayTexts)
  const { panel } = useReplay()
  // What is shown is the world at this place.
  useAt()
  const [table, setTable] = useState<TableName>('tickets')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const { rows } = panel.store.world
  const wanted = search.trim().toLowerCase()
  const found = [...rows[table].values()].filter(
    (row) => wanted === '' || JSON.stringify(row).toLowerCase().includes(wanted),
  )
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE))
  const shown = Math.min(page, pages - 1)
  return (
    <>
      <div className={styles.controls}>
        <NativeSelect
          size="xs"
          aria-label={t('world.table')}
          value={table}
          onChange={({ currentTarget }) => {
            const next = TABLE_NAMES.find((name) => name === currentTarget.value)
            if (next) setTable(next)
            setPage(0)
          }}
          data={TABLE_NAMES.map((name) => ({ value: name, label: `${name} (${rows[name].size})` }))}
        />
        <TextInput
          size="xs"
          type="search"
          role="searchbox"
          aria-label={t('world.searchLabel')}
          placeholder={t('world.search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setPage(0)
          }}
        />
        <span className={styles.pager}>
          <IconButton
            label={t('world.previous')}
            size={24}
            disabled={shown === 0}
            onClick={() => setPage(shown - 1)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </IconButton>
          <span role="status">
            {t('world.rows', { count: found.length })} · {t('world.page', { page: shown + 1, pages })}
          </span>
          <IconButton
            label={t('world.next')}
            size={24}
            disabled={shown >= pages - 1}
            onClick={() => setPage(shown + 1)}
          >
            <IconChevronRight size={16} aria-hidden />
          </IconButton>
        </span>
      </div>
      {found.length === 0 && <p className={styles.quiet}>{t('world.none')}</p>}
      {found.slice(shown * PER_PAGE, (shown + 1) * PER_PAGE).map((row) => (
        <div key={`${table}/${row.id}`} className={styles.row}>
          <JsonTree value={row} name={plainly(row.id)} open={0} />
          {lifecycleOf({ table }) && (
            <span className="flex fixed">
              <IconButton
                label={`${t('entry.showChart')}: ${table} ${plainly(row.id)}`}
                size={24}
                onClick={() => onChart({ table, id: row.id })}
              >
                <IconRoute size={15} aria-hidden />
              </IconButton>
            </span>
          )}
        </div>
      ))}
    </>
  )
}
