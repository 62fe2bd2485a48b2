import type { MetricName } from '@domain/reports/metrics'
import { GRAINS, type Narrowing } from '@domain/reports/query'
import { Button, NativeSelect, UnstyledButton } from '@mantine/core'
import { IconClock, IconFilter, IconRefresh, IconTable } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { AddFilter } from '@ui/kit/list/AddFilter'
import { FilterChips } from '@ui/kit/list/FilterChips'
import { layerPart } from '@ui/kit/part'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '@ui/kit/texts/administration/pt_BR'
import { useNarrow } from '@ui/kit/useNarrow'
import { useState } from 'react'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Bar.module.css'
import { PeriodChip } from './PeriodChip'
import { useNarrowings } from './useNarrowings'
import type { ReportAddress } from './useReportAddress'

const FilterDrawer = layerPart(() => import('@ui/kit/list/FilterDrawer'))

type Props = {
  address: ReportAddress
  /** What the page can be narrowed to, and of which figure that is asked. */
  narrow: readonly Narrowing[]
  metric: MetricName
  /** Days, weeks or months can be chosen. */
  grains?: boolean
  /** Waits can be counted in open hours. */
  hours?: boolean
  asOf: string | null
  onRefresh: () => void
}

/** Facts older than this are said to be old, ms. */
const OLD_MS = 120_000

/** One line over every report: of which days, of whom, how counted; and of which moment it is. */
export function ReportBar({ address, narrow, metric, grains, hours, asOf, onRefresh }: Props) {
  const t = useTexts(reportTexts, administrationTexts)
  const filters = useNarrowings(address, narrow, metric)
  const phone = useNarrow()
  const [open, setOpen] = useState<string | null>(null)
  const [adding, setAdding] = useState(false)
  const old = useNow(30_000) - Date.parse(asOf ?? '') > OLD_MS
  useShortcuts({ filter: () => setAdding(true) })
  const { asked, filters: list, set } = address
  return (
    <section className={styles.bar} aria-label={t('kit/administration:list.filter')}>
      <PeriodChip address={address} />
      {phone ? (
        <Button
          variant="default"
          radius="xl"
          className={styles.phone ?? ''}
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('kit/administration:list.filter')}
        </Button>
      ) : (
        <>
          <FilterChips address={list} filters={filters} open={open} onOpen={setOpen} />
          <AddFilter address={list} filters={filters} opened={adding} onOpened={setAdding} onAdd={setOpen} />
        </>
      )}
      {phone && adding && <FilterDrawer address={list} filters={filters} onClose={() => setAdding(false)} />}
      {hours && (
        <UnstyledButton
          className={styles.toggle ?? ''}
          aria-pressed={asked.openHours}
          onClick={() => set({ open: asked.openHours ? null : '1' })}
        >
          <IconClock size={16} aria-hidden />
          {t('openHours')}
        </UnstyledButton>
      )}
      {grains && (
        <NativeSelect
          aria-label={t('grain.label')}
          className={styles.grain ?? ''}
          data={GRAINS.map((value) => ({ value, label: t(`grain.${value}`) }))}
          value={asked.grain}
          onChange={({ currentTarget }) => set({ grain: currentTarget.value })}
        />
      )}
      <span className={styles.tools}>
        {asOf && (
          <span className={old ? 'warning meta nowrap' : 'muted meta nowrap'} data-as-of={asOf}>
            {t('asOf', { time: formatTime(asOf) })}
          </span>
        )}
        <IconButton label={t('refresh')} onClick={onRefresh}>
          <IconRefresh size={16} aria-hidden />
        </IconButton>
        <UnstyledButton
          className={styles.toggle ?? ''}
          aria-pressed={address.get('tables') !== null}
          onClick={() => set({ tables: address.get('tables') === null ? '1' : null })}
        >
          <IconTable size={16} aria-hidden />
          {t('tables')}
        </UnstyledButton>
      </span>
    </section>
  )
}
