import { namedExit } from '@domain/bots/editing'
import { exitsOf } from '@domain/bots/exits'
import type { Node } from '@domain/bots/nodes'
import type { FlowProblem } from '@domain/bots/problems'
import type { useTexts } from '@ui/kit/text'
import type { Places } from './drawn'
import { editorTexts } from './texts/pt_BR'

export type T = ReturnType<typeof useTexts<typeof editorTexts>>

/** What people call a node. */
export const nodeName = (t: T, { name, kind }: Node): string => name.trim() || t(`kinds.${kind}`)

const nameIn = (some: readonly Readonly<{ id: string; name: string }>[], id: string | null): string | null =>
  some.find((one) => one.id === id)?.name ?? null

/** What a node says or does, in a line. */
export function nodeText(t: T, node: Node, places: Places): string {
  switch (node.kind) {
    case 'message':
    case 'menu':
    case 'question':
    case 'prescription':
      return node.text
    case 'media':
      return node.fileName
    case 'transfer':
      return nameIn(places.departments, node.departmentId) ?? t('anyDepartment')
    case 'close':
      return node.text || t('closesQuietly')
    case 'team':
      return nameIn(places.departments, node.departmentId) ?? t('anybody')
    case 'field':
      return node.variable ?? nameIn(places.fields, node.field) ?? ''
    case 'keep':
      return [nameIn(places.fields, node.field), node.value].filter(Boolean).join(': ')
    case 'group':
      return nameIn(places.groups, node.groupId) ?? ''
    case 'priority':
      return t(`priorities.${String(node.priority) as '0'}`)
    case 'http':
      return node.url
    case 'flow':
      return nameIn(places.flows, node.flowId) ?? ''
    default:
      return t(`about.${node.kind}`)
  }
}

/** What an exit of a node is called. */
export function exitName(t: T, node: Node, exit: string, places: Places): string {
  const named = namedExit(node, exit)
  if (named !== null) {
    const connection = node.kind === 'connection' ? nameIn(places.instances, named) : null
    return connection ?? (named.trim() || t('noTitle'))
  }
  if (node.kind === 'split' && (exit === 'A' || exit === 'B'))
    return t('exits.part', { part: exit, percent: exit === 'A' ? node.percent : 100 - node.percent })
  if (node.kind === 'menu' && exit === 'INVALID') return t('exits.none')
  if (node.kind === 'prescription' && exit === 'OK') return t('exits.sent')
  if (node.kind === 'order_status' && exit === 'FAILED') return t('exits.noOrder')
  return exit in editorTexts.texts.exits ? t(`exits.${exit as 'OK'}`) : exit
}

/** The names of all exits of a node, worked out once for each: a letter changes one node of up to 300. */
export function exitNames(t: T, places: Places): (node: Node) => readonly string[] {
  const known = new WeakMap<Node, readonly string[]>()
  return (node) => {
    const names = known.get(node) ?? exitsOf(node).map((exit) => exitName(t, node, exit, places))
    known.set(node, names)
    return names
  }
}

/** What is against a flow, in a sentence that begins behind the node's name. */
export function problemText(
  t: T,
  { name, exit, what }: FlowProblem,
  node: Node | null,
  places: Places,
): string {
  return t(`problems.${name}`, {
    exit: exit !== undefined && node ? exitName(t, node, exit, places) : '',
    what: what ?? '',
  })
}

/** Names a problem among those of a flow. */
export const problemKey = ({ node, name, exit = '', what = '' }: FlowProblem): string =>
  [node, name, exit, what].join(' ')

/** Each problem once: two of a step's connections may be gone, and there is one sentence for it. */
export const eachOnce = (problems: readonly FlowProblem[]): FlowProblem[] => [
  ...new Map(problems.map((problem) => [problemKey(problem), problem])).values(),
]
