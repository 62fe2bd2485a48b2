import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { FAMILIES, metricsOf } from '@domain/reports/families'
import { AXES, type Axis, type FreeReport, fits, isGrain, MOST_FIGURES } from '@domain/reports/free'
import { Button, MultiSelect, NativeSelect } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { freeTexts } from '../../texts/free/pt_BR'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { axisName } from './axisName'
import styles from './Free.module.css'

/** What a free report is made of: rows, columns and figures; a figure that does not go with them cannot be chosen. */
export function AxisBar({ address, report }: { address: ReportAddress; report: FreeReport }) {
  const t = useTexts(freeTexts, metricTexts)
  const words = useTexts(reportTexts)
  const { rows, columns, metrics } = report
  // What is not changed stays as the address has it by now: two changes may come before one is drawn.
  const { set } = address
  const option = (axis: Axis) => ({ value: axis, label: axisName(words, axis) })
  return (
    <section className={styles.axes} aria-label={t('build')}>
      <NativeSelect
        label={t('rows')}
        data={AXES.map(option)}
        value={rows}
        onChange={({ currentTarget }) => {
          const wanted = AXES.find((one) => one === currentTarget.value) ?? rows
          set({ rows: wanted, ...(wanted === columns && { cols: null }) })
        }}
      />
      <NativeSelect
        label={t('columns')}
        data={[
          { value: '', label: t('noColumns') },
          ...AXES.filter((one) => one !== rows && !(isGrain(one) && isGrain(rows))).map(option),
        ]}
        value={columns ?? ''}
        onChange={({ currentTarget }) => set({ cols: currentTarget.value || null })}
      />
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={16} aria-hidden />}
        disabled={columns === null}
        onClick={() => columns && set({ rows: columns, cols: rows })}
      >
        {t('turn')}
      </Button>
      <MultiSelect
        label={t('figures')}
        className={styles.figures ?? ''}
        data={FAMILIES.map((family) => ({
          group: t(`groups.${family}`),
          items: metricsOf(family).map((name) => ({
            value: name,
            label: t(`reports/metrics:name.${name}`),
            disabled: !metrics.includes(name) && !fits(name, report, address.only),
          })),
        }))}
        value={[...metrics]}
        maxValues={MOST_FIGURES}
        searchable
        hidePickedOptions
        nothingFoundMessage={t('noFigure')}
        onChange={(chosen) => {
          if (chosen.length > 0) set({ metrics: chosen.join(',') })
        }}
      />
    </section>
  )
}
