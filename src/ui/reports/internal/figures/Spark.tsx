import styles from './Figures.module.css'

type Props = {
  values: readonly (number | null)[]
  /** The period before: a dashed line. */
  before?: readonly (number | null)[] | undefined
  strong?: boolean
}

const [WIDTH, HEIGHT, EDGE] = [56, 24, 3]

/** How a figure went, at a glance; the number beside it says the rest. Where there is nothing the line breaks. */
export function Spark({ values, before = [], strong = false }: Props) {
  const known = [...values, ...before].filter((value) => value !== null)
  if (values.filter((value) => value !== null).length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const y = (value: number) =>
    HEIGHT - EDGE - (high === low ? 0.5 : (value - low) / (high - low)) * (HEIGHT - 2 * EDGE)
  const x = (place: number, of: number) => EDGE + (place / Math.max(1, of - 1)) * (WIDTH - 2 * EDGE)
  const line = (points: readonly (number | null)[]) =>
    points
      .map((value, place) =>
        value === null
          ? ''
          : `${place === 0 || points[place - 1] === null ? 'M' : 'L'}${x(place, points.length).toFixed(1)} ${y(value).toFixed(1)}`,
      )
      .join('')
  const last = values.findLastIndex((value) => value !== null)
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      data-strong={strong || undefined}
      aria-hidden
    >
      {before.length > 1 && <path d={line(before)} data-before />}
      <path d={line(values)} />
      <circle cx={x(last, values.length)} cy={y(values[last] ?? 0)} r="2.5" />
    </svg>
  )
}
