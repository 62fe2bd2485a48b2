import type { Place } from './editing'
import { exitsOf, isAside } from './exits'
import type { Flow } from './flow'
import type { Node } from './nodes'

/** A node of the flow in the order of reading: so many branches in (`depth`), behind the place that leads to it. */
export type ReadingRow = Readonly<{ node: Node; depth: number; from: Place | null }>

/** A step that several exits lead to stands behind one that is meant. */
const ASIDE_COST = 4

/**
 * A flow's nodes as one reads them: each below the place by which one comes there soonest, exits in their order; those that nothing
 * leads to stand last.
 */
export function readingOrder({ nodes, start }: Flow): ReadingRow[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const from = new Map<string, Place | null>()
  const rows: ReadingRow[] = []
  const write = (id: string, depth: number): void => {
    const node = byId.get(id)
    if (!node) return
    rows.push({ node, depth, from: from.get(id) ?? null })
    const exits = exitsOf(node)
    // A node that leads on by one way only is no branch: what follows stands beside it.
    const deeper = exits.length > 1 ? depth + 1 : depth
    for (const exit of exits) {
      const to = node.exits[exit] ?? ''
      const way = from.get(to)
      if (way && way !== 'start' && way.node === id && way.exit === exit) write(to, deeper)
    }
  }
  for (const [id, place] of [[start, 'start'] as const, ...nodes.map((node) => [node.id, null] as const)]) {
    if (id === null || !byId.has(id) || from.has(id)) continue
    soonest(byId, id, place, from)
    write(id, 0)
  }
  return rows
}

/** Notes for every node that one comes to from a beginning by which place one comes there soonest. */
function soonest(
  byId: ReadonlyMap<string, Node>,
  first: string,
  place: Place | null,
  from: Map<string, Place | null>,
): void {
  const open = [{ id: first, cost: 0, place }]
  for (;;) {
    const next = open.reduce<(typeof open)[number] | null>(
      (best, one) => (best === null || one.cost < best.cost ? one : best),
      null,
    )
    if (next === null) return
    open.splice(open.indexOf(next), 1)
    const node = byId.get(next.id)
    if (!node || from.has(next.id)) continue
    from.set(next.id, next.place)
    for (const exit of exitsOf(node)) {
      const to = node.exits[exit] ?? null
      if (to !== null && !from.has(to))
        open.push({
          id: to,
          cost: next.cost + (isAside(exit) ? ASIDE_COST : 1),
          place: { node: node.id, exit },
        })
    }
  }
}
