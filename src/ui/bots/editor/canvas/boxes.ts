import { exitsOf } from '@domain/bots/exits'
import type { FlowLayout } from '@domain/bots/flow'
import type { NodeKind, Node as Step } from '@domain/bots/nodes'
import { readingOrder } from '@domain/bots/reading-order'
import { type Edge, type Node, Position } from '@xyflow/react'
import { type Against, againstSteps } from '../against'
import type { Editing } from '../editing'
import { exitKey } from '../editing'
import { nodeName, nodeText, type T } from '../said'
import { BOX, heightOf, lineTo } from './arrange'

/** An exit as its box shows it. */
export type BoxExit = Readonly<{
  id: string
  name: string
  /** How many of a hundred left by it; null: nobody has been here. */
  percent: number | null
  /** Where it leads, where no line is drawn to it. */
  jump: string | null
  leads: boolean
  lit: boolean
}>

export type BoxData = Readonly<{
  kind: NodeKind
  name: string
  text: string
  exits: readonly BoxExit[]
  against: Against | undefined
  begins: boolean
  lit: boolean
  here: boolean
}>
export type Box = Node<BoxData, 'step'>

/** A hundred times how many of all. */
const percentOf = (count: number, all: number): number => Math.round((100 * count) / all)

/** What the canvas draws: what has not changed stays the same object, and is not drawn again. */
export type Picture = Readonly<{ boxes: Box[]; lines: Edge[] }>

const NOTHING: Picture = { boxes: [], lines: [] }

/** The boxes of a flow, and the lines between them. `namesOf`: those of a step's exits; `before`: all as it was. */
export function boxesOf(
  t: T,
  { drawn, places, problems, selected, way, passed }: Editing,
  layout: FlowLayout,
  namesOf: (node: Step) => readonly string[],
  before: Picture = NOTHING,
): Picture {
  const { flow } = drawn
  const byId = new Map(flow.nodes.map((node) => [node.id, node]))
  const drawnLines = new Set<string>()
  const lines: Edge[] = []
  for (const row of readingOrder(flow)) {
    const line = lineTo(row)
    if (!line) continue
    const key = exitKey(line.node, line.exit)
    drawnLines.add(key)
    lines.push({
      id: key,
      source: line.node,
      sourceHandle: line.exit,
      target: row.node.id,
      className: way.exits.has(key) ? 'lit' : '',
    })
  }
  const against = againstSteps(problems)
  const boxes = flow.nodes.map((node): Box => {
    const text = nodeText(t, node, places)
    const hasText = text !== ''
    const height = heightOf(node, hasText)
    const exits = exitsOf(node)
    const names = namesOf(node)
    const counts = passed ? exits.map((exit) => passed(node.id, exit)) : []
    const all = counts.reduce((sum, count) => sum + count, 0)
    const top = BOX.head + (hasText ? BOX.text : 0)
    return {
      id: node.id,
      type: 'step',
      position: layout[node.id] ?? { x: 0, y: 0 },
      width: BOX.width,
      height,
      measured: { width: BOX.width, height },
      // Known beforehand, so that lines are drawn to boxes that were never on the screen.
      handles: [
        { type: 'target', position: Position.Left, x: -4, y: BOX.head / 2 - 4, width: 8, height: 8 },
        ...exits.map((exit, n) => ({
          id: exit,
          type: 'source' as const,
          position: Position.Right,
          x: BOX.width - 4,
          y: top + n * BOX.exit + BOX.exit / 2 - 4,
          width: 8,
          height: 8,
        })),
      ],
      selected: node.id === selected,
      deletable: false,
      ariaLabel: nodeName(t, node),
      data: {
        kind: node.kind,
        name: nodeName(t, node),
        text,
        against: against.get(node.id),
        begins: flow.start === node.id,
        lit: way.nodes.has(node.id),
        here: way.here === node.id,
        exits: exits.map((exit, n): BoxExit => {
          const key = exitKey(node.id, exit)
          const to = byId.get(node.exits[exit] ?? '')
          return {
            id: exit,
            name: names[n] ?? '',
            percent: all === 0 ? null : percentOf(counts[n] ?? 0, all),
            jump: to && !drawnLines.has(key) ? nodeName(t, to) : null,
            leads: to !== undefined,
            lit: way.exits.has(key),
          }
        }),
      },
    }
  })
  return { boxes: kept(before.boxes, boxes), lines: kept(before.lines, lines) }
}

/** The new ones, each that is as it was as the very object that it was. */
function kept<One extends Readonly<{ id: string }>>(before: readonly One[], now: readonly One[]): One[] {
  const known = new Map(before.map((one) => [one.id, one]))
  return now.map((one) => {
    const old = known.get(one.id)
    return old && JSON.stringify(old) === JSON.stringify(one) ? old : one
  })
}
