import { choiceProblems } from '../messages/choice-form'
import { foldText } from '../text/fold-text'
import type { CompiledFlow } from './compiled'
import { ends, exitsOf } from './exits'
import { originOf } from './filled-url'
import type { Flow } from './flow'
import { needsIn } from './internal/filled'
import { reachableFrom, reachesOne, runsInCircles, silences } from './internal/graph'
import type { Node } from './nodes'

/** What a flow may name, as the shop has it now. */
export type FlowNames = Readonly<{
  departments: ReadonlySet<string>
  groups: ReadonlySet<string>
  fields: ReadonlySet<string>
  connections: ReadonlySet<string>
  reasons: ReadonlySet<string>
  /** Other flows that are published. */
  flows: ReadonlySet<string>
  /** Flows that call this one, however far away. */
  callers: ReadonlySet<string>
  /** Computers that may be asked, by their origins. */
  origins: ReadonlySet<string>
  /** What texts may say without having asked for it. */
  known: ReadonlySet<string>
}>

/** Why a flow is not published, or what whoever publishes it should know. */
export const FLOW_REFUSALS = [
  'no_start',
  'unreachable',
  'no_target',
  'never_ends',
  'circle',
  'no_person',
  'text',
  'options',
  'title_twice',
  'title_long',
  'too_many_options',
  'text_long',
  'department',
  'group',
  'field',
  'connection',
  'reason',
  'flow',
  'flow_circle',
  'host',
  'variable',
  'file',
  'template',
] as const
export const FLOW_WARNINGS = ['many_messages', 'deep_menus', 'alike'] as const
export type FlowProblemName = (typeof FLOW_REFUSALS)[number] | (typeof FLOW_WARNINGS)[number]

/** `exit`: of the node's exit; `what`: what it is about, such as a variable's name. */
export type FlowProblem = Readonly<{
  name: FlowProblemName
  node: string | null
  exit?: string
  what?: string
}>

export const isWarning = ({ name }: FlowProblem): boolean =>
  (FLOW_WARNINGS as readonly string[]).includes(name)

/** Messages in a row that are too many: each is paid for, and nobody reads them. Menus behind menus. */
const MOST_MESSAGES = 4
const MOST_MENUS = 3

/** All that is against a flow, by node, in the order of its nodes. `compiled`: the same with its sub-flows in their places. */
export function flowProblems(flow: Flow, compiled: CompiledFlow, names: FlowNames): FlowProblem[] {
  const { start } = flow
  const own = (id: string | null) => id === null || names.departments.has(id)
  const problems: FlowProblem[] = own(flow.departmentId) ? [] : [{ name: 'department', node: null }]
  if (start === null || !flow.nodes.some(({ id }) => id === start))
    return [...problems, { name: 'no_start', node: null }]
  const reached = reachableFrom(compiled, start)
  const ending = reachesOne(compiled, (node) => ends(node))
  const helping = reachesOne(compiled, (node) => node.kind === 'transfer')
  const circles = runsInCircles(compiled)
  const silent = silences(compiled)
  for (const node of flow.nodes) {
    const { id } = node
    const add = (name: FlowProblemName, more: Partial<FlowProblem> = {}) =>
      problems.push({ name, node: id, ...more })
    if (!reached.has(id)) {
      add('unreachable')
      continue
    }
    for (const exit of exitsOf(node)) if ((node.exits[exit] ?? null) === null) add('no_target', { exit })
    if (!ending.has(id)) add('never_ends')
    else if (node.kind === 'menu' && !helping.has(id)) add('no_person')
    if (circles.has(id)) add('circle')
    for (const found of ofNode(node, names)) add(found.name, found)
    for (const variable of unset(node, compiled, names)) add('variable', { what: variable })
    if ((silent.get(id) ?? 0) > MOST_MESSAGES) add('many_messages')
  }
  for (const id of tooDeep(compiled)) problems.push({ name: 'deep_menus', node: id })
  return problems
}

type Found = Omit<FlowProblem, 'node'>

function ofNode(node: Node, names: FlowNames): Found[] {
  const missing = (name: FlowProblemName, id: string | null, among: ReadonlySet<string>): Found[] =>
    id !== null && among.has(id) ? [] : [{ name }]
  switch (node.kind) {
    case 'message':
      return ofText(node.text)
    case 'question':
    case 'prescription':
      return [
        ...ofText(node.text),
        ...('field' in node && node.field !== null ? missing('field', node.field, names.fields) : []),
      ]
    case 'media':
      return node.url === '' ? [{ name: 'file' }] : []
    case 'menu':
      return ofMenu(node)
    case 'team':
      return node.departmentId === null ? [] : missing('department', node.departmentId, names.departments)
    case 'transfer':
      return node.departmentId === null ? [] : missing('department', node.departmentId, names.departments)
    case 'close':
      return node.reasonId === null ? [] : missing('reason', node.reasonId, names.reasons)
    case 'field':
      return node.variable === null ? missing('field', node.field, names.fields) : []
    case 'keep':
      return missing('field', node.field, names.fields)
    case 'group':
      return missing('group', node.groupId, names.groups)
    case 'connection':
      return node.cases.flatMap(({ value }) => missing('connection', value, names.connections))
    case 'flow':
      if (node.flowId !== null && names.callers.has(node.flowId)) return [{ name: 'flow_circle' }]
      return missing('flow', node.flowId, names.flows)
    case 'http':
      return names.origins.has(originOf(node.url)) ? [] : [{ name: 'host' }]
    default:
      return []
  }
}

const ofText = (text: string): Found[] => (text.trim() === '' ? [{ name: 'text' }] : [])

const CHOICE: Readonly<Record<string, FlowProblemName>> = {
  missing: 'options',
  tooLong: 'title_long',
  twice: 'title_twice',
  tooMany: 'too_many_options',
}

/** By the limits of WhatsApp: what a hub shows as numbers fits as well then. */
function ofMenu({ text, options, button }: Extract<Node, { kind: 'menu' }>): Found[] {
  const isList = options.length > 3
  const wrong = choiceProblems(text, {
    header: null,
    footer: null,
    button: isList ? button : null,
    options: options.map(({ title, description }) => ({ title, description: isList ? description : null })),
  })
  const found = [...wrong].map(([field, problem]): Found => {
    if (field === 'body') return { name: problem === 'tooLong' ? 'text_long' : 'text' }
    const place = Number(field.split('.')[1] ?? -1)
    return { name: CHOICE[problem] ?? 'options', ...(options[place] && { what: options[place].title }) }
  })
  return [...found, ...alike(options.map(({ title }) => title))]
}

/** Options that begin alike are told apart by nobody who types. */
function alike(titles: readonly string[]): Found[] {
  const begins = titles
    .map((title) => foldText(title.trim()).slice(0, 8))
    .filter((begin) => begin.length === 8)
  return new Set(begins).size < begins.length ? [{ name: 'alike' }] : []
}

const textsOf = (node: Node): string =>
  ['text', 'again', 'caption', 'note', 'value', 'url']
    .flatMap((key) => ((node as Record<string, unknown>)[key] as string | undefined) ?? [])
    .join(' ')

/** Variables in a node's texts that one can come to without having answered them. */
function unset(node: Node, compiled: CompiledFlow, { known }: FlowNames): string[] {
  return needsIn(textsOf(node)).filter((name) => {
    if (known.has(name)) return false
    const answers = (id: string, exit: string) => {
      const one = compiled.nodes[id]
      if (one?.kind === 'question') return exit === 'OK' && one.keep === name
      return one?.kind === 'http' && exit === 'DONE' && one.keep.includes(name)
    }
    return reachableFrom(compiled, compiled.start, (id, exit) => !answers(id, exit)).has(node.id)
  })
}

/** Menus that stand behind more menus than anybody likes to go through. */
function tooDeep(compiled: CompiledFlow): string[] {
  const depth = new Map<string, number>([[compiled.start, 0]])
  const open = [compiled.start]
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    const node = compiled.nodes[id]
    const behind = (depth.get(id) ?? 0) + (node?.kind === 'menu' ? 1 : 0)
    for (const to of Object.values(compiled.next[id] ?? {}))
      if (!depth.has(to)) {
        depth.set(to, behind)
        open.push(to)
      }
  }
  return [...depth].flatMap(([id, menus]) =>
    compiled.nodes[id]?.kind === 'menu' && menus >= MOST_MENUS ? [id] : [],
  )
}
