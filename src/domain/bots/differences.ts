import { withExits } from './editing'
import type { Flow } from './flow'
import type { Node } from './nodes'

/** What differs between two flows: nodes by their names, and whether what holds of the whole does. */
export type FlowDifference = Readonly<{
  added: readonly Node[]
  removed: readonly Node[]
  changed: readonly Readonly<{ node: Node; what: 'kind' | 'name' | 'content' | 'exits' }>[]
  whole: boolean
}>

/** How a flow differs from an older one. */
export function differences(before: Flow, after: Flow): FlowDifference {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const kept = new Set(after.nodes.map(({ id }) => id))
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !kept.has(id)),
    changed: after.nodes.flatMap((node) => {
      const was = old.get(node.id)
      const what = was && whatDiffers(was, node)
      return what ? [{ node, what }] : []
    }),
    whole: (['start', 'departmentId', 'handoverText', 'tries'] as const).some(
      (key) => before[key] !== after[key],
    ),
  }
}

function whatDiffers(was: Node, node: Node): FlowDifference['changed'][number]['what'] | null {
  if (was.kind !== node.kind) return 'kind'
  const content = { exits: null, name: null }
  if (!same({ ...node, ...content }, { ...was, ...content })) return 'content'
  if (!same(withExits(node).exits, withExits(was).exits)) return 'exits'
  return node.name === was.name ? null : 'name'
}

/** Do both say the same, however their parts are ordered? */
const same = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}
