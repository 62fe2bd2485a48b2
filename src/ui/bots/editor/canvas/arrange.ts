import { Graph, layout } from '@dagrejs/dagre'
import { exitsOf } from '@domain/bots/exits'
import type { Flow, FlowLayout } from '@domain/bots/flow'
import type { Node } from '@domain/bots/nodes'
import { type ReadingRow, readingOrder } from '@domain/bots/reading-order'

/** Of a box, px: the drawing is the measure, so that nothing has to be measured on the screen. */
export const BOX = { width: 212, head: 36, text: 44, exit: 32, gap: 60, row: 24 } as const

/** The box of a node. `hasText`: a line or two stand below its name. */
export const heightOf = (node: Node, hasText: boolean): number =>
  BOX.head + (hasText ? BOX.text : 0) + exitsOf(node).length * BOX.exit

/** The exit to which a line is drawn: the first that leads to the node. Other ways to it are written in their exits. */
export const lineTo = ({ from }: ReadingRow): Readonly<{ node: string; exit: string }> | null =>
  from === null || from === 'start' ? null : from

/** Where the boxes lie that nobody has put anywhere: each beside the first that leads to it. */
export function arranged(flow: Flow, hasText: (node: Node) => boolean): FlowLayout {
  const rows = readingOrder(flow)
  const graph = new Graph()
  graph.setGraph({ rankdir: 'LR', ranksep: BOX.gap, nodesep: BOX.row })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { node } of rows)
    graph.setNode(node.id, { width: BOX.width, height: heightOf(node, hasText(node)) })
  for (const row of rows) {
    const line = lineTo(row)
    if (line) graph.setEdge(line.node, row.node.id)
  }
  // In the order of reading, as the exits stand: for a tree no line crosses another.
  layout(graph, { disableOptimalOrderHeuristic: true })
  return Object.fromEntries(
    rows.map(({ node }) => {
      const { x, y, height } = graph.node(node.id)
      return [node.id, { x: Math.round(x - BOX.width / 2), y: Math.round(y - height / 2) }]
    }),
  )
}

/** Where all boxes lie: as they were put; one that is new beside what leads to it. */
export function placed(
  { flow, layout }: Readonly<{ flow: Flow; layout: FlowLayout }>,
  hasText: (node: Node) => boolean,
): FlowLayout {
  if (flow.nodes.every(({ id }) => layout[id])) return layout
  const own = arranged(flow, hasText)
  if (Object.keys(layout).length === 0) return own
  const all: Record<string, { x: number; y: number }> = {}
  for (const row of readingOrder(flow)) {
    const { id } = row.node
    const line = lineTo(row)
    const before = line && all[line.node]
    const node = line && flow.nodes.find((one) => one.id === line.node)
    const place = node && line ? exitsOf(node).indexOf(line.exit) : 0
    all[id] =
      layout[id] ??
      (before
        ? { x: before.x + BOX.width + BOX.gap, y: before.y + place * BOX.exit }
        : (own[id] ?? { x: 0, y: 0 }))
  }
  return all
}
