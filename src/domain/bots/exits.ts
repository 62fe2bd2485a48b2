import type { Node, NodeKind } from './nodes'

/** Exit of an option or case, by its id. */
export const optionExit = (id: string): string => `OPT_${id}`
export const caseExit = (id: string): string => `CASE_${id}`

const WAITS = ['INVALID', 'TIMEOUT'] as const

/**
 * The exits of a node, in the order in which they are drawn. A node without any ends the flow. `INVALID`: answered wrongly as often as the
 * flow allows; `TIMEOUT`: not at all.
 */
export function exitsOf(node: Node): readonly string[] {
  switch (node.kind) {
    case 'menu':
      return [...node.options.map(({ id }) => optionExit(id)), ...WAITS]
    case 'question':
    case 'prescription':
      return ['OK', ...WAITS]
    case 'hours':
    case 'team':
    case 'open_order':
    case 'known':
      return ['YES', 'NO']
    case 'field':
      return [...node.cases.map(({ id }) => caseExit(id)), 'ELSE', 'EMPTY']
    case 'connection':
      return [...node.cases.map(({ id }) => caseExit(id)), 'ELSE']
    case 'split':
      return ['A', 'B']
    case 'order_status':
    case 'http':
      return ['DONE', 'FAILED']
    case 'maria':
      return ['FAILED']
    case 'transfer':
    case 'close':
      return []
    default:
      return ['DONE']
  }
}

/** What may come of a node at which a flow waits for somebody else. Where Maria takes the customer (`DONE`) the flow is over. */
export const resultsOf = (node: Node): readonly string[] =>
  node.kind === 'maria' ? ['DONE', 'FAILED'] : exitsOf(node)

/** Nodes at which a flow stands still until the customer writes. */
const ASKING: ReadonlySet<NodeKind> = new Set(['menu', 'question', 'prescription'])
export const asks = ({ kind }: Node): boolean => ASKING.has(kind)

/** Nodes at which it stands still until somebody else answers. */
const CALLING: ReadonlySet<NodeKind> = new Set(['http', 'maria'])
export const calls = ({ kind }: Node): boolean => CALLING.has(kind)
/** Nodes that end it. */
const ENDING: ReadonlySet<NodeKind> = new Set(['transfer', 'close'])
export const ends = ({ kind }: Node): boolean => ENDING.has(kind)

const ASIDE: ReadonlySet<string> = new Set([...WAITS, 'FAILED'])
/** Exits that nobody meant to take. */
export const isAside = (exit: string): boolean => ASIDE.has(exit)
