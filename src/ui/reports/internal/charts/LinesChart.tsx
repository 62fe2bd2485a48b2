import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { useTexts } from '@ui/kit/text'
import { ReferenceArea } from 'recharts'
import { reportTexts } from '../../texts/pt_BR'
import styles from './Charts.module.css'
import { pointed, Walked } from './Walked'

export type Line = Readonly<{
  name: string
  values: readonly (number | null)[]
  /** What the sentence is about is in colour, the rest in grey, the period before dashed. */
  tone: 'main' | 'other' | 'before'
}>

type Props = {
  /** What the keyboard is told that this is. */
  label: string
  /** The first is what the sentence is about. */
  lines: readonly Line[]
  marks: readonly string[]
  axis: readonly string[]
  format: (value: number) => string
  /** So many marks at the beginning have no facts, and why. */
  gap: Readonly<{ marks: number; why: string }> | null
  onOpen: (place: number) => void
}

const COLOURS = {
  main: 'var(--balcao-primary)',
  other: 'var(--balcao-edge)',
  before: 'var(--balcao-outline)',
}
const [HEIGHT, TOP, FOOT] = [240, 16, 30]
/** Labels at the ends of lines stand so far from each other at least, px. */
const APART = 16

/** Lines over time, each named at its end; a gap is a gap. */
export default function LinesChart({ label, lines, marks, axis, format, gap, onOpen }: Props) {
  const t = useTexts(reportTexts)
  const all = lines.flatMap(({ values }) => values.map((value) => value ?? 0))
  const top = niceTop(Math.max(1, ...all))
  const [main] = lines
  const peak = main?.values.indexOf(Math.max(...main.values.map((value) => value ?? 0))) ?? -1
  const data = marks.map((_, place) => ({
    place,
    ...Object.fromEntries(lines.map(({ name, values }) => [name, values[place] ?? null])),
  }))
  const said = (place: number) =>
    [
      marks[place],
      ...lines.flatMap(({ name, values, tone }) =>
        tone === 'before' && values[place] == null
          ? []
          : [`${name} ${values[place] == null ? t('chart.noMark') : format(values[place])}`],
      ),
    ].join(' · ')
  return (
    <div className={styles.lines}>
      <Walked label={label} count={marks.length} said={said} onOpen={onOpen}>
        {(at, setAt) => (
          <LineChart
            h={HEIGHT}
            data={data}
            dataKey="place"
            series={lines.map(({ name, tone }) => ({
              name,
              color: COLOURS[tone],
              ...(tone === 'before' && { strokeDasharray: '4 3' }),
            }))}
            curveType="linear"
            connectNulls={false}
            withTooltip={false}
            gridAxis="x"
            strokeDasharray="0"
            gridColor="var(--balcao-hairline)"
            textColor="var(--balcao-muted)"
            xAxisProps={{
              tickFormatter: (place: number) => axis[place] ?? '',
              interval: 'preserveStartEnd',
              minTickGap: 32,
            }}
            yAxisProps={{ domain: [0, top], ticks: [0, top / 2, top], tickFormatter: format, width: 52 }}
            lineProps={({ name }) => ({
              strokeWidth: name === main?.name ? 2 : 1.5,
              isAnimationActive: false,
              activeDot: false,
              dot: ({ cx, cy, index }) => {
                const isPeak = name === main?.name && index === peak
                return cx === undefined || cy === undefined || (index !== at && !isPeak) ? (
                  <g key={index} />
                ) : (
                  <g key={index} className={styles.dot} data-main={name === main?.name || undefined}>
                    <circle cx={cx} cy={cy} r={3.5} />
                    {isPeak && (
                      <text x={cx} y={cy - 9} textAnchor="middle" className={styles.mark}>
                        {format(main.values[peak] ?? 0)}
                      </text>
                    )}
                  </g>
                )
              },
            })}
            lineChartProps={{
              ...pointed(setAt, onOpen),
              margin: { top: TOP, right: 8, bottom: 0, left: 0 },
            }}
          >
            {gap && (
              <ReferenceArea
                x1={0}
                x2={Math.min(gap.marks, marks.length - 1)}
                className={styles.gap ?? ''}
                label={{ value: gap.why, position: 'insideBottomLeft', className: styles.gapWhy ?? '' }}
              />
            )}
          </LineChart>
        )}
      </Walked>
      <ul className={styles.ends} aria-hidden>
        {endsOf(lines, top).map(({ name, tone, value, y }) => (
          <li key={name} data-tone={tone} style={{ top: y }}>
            <span className="ellipsis">{name}</span>
            {value !== null && <span>{format(value)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The end of the axis: a round number that is not below the highest value, and whose half is one too. */
function niceTop(highest: number): number {
  const step = 10 ** Math.floor(Math.log10(highest))
  return ([1, 2, 4, 6, 8].find((times) => times * step >= highest) ?? 10) * step
}

/** Where the names of lines stand: at their ends, and not over each other. */
function endsOf(lines: readonly Line[], top: number) {
  const plot = HEIGHT - TOP - FOOT
  const ends = lines
    .map(({ name, tone, values }) => {
      const value = values.findLast((one) => one !== null) ?? null
      return {
        name,
        tone,
        value: tone === 'before' ? null : value,
        y: TOP + (1 - (value ?? 0) / top) * plot - APART / 2,
      }
    })
    .sort((a, b) => a.y - b.y)
  let least = 0
  for (const end of ends) {
    end.y = Math.max(end.y, least)
    least = end.y + APART
  }
  const over = Math.max(0, least - (HEIGHT - FOOT))
  return ends.map((end) => ({ ...end, y: end.y - over }))
}
