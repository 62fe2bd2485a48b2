import type { CompiledFlow } from '../compiled'
import { asks } from '../exits'
import type { Node } from '../nodes'

const targetsOf = ({ next }: CompiledFlow, id: string): string[] => Object.values(next[id] ?? {})

/** The nodes that one can come to from one of them, by the exits that may be taken. */
export function reachableFrom(
  flow: CompiledFlow,
  from: string,
  mayTake: (id: string, exit: string) => boolean = () => true,
): Set<string> {
  const reached = new Set([from])
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const [exit, to] of Object.entries(flow.next[id] ?? {}))
      if (!reached.has(to) && mayTake(id, exit)) {
        reached.add(to)
        open.push(to)
      }
  return reached
}

/** The nodes from which one can come to one of a kind. */
export function reachesOne(flow: CompiledFlow, is: (node: Node) => boolean): Set<string> {
  const before = new Map<string, string[]>()
  for (const id of Object.keys(flow.nodes))
    for (const to of targetsOf(flow, id)) before.set(to, [...(before.get(to) ?? []), id])
  const reached = new Set(Object.values(flow.nodes).flatMap((node) => (is(node) ? [node.id] : [])))
  const open = [...reached]
  for (let id = open.pop(); id !== undefined; id = open.pop())
    for (const from of before.get(id) ?? [])
      if (!reached.has(from)) {
        reached.add(from)
        open.push(from)
      }
  return reached
}

const waits = (flow: CompiledFlow, id: string): boolean => {
  const node = flow.nodes[id]
  return !node || asks(node)
}

/** The nodes that a flow could go through for ever without waiting for anybody: they come back to themselves past no question. */
export function runsInCircles(flow: CompiledFlow): Set<string> {
  const found = new Set<string>()
  for (const id of Object.keys(flow.nodes)) {
    if (waits(flow, id)) continue
    const again = targetsOf(flow, id).some(
      (to) => to === id || (!waits(flow, to) && reachableFrom(flow, to, (one) => !waits(flow, one)).has(id)),
    )
    if (again) found.add(id)
  }
  return found
}

const SPEAKS: ReadonlySet<Node['kind']> = new Set(['message', 'media', 'order_status'])

/** For each node, how many messages are said in a row from it on at most, before the customer may say something. */
export function silences(flow: CompiledFlow): ReadonlyMap<string, number> {
  const said = new Map<string, number>()
  const from = (id: string): number => {
    const node = flow.nodes[id]
    if (!node || asks(node)) return 0
    const known = said.get(id)
    if (known !== undefined) return known
    // What goes in circles is refused, and need not be counted here.
    said.set(id, 0)
    const found = (SPEAKS.has(node.kind) ? 1 : 0) + Math.max(0, ...targetsOf(flow, id).map(from))
    said.set(id, found)
    return found
  }
  for (const id of Object.keys(flow.nodes)) from(id)
  return said
}
