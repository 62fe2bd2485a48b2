import { caseExit, exitsOf, isAside, optionExit } from './exits'
import type { Flow } from './flow'
import type { Node, NodeKind } from './nodes'

/** What a new node of a kind holds. */
const BLANK = {
  message: { text: '' },
  media: { url: '', mimetype: '', fileName: '', caption: '' },
  menu: {
    text: '',
    options: [
      { id: 'o1', title: '', description: '' },
      { id: 'o2', title: '', description: '' },
    ],
    button: 'Ver opções',
    minutes: 60,
  },
  question: { text: '', as: 'text', keep: 'resposta', field: null, again: '', minutes: 60 },
  prescription: { text: '', again: '', minutes: 60 },
  hours: {},
  team: { departmentId: null },
  field: { field: null, variable: null, cases: [{ id: 'c1', value: '' }] },
  connection: { cases: [] },
  open_order: {},
  known: {},
  split: { percent: 50 },
  keep: { field: null, value: '' },
  group: { groupId: null },
  priority: { priority: 1 },
  order_status: {},
  http: { url: '', keep: [] },
  flow: { flowId: null },
  maria: {},
  transfer: { departmentId: null, text: '', note: '' },
  close: { reasonId: null, text: '', asksGrade: false },
} as const

/** Kinds of nodes, in the groups in which they are offered. */
export const NODE_GROUPS = {
  say: ['message', 'media', 'menu', 'question', 'prescription'],
  decide: ['hours', 'team', 'field', 'connection', 'open_order', 'known', 'split'],
  do: ['keep', 'group', 'priority', 'order_status', 'http'],
  go: ['transfer', 'maria', 'flow', 'close'],
} as const satisfies Readonly<Record<string, readonly NodeKind[]>>

/** A node with all exits of its own, and none that it has no longer. */
export const withExits = <N extends Node>(node: N): N => ({
  ...node,
  exits: Object.fromEntries(exitsOf(node).map((exit) => [exit, node.exits[exit] ?? null])),
})

/** A node of which nothing is said yet. `id`: one that the flow has never had. */
export const newNode = (kind: NodeKind, id: string, name: string): Node =>
  withExits({ ...structuredClone(BLANK[kind]), kind, id, name, exits: {} } as unknown as Node)

/** Where an exit leads from: a node's, or the beginning of the flow. */
export type Place = Readonly<{ node: string; exit: string }> | 'start'

/** A flow in which a place leads elsewhere; null: nowhere. */
export const connected = (flow: Flow, from: Place, to: string | null): Flow =>
  from === 'start'
    ? { ...flow, start: to }
    : {
        ...flow,
        nodes: flow.nodes.map((node) =>
          node.id === from.node ? { ...node, exits: { ...node.exits, [from.exit]: to } } : node,
        ),
      }

/** Where an exit that nobody meant to take leads from another node: a shop does the same with silence everywhere. Null: nowhere yet. */
const asElsewhere = ({ nodes }: Flow, exit: string): string | null =>
  nodes.find((node) => (node.exits[exit] ?? null) !== null)?.exits[exit] ?? null

/**
 * A flow with one node more. Silence and wrong answers lead where they do elsewhere. Where it is put between a place and what came next, its first exit leads on there; the first of all begins
 * the flow.
 */
export function withNode(flow: Flow, node: Node, from: Place | null): Flow {
  const next = from === null ? null : targetOf(flow, from)
  const [first] = exitsOf(node)
  const exits = Object.fromEntries(
    exitsOf(node).map((exit) => {
      const to = node.exits[exit] ?? null
      if (to !== null) return [exit, to]
      return [exit, exit === first ? next : isAside(exit) ? asElsewhere(flow, exit) : null]
    }),
  )
  const added = { ...node, exits }
  const longer = { ...flow, nodes: [...flow.nodes, added], start: flow.start ?? node.id }
  return from === null ? longer : connected(longer, from, node.id)
}

/** Where a place leads; null: nowhere. */
export const targetOf = (flow: Flow, from: Place): string | null =>
  from === 'start' ? flow.start : (flow.nodes.find(({ id }) => id === from.node)?.exits[from.exit] ?? null)

/** Where a new step is put: behind the first exit of a node that leads nowhere, or its only one; in a flow without any, at its beginning. */
export function openPlace({ nodes, start }: Flow, id: string | null): Place | null {
  if (start === null) return 'start'
  const node = nodes.find((one) => one.id === id)
  const exits = node ? exitsOf(node) : []
  const exit =
    exits.find((one) => (node?.exits[one] ?? null) === null) ?? (exits.length === 1 ? exits[0] : undefined)
  return node && exit !== undefined ? { node: node.id, exit } : null
}

/** A flow in which a node is another. */
export const changedNode = (flow: Flow, changed: Node): Flow => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.id === changed.id ? withExits(changed) : node)),
})

/** A flow without a node: what led there leads on where its only exit led, else nowhere. */
export function withoutNode(flow: Flow, id: string): Flow {
  const gone = flow.nodes.find((node) => node.id === id)
  const ways = Object.values(gone?.exits ?? {})
  const next = ways.length === 1 && ways[0] !== id ? (ways[0] ?? null) : null
  const past = (to: string | null) => (to === id ? next : to)
  return {
    ...flow,
    start: past(flow.start),
    nodes: flow.nodes
      .filter((node) => node.id !== id)
      .map((node) => ({
        ...node,
        exits: Object.fromEntries(Object.entries(node.exits).map(([exit, to]) => [exit, past(to)])),
      })),
  }
}

/** A new id for an option or a case, beside those that there are. */
export function freeId(letter: 'o' | 'c', taken: readonly Readonly<{ id: string }>[]): string {
  let n = taken.length + 1
  while (taken.some(({ id }) => id === `${letter}${n}`)) n++
  return `${letter}${n}`
}

/**
 * A flow in which an exit without a target leads to people: to a step that hands over already, or to a new one (`fresh`).
 */
export function ledToPeople(flow: Flow, from: Place, fresh: Node): Flow {
  const people = flow.nodes.find(({ kind }) => kind === 'transfer')
  return people ? connected(flow, from, people.id) : withNode(flow, fresh, from)
}

/** The names that texts of a flow may say: what it asks for, and what other computers answer. */
export const variablesOf = ({ nodes }: Flow): string[] => [
  ...new Set(
    nodes.flatMap((node) => (node.kind === 'question' ? [node.keep] : node.kind === 'http' ? node.keep : [])),
  ),
]

/** The option or case whose exit this is; null: it is none of theirs. */
export function namedExit(node: Node, exit: string): string | null {
  if (node.kind === 'menu') return node.options.find(({ id }) => optionExit(id) === exit)?.title ?? null
  if ('cases' in node) return node.cases.find(({ id }) => caseExit(id) === exit)?.value ?? null
  return null
}
