import { readingOrder } from '@domain/bots/reading-order'
import { READY_FLOWS } from '@domain/bots/ready'
import { expect, test } from 'vitest'
import { arranged, BOX, heightOf, lineTo, placed } from './arrange'

const { flow } = READY_FLOWS.triage
const hasText = () => true

test('what follows stands right of what leads to it, in the order of the exits, and no two boxes lie on each other', () => {
  const all = arranged(flow, hasText)
  const rows = readingOrder(flow)
  const boxes = rows.map(({ node }) => ({
    ...(all[node.id] ?? { x: 0, y: 0 }),
    height: heightOf(node, true),
  }))
  for (const row of rows) {
    const line = lineTo(row)
    if (line) expect(all[row.node.id]?.x).toBeGreaterThan((all[line.node]?.x ?? 0) + BOX.width)
  }
  const beside = rows.filter(({ from }) => from !== null && from !== 'start' && from.node === flow.start)
  const heights = beside.map(({ node }) => all[node.id]?.y ?? 0)
  expect(heights).toEqual([...heights].sort((a, b) => a - b))
  for (const [n, one] of boxes.entries())
    for (const other of boxes.slice(n + 1))
      expect(
        Math.abs(one.x - other.x) >= BOX.width ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y,
      ).toBe(true)
})

test('a box that was put somewhere stays there, and a new one comes beside what leads to it', () => {
  const first = flow.nodes[0]?.id ?? ''
  const all = arranged(flow, hasText)
  const { n3: _, ...others } = { ...all, [first]: { x: 500, y: 900 } }
  const now = placed({ flow, layout: others }, hasText)
  expect(now[first]).toEqual({ x: 500, y: 900 })
  expect(now.n3).toEqual({ x: 500 + BOX.width + BOX.gap, y: 900 + BOX.exit })
})
