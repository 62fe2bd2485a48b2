import { Graph, layout } from '@dagrejs/dagre'
import type { StepTable } from '@domain/kernel/step'

/** What leads along an arrow: the event, and the actions that it asks for. */
export type ChartLabel = Readonly<{ event: string; actions: readonly string[] }>

/** A state's box. `x` and `y` are its middle; lengths are in pixels. */
export type ChartState = Readonly<{
  name: string
  x: number
  y: number
  width: number
  height: number
  initial: boolean
  /** Nothing leads out of it. */
  final: boolean
  /** Events that lead from here to here: a loop below the box. */
  loops: readonly ChartLabel[]
  /** Events that lead here from every other state that has a way out: one arrow from above. */
  fromAnywhere: readonly ChartLabel[]
}>

/** An arrow from one state to another, with all that leads along it. */
type ChartArrow = Readonly<{
  from: string
  to: string
  labels: readonly ChartLabel[]
  points: readonly Point[]
  /** Middle of the labels. */
  x: number
  y: number
}>

export type Point = Readonly<{ x: number; y: number }>

export type Chart = Readonly<{
  id: string
  width: number
  height: number
  states: readonly ChartState[]
  arrows: readonly ChartArrow[]
}>

/** Width of a character of the labels (monospaced, 11 px), and height of a line, px. */
const CHARACTER = 6.7
export const LINE = 15
const STATE_HEIGHT = 34
/** Length of the arrow from above, and of the loop below. */
export const STUB = 22
const MARGIN = 24
/** Room on the left of the first state for the dot that marks it. */
const DOT_ROOM = 28
/** From how many states an event must lead to the same place to be drawn once. */
const ANYWHERE = 3

/** The text of a label: the event, then what it asks for. */
export const labelText = ({ event, actions }: ChartLabel): string =>
  actions.length > 0 ? `${event} / ${actions.join(', ')}` : event

/**
 * Places a machine's states and arrows. The same table always gives the same picture. An event that leads to
 * the same state from everywhere is drawn once, as an arrow out of nowhere: else a lifecycle whose every state
 * takes every observation would be a black square.
 */
export function layOutChart(table: StepTable): Chart {
  const names = Object.keys(table.cells)
  const final = (name: string) => Object.keys(table.cells[name] ?? {}).length === 0
  const everywhere = anywhereOf(table, names, final)
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 26, edgesep: 14, ranksep: 44, marginx: 0, marginy: 0 })
  graph.setDefaultEdgeLabel(() => ({}))

  const states = names.map((name) => {
    const loops: ChartLabel[] = []
    for (const [event, cell] of cellsOf(table, name))
      if (cell[0] === name && !everywhere.has(`${event}→${name}`)) loops.push({ event, actions: cell[1] })
    const fromAnywhere = [...everywhere.values()].filter(({ to }) => to === name).map(({ label }) => label)
    const width = Math.max(
      name.length * 8 + 28,
      ...loops.map((label) => widthOf([label]) - 4),
      ...fromAnywhere.map((label) => widthOf([label]) - 4),
    )
    return { name, loops, fromAnywhere, width, around: Math.max(roomFor(loops), roomFor(fromAnywhere)) }
  })
  for (const { name, width, around } of states)
    graph.setNode(name, { width, height: STATE_HEIGHT + 2 * around })

  const arrows = new Map<string, { from: string; to: string; labels: ChartLabel[] }>()
  for (const from of names)
    for (const [event, [to, actions]] of cellsOf(table, from)) {
      if (to === from || everywhere.has(`${event}→${to}`)) continue
      const key = `${from}→${to}`
      const arrow = arrows.get(key) ?? { from, to, labels: [] }
      arrow.labels.push({ event, actions })
      arrows.set(key, arrow)
    }
  for (const [key, { from, to, labels }] of arrows)
    graph.setEdge(from, to, { width: widthOf(labels), height: labels.length * LINE, labelpos: 'c' }, key)
  layout(graph)

  const { width = 0, height = 0 } = graph.graph()
  const placed = states.map(({ name, loops, fromAnywhere, width }): ChartState => {
    const { x = 0, y = 0 } = graph.node(name)
    return {
      name,
      x: round(x + MARGIN + DOT_ROOM),
      y: round(y + MARGIN),
      width: round(width),
      height: STATE_HEIGHT,
      initial: name === table.initial,
      final: final(name),
      loops,
      fromAnywhere,
    }
  })
  const boxes = new Map(placed.map((state) => [state.name, state]))
  return {
    id: table.id,
    width: round(width + 2 * MARGIN + DOT_ROOM),
    height: round(height + 2 * MARGIN),
    states: placed,
    arrows: [...arrows].map(([key, arrow]): ChartArrow => {
      const edge = graph.edge(arrow.from, arrow.to, key)
      const route: readonly Point[] = edge.points ?? []
      const points = route.map(({ x, y }) => ({ x: x + MARGIN + DOT_ROOM, y: y + MARGIN }))
      return {
        ...arrow,
        points: betweenBoxes(points, boxes.get(arrow.from), boxes.get(arrow.to)),
        x: round((edge.x ?? 0) + MARGIN + DOT_ROOM),
        y: round((edge.y ?? 0) + MARGIN),
      }
    }),
  }
}

const cellsOf = (table: StepTable, state: string) =>
  Object.entries(table.cells[state] ?? {}).flatMap(([event, cell]) => (cell ? [[event, cell] as const] : []))

/** Events that lead to one state from all others that have a way out, by "event→state". */
function anywhereOf(
  table: StepTable,
  names: readonly string[],
  final: (name: string) => boolean,
): ReadonlyMap<string, { to: string; label: ChartLabel }> {
  const found = new Map<string, { to: string; label: ChartLabel }>()
  const events = new Set(names.flatMap((name) => Object.keys(table.cells[name] ?? {})))
  for (const event of events) {
    const cells = names.map((name) => table.cells[name]?.[event]).filter((cell) => cell !== undefined)
    const [first] = cells
    if (!first) continue
    const [to, actions] = first
    const others = names.filter((name) => name !== to && !final(name))
    const everyone = others.every((name) => table.cells[name]?.[event]?.[0] === to)
    const alike = cells.every((cell) => cell[0] === to && cell[1].join() === actions.join())
    if (everyone && alike && others.length >= ANYWHERE)
      found.set(`${event}→${to}`, { to, label: { event, actions } })
  }
  return found
}

const roomFor = (labels: readonly ChartLabel[]) => (labels.length === 0 ? 0 : STUB + labels.length * LINE + 4)
const widthOf = (labels: readonly ChartLabel[]) =>
  Math.max(...labels.map((label) => labelText(label).length)) * CHARACTER + 12
const round = (n: number) => Math.round(n * 10) / 10

/** Ends an arrow at the boxes themselves: what was laid out has room for loops around them. */
function betweenBoxes(
  points: readonly Point[],
  from: ChartState | undefined,
  to: ChartState | undefined,
): readonly Point[] {
  const inner = points.slice(1, -1)
  const [second = points[1]] = inner
  const beforeLast = inner.at(-1)
  if (!from || !to || !second || !beforeLast) return points
  return [edgeTowards(from, second), ...inner, edgeTowards(to, beforeLast)].map(({ x, y }) => ({
    x: round(x),
    y: round(y),
  }))
}

/** Where the line from the middle of a box to a point leaves the box. */
export function edgeTowards(box: ChartState, point: Point): Point {
  const dx = point.x - box.x
  const dy = point.y - box.y
  if (dx === 0 && dy === 0) return { x: box.x, y: box.y }
  const scale = Math.min(
    dx === 0 ? Number.POSITIVE_INFINITY : box.width / 2 / Math.abs(dx),
    dy === 0 ? Number.POSITIVE_INFINITY : box.height / 2 / Math.abs(dy),
  )
  return { x: box.x + dx * scale, y: box.y + dy * scale }
}
