import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { useTexts } from '@ui/kit/text'
import type { BarShapeProps } from 'recharts'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Charts.module.css'
import { pointed, Walked } from './Walked'

type Props = {
  label: string
  marks: readonly string[]
  values: readonly (number | null)[]
  /** The period before, bar by bar; null: not compared. */
  before: readonly (number | null)[] | null
  name: string
  /** Written at the marks. */
  format: (value: number) => string
  /** Said whole. */
  say: (value: number) => string
  /** The bar that the sentence is about. */
  accent: number | null
  onOpen: (place: number) => void
}

/** So many values stand over their bars; of more they would touch. */
const MOST_LABELS = 14

/** Bars over time, the period before as a lighter one beside each; the value stands over the bar. */
export default function BarsChart({
  label,
  marks,
  values,
  before,
  name,
  format,
  say,
  accent,
  onOpen,
}: Props) {
  const t = useTexts(reportTexts)
  const was = t('chart.before')
  const said = (place: number) =>
    [
      `${marks[place]} · ${name} ${values[place] == null ? t('chart.noMark') : say(values[place])}`,
      ...(before?.[place] == null ? [] : [`${was} ${say(before[place])}`]),
    ].join(' · ')
  return (
    <Walked label={label} count={marks.length} said={said} onOpen={onOpen}>
      {(at, setAt) => (
        <BarChart
          h={240}
          data={marks.map((_, place) => ({
            place,
            [name]: values[place] ?? null,
            [was]: before?.[place] ?? null,
          }))}
          dataKey="place"
          series={[
            { name, color: 'var(--balcao-edge)' },
            ...(before ? [{ name: was, color: 'var(--balcao-outline)' }] : []),
          ]}
          withTooltip={false}
          withYAxis={false}
          gridAxis="none"
          textColor="var(--balcao-muted)"
          maxBarWidth={48}
          xAxisProps={{ tickFormatter: (place: number) => marks[place] ?? '', minTickGap: 8 }}
          barProps={({ name: series }) => ({
            isAnimationActive: false,
            shape: ({ x, y, width, height, index }: BarShapeProps) => {
              const main = series === name
              const value = main ? values[index] : before?.[index]
              if (value == null) return <g />
              const labelled = main && (marks.length <= MOST_LABELS || index === accent || index === at)
              return (
                <g>
                  <rect
                    {...{ x, y, width }}
                    height={Math.max(0, height)}
                    rx={3}
                    className={styles.bar}
                    data-tone={!main ? 'before' : index === accent ? 'main' : 'other'}
                    data-at={index === at || undefined}
                  />
                  {labelled && (
                    <text
                      x={x + width / 2}
                      y={y - 6}
                      textAnchor="middle"
                      className={styles.mark}
                      data-plain={index !== accent || undefined}
                    >
                      {format(value)}
                    </text>
                  )}
                </g>
              )
            },
          })}
          barChartProps={{
            ...pointed(setAt, onOpen),
            margin: { top: 20, right: 8, bottom: 0, left: 8 },
            barGap: 2,
          }}
        />
      )}
    </Walked>
  )
}
