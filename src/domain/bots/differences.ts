import { withExits } from './editing'
import { exitsOf } from './exits'
import type { Flow } from './flow'
import type { Node } from './nodes'

/** A node that is in both flows and not the same in them. */
export type ChangedNode = Readonly<{
  node: Node
  /** The first that differs, in this order. */
  what: 'kind' | 'content' | 'exits' | 'name'
  /** What it says and said otherwise, by what it is: as it was, and as it is; an empty text where there is none. */
  texts: readonly Readonly<{ of: string; was: string; now: string }>[]
  /** Exits that lead elsewhere now, and where; null: nowhere. */
  led: readonly Readonly<{ exit: string; to: Node | null }>[]
}>

/** What differs between two flows: nodes by their names, and whether what holds of the whole does. */
export type FlowDifference = Readonly<{
  added: readonly Node[]
  removed: readonly Node[]
  changed: readonly ChangedNode[]
  whole: boolean
}>

/** How a flow differs from an older one. */
export function differences(before: Flow, after: Flow): FlowDifference {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  const now = new Map(after.nodes.map((node) => [node.id, node]))
  return {
    added: after.nodes.filter(({ id }) => !old.has(id)),
    removed: before.nodes.filter(({ id }) => !now.has(id)),
    changed: after.nodes.flatMap((node) => {
      const was = old.get(node.id)
      const what = was && whatDiffers(was, node)
      if (!what) return []
      const led = exitsOf(node).flatMap((exit) => {
        const to = node.exits[exit] ?? null
        return (was.exits[exit] ?? null) === to ? [] : [{ exit, to: now.get(to ?? '') ?? null }]
      })
      return [{ node, what, texts: changedTexts(was, node), led }]
    }),
    whole: (['start', 'departmentId', 'handoverText', 'tries'] as const).some(
      (key) => before[key] !== after[key],
    ),
  }
}

const SAID = 'name text again caption note value fileName url button keep'.split(' ')

/** What a node says, each by what it is: its members that are texts, and its options and cases by their ids. */
function textsOf(node: Node): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const key of SAID) {
    const value: unknown = (node as Record<string, unknown>)[key]
    // A file is known by its name.
    if (typeof value === 'string' && !(node.kind === 'media' && key === 'url')) texts.set(key, value)
  }
  if (node.kind === 'menu')
    for (const { id, title, description } of node.options)
      texts.set(`option ${id}`, [title, description].filter(Boolean).join(' · '))
  if ('cases' in node) for (const { id, value } of node.cases) texts.set(`case ${id}`, value)
  return texts
}

function changedTexts(was: Node, node: Node): ChangedNode['texts'] {
  const before = textsOf(was)
  const after = textsOf(node)
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const text = { of: key, was: before.get(key) ?? '', now: after.get(key) ?? '' }
    return text.was === text.now ? [] : [text]
  })
}

function whatDiffers(was: Node, node: Node): ChangedNode['what'] | null {
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
