import { type Flow, MOST_NODES } from './flow'
import type { Node } from './nodes'

/**
 * A flow as it runs: made once when it is published, kept in its version, and never changed. `next[node][exit]` is where an exit leads. The
 * table is all that server, simulator and replay go by.
 */
export type CompiledFlow = Readonly<{
  start: string
  nodes: Readonly<Record<string, Node>>
  next: Readonly<Record<string, Readonly<Record<string, string>>>>
  departmentId: string | null
  handoverText: string
  tries: number
}>

/** Nodes of a sub-flow stand under the name of the node that calls it: `n3.n1`. */
const within = (id: string, inner: string): string => `${id}.${inner}`

/**
 * A flow with its sub-flows put in their places, up to as many nodes as a flow may have. One that calls itself, however far away,
 * calls nothing there. Asks nothing: what is wrong with it `flowProblems` says.
 * @param flowOf the published definition of another flow; null: there is none
 */
export function compileFlow(flow: Flow, flowOf: (id: string) => Flow | null): CompiledFlow {
  const nodes: Record<string, Node> = {}
  const next: Record<string, Record<string, string>> = {}
  const add = (
    of: Flow,
    name: (id: string) => string,
    done: string | null,
    inside: readonly string[],
  ): void => {
    for (const node of of.nodes) {
      if (Object.keys(nodes).length >= MOST_NODES) return
      const id = name(node.id)
      const targets = Object.entries(node.exits).flatMap(([exit, to]) =>
        to === null ? [] : [[exit, name(to)] as const],
      )
      const flowId =
        node.kind === 'flow' && node.flowId !== null && !inside.includes(node.flowId) ? node.flowId : null
      const inner = flowId === null ? null : flowOf(flowId)
      if (inner && flowId !== null && inner.start !== null) {
        const after = node.exits.DONE ?? null
        add(inner, (one) => within(id, one), after === null ? null : name(after), [...inside, flowId])
        next[id] = { DONE: within(id, inner.start) }
      } else next[id] = Object.fromEntries(targets)
      nodes[id] = { ...node, id }
      // What ends a sub-flow without an end of its own goes on behind it.
      if (done !== null && targets.length === 0 && node.kind !== 'transfer' && node.kind !== 'close')
        next[id] = { ...next[id], DONE: done }
    }
  }
  add(flow, (id) => id, null, [])
  const { start, departmentId, handoverText, tries } = flow
  return { start: start ?? '', nodes, next, departmentId, handoverText, tries }
}
