import {
  type Chart,
  type ChartLabel,
  type ChartState,
  edgeTowards,
  LINE,
  labelText,
  type Point,
  STUB,
} from './layout'

/** Which part of a chart is lit: where a row stands, where it has been, and the steps it took (`from→to`). */
export type Lit = Readonly<{
  current: string | null
  states: ReadonlySet<string>
  steps: ReadonlySet<string>
}>

const UNLIT: Lit = { current: null, states: new Set(), steps: new Set() }

type Props = {
  chart: Chart
  /** What the picture shows, for whoever does not see it. */
  title: string
  lit?: Lit
  /** Style sheet to put inside, for a picture that stands in a file of its own. */
  css?: string
}

/**
 * A state chart as an SVG. It brings no colours: the caller that shows it styles `[data-part]`, `[data-lit]` and
 * `[data-current]`. Drawn by the page and by `npm run generate` alike.
 */
export function StateChart({ chart, title, lit = UNLIT, css }: Props) {
  const { width, height, states, arrows } = chart
  const boxes = new Map(states.map((state) => [state.name, state]))
  const drawn = new Set(arrows.map(({ from, to }) => `${from}→${to}`))
  // A step that has no arrow of its own (it is drawn once for all states) is drawn when it was taken.
  const bare = [...lit.steps].filter((step) => !drawn.has(step))
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      {css && <style>{css}</style>}
      <defs>
        {(['arrow', 'arrow-lit'] as const).map((id) => (
          <marker
            key={id}
            id={`${chart.id}-${id}`}
            viewBox="0 0 8 8"
            refX="7.5"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0.5 L8 4 L0 7.5 Z" data-part="head" data-lit={id === 'arrow-lit' || undefined} />
          </marker>
        ))}
      </defs>
      {css && <rect data-part="page" width={width} height={height} rx="8" />}
      {arrows.map(({ from, to, points }) => (
        <Line key={`${from}→${to}`} chart={chart} step={`${from}→${to}`} d={curve(points)} lit={lit} />
      ))}
      {bare.map((step) => {
        const [from, to] = step.split('→').map((name) => boxes.get(name))
        return from && to && <Line key={step} chart={chart} step={step} d={bow(from, to)} lit={lit} bare />
      })}
      {arrows.map(({ from, to, labels, x, y }) => (
        <Labels
          key={`${from}→${to}`}
          labels={labels}
          x={x}
          y={y - (labels.length * LINE) / 2}
          lit={lit.steps.has(`${from}→${to}`)}
        />
      ))}
      {states.map((state) => (
        <State key={state.name} chart={chart} state={state} lit={lit} />
      ))}
    </svg>
  )
}

function Line({
  chart,
  step,
  d,
  lit,
  bare,
}: {
  chart: Chart
  step: string
  d: string
  lit: Lit
  bare?: boolean
}) {
  const on = lit.steps.has(step)
  return (
    <path
      d={d}
      fill="none"
      data-part={bare ? 'step' : 'line'}
      data-step={step}
      data-lit={on || undefined}
      markerEnd={`url(#${chart.id}-${on ? 'arrow-lit' : 'arrow'})`}
    />
  )
}

function State({ chart, state, lit }: { chart: Chart; state: ChartState; lit: Lit }) {
  const { name, x, y, width, height, initial, final, loops, fromAnywhere } = state
  const left = x - width / 2
  const top = y - height / 2
  const head = `url(#${chart.id}-arrow)`
  const above = top - STUB
  const below = top + height
  return (
    <g
      data-state={name}
      data-lit={lit.states.has(name) || undefined}
      data-current={lit.current === name || undefined}
    >
      {initial && (
        <>
          <circle cx={left - 24} cy={y} r="5" data-part="dot" />
          <path d={`M${left - 19} ${y} L${left - 1} ${y}`} data-part="line" markerEnd={head} />
        </>
      )}
      {fromAnywhere.length > 0 && (
        <>
          <path d={`M${x} ${above + 3} L${x} ${top - 1}`} data-part="line" markerEnd={head} />
          <Labels labels={fromAnywhere} x={x} y={above - fromAnywhere.length * LINE} prefix="∗ " />
        </>
      )}
      {loops.length > 0 && (
        <>
          <path
            d={`M${x + 16} ${below} C${x + 22} ${below + STUB} ${x - 22} ${below + STUB} ${x - 16} ${below + 1}`}
            fill="none"
            data-part="line"
            markerEnd={head}
          />
          <Labels labels={loops} x={x} y={below + STUB - 3} />
        </>
      )}
      <rect x={left} y={top} width={width} height={height} rx="8" data-part="state" />
      {final && (
        <rect x={left + 3} y={top + 3} width={width - 6} height={height - 6} rx="5" data-part="inner" />
      )}
      <text x={x} y={y + 4.5} textAnchor="middle" data-part="name">
        {name}
      </text>
    </g>
  )
}

type LabelsProps = { labels: readonly ChartLabel[]; x: number; y: number; lit?: boolean; prefix?: string }

function Labels({ labels, x, y, lit, prefix = '' }: LabelsProps) {
  return labels.map((label, i) => (
    <text
      key={label.event}
      x={x}
      y={y + i * LINE + 11}
      textAnchor="middle"
      data-part="label"
      data-lit={lit || undefined}
    >
      {prefix + labelText(label)}
    </text>
  ))
}

/** A smooth line through points: each inner one bends it. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${first.x} ${first.y}`]
  for (const [i, point] of rest.entries()) {
    const next = rest[i + 1]
    if (!next) parts.push(`L${point.x} ${point.y}`)
    else if (i + 2 === rest.length) parts.push(`Q${point.x} ${point.y} ${next.x} ${next.y}`)
    else parts.push(`Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`)
    if (next && i + 2 === rest.length) break
  }
  return parts.join(' ')
}

/** A bowed line from box to box. */
function bow(from: ChartState, to: ChartState): string {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy) || 1
  const middle = { x: (from.x + to.x) / 2 - (dy / length) * 36, y: (from.y + to.y) / 2 + (dx / length) * 36 }
  const start = edgeTowards(from, middle)
  const end = edgeTowards(to, middle)
  return `M${start.x} ${start.y} Q${middle.x} ${middle.y} ${end.x} ${end.y}`
}
