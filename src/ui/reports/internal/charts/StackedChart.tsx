import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { BarShapeProps } from 'recharts'
import styles from './Charts.module.css'
import { pointed, Walked } from './Walked'

type Props = {
  label: string
  marks: readonly string[]
  /** From the ground up; each has its colour everywhere. */
  stacks: readonly Readonly<{
    name: string
    tone: 'promoters' | 'passives' | 'detractors'
    values: readonly (number | null)[]
  }>[]
  /** What stands over each bar, and what that is. */
  over: readonly string[]
  overName: string
  onOpen: (place: number) => void
}

/** Bars that are put together of parts, each part with its number where there is room. */
export default function StackedChart({ label, marks, stacks, over, overName, onOpen }: Props) {
  const said = (place: number) =>
    [
      marks[place],
      ...(over[place] ? [`${overName} ${over[place]}`] : []),
      ...stacks.map(({ name, values }) => `${name}: ${values[place] ?? 0}`),
    ].join(' · ')
  const highest = (place: number) => stacks.findLast(({ values }) => (values[place] ?? 0) > 0)?.name
  return (
    <>
      <Walked label={label} count={marks.length} said={said} onOpen={onOpen}>
        {(at, setAt) => (
          <BarChart
            h={240}
            type="stacked"
            data={marks.map((_, place) => ({
              place,
              ...Object.fromEntries(stacks.map(({ name, values }) => [name, values[place] ?? 0])),
            }))}
            dataKey="place"
            series={stacks.map(({ name }) => ({ name, color: 'var(--balcao-edge)' }))}
            withTooltip={false}
            withYAxis={false}
            gridAxis="none"
            textColor="var(--balcao-muted)"
            maxBarWidth={56}
            xAxisProps={{ tickFormatter: (place: number) => marks[place] ?? '', minTickGap: 8 }}
            barProps={({ name: series }) => ({
              isAnimationActive: false,
              shape: ({ x, y, width, height, index }: BarShapeProps) => {
                const stack = stacks.find(({ name }) => name === series)
                const value = stack?.values[index] ?? 0
                if (!stack || value === 0) return <g />
                return (
                  <g>
                    <rect
                      {...{ x, y, width, height }}
                      className={styles.bar}
                      data-tone={stack.tone}
                      data-at={index === at || undefined}
                    />
                    {height > ROOM && (
                      <text
                        x={x + width / 2}
                        y={y + height / 2 + 4}
                        textAnchor="middle"
                        className={styles.inBar}
                        data-tone={stack.tone}
                      >
                        {value}
                      </text>
                    )}
                    {highest(index) === series && (
                      <text
                        x={x + width / 2}
                        y={y - 6}
                        textAnchor="middle"
                        className={styles.mark}
                        data-plain
                      >
                        {over[index]}
                      </text>
                    )}
                  </g>
                )
              },
            })}
            barChartProps={{
              ...pointed(setAt, onOpen),
              margin: { top: 20, right: 8, bottom: 0, left: 8 },
            }}
          />
        )}
      </Walked>
      <ul className={styles.kinds}>
        {stacks.toReversed().map(({ name, tone }) => (
          <li key={name} data-tone={tone}>
            {name}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A part so high has its number in it, px. */
const ROOM = 16
