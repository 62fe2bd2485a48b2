import { advance } from '@domain/bots/advance'
import { type CompiledFlow, compileFlow } from '@domain/bots/compiled'
import { emptyFlow, type Flow } from '@domain/bots/flow'
import type { Node, NodeKind, NodeOf } from '@domain/bots/nodes'
import type { FlowNames } from '@domain/bots/problems'
import { type Input, newSession, type Situation } from '@domain/bots/session'

/* Flows to try the reducer with. */

export const BLANK: { [K in NodeKind]: Omit<NodeOf<K>, 'id' | 'name' | 'exits' | 'kind'> } = {
  message: { text: 'Olá!' },
  media: { url: '/f/1', mimetype: 'image/png', fileName: 'a.png', caption: '' },
  menu: { text: 'O que deseja?', options: [], button: 'Ver', minutes: 60 },
  question: {
    text: 'Qual o CPF?',
    as: 'document',
    keep: 'cpf',
    field: null,
    again: 'Não entendi o CPF.',
    minutes: 60,
  },
  prescription: { text: 'Envie a receita.', again: '', minutes: 60 },
  hours: {},
  team: { departmentId: null },
  field: { field: null, variable: 'cpf', cases: [] },
  connection: { cases: [] },
  open_order: {},
  known: {},
  split: { percent: 50 },
  keep: { field: '1', value: 'sim' },
  group: { groupId: '1' },
  priority: { priority: 1 },
  order_status: {},
  http: { url: 'https://api.loja.test/x', keep: ['saldo'] },
  flow: { flowId: null },
  maria: {},
  transfer: { departmentId: null, text: '', note: '' },
  close: { reasonId: null, text: 'Até logo!', asksGrade: false },
}

export const aNode = <K extends NodeKind>(
  id: string,
  kind: K,
  exits: Record<string, string | null> = {},
  more: object = {},
): Node => ({ id, name: '', kind, exits, ...BLANK[kind], ...more }) as Node

export const options = (...titles: string[]) =>
  titles.map((title, n) => ({ id: `o${n + 1}`, title, description: '' }))

export const aFlow = (nodes: Node[], more: Partial<Flow> = {}): Flow => ({
  ...emptyFlow(),
  start: nodes[0]?.id ?? null,
  nodes,
  handoverText: 'Vou chamar alguém.',
  ...more,
})
export const compiled = (nodes: Node[], more: Partial<Flow> = {}): CompiledFlow =>
  compileFlow(aFlow(nodes, more), () => null)

export const NOW = Date.parse('2026-03-02T12:00:00Z')
export const situation = (more: Partial<Situation> = {}): Situation => ({
  now: NOW,
  seed: '1',
  isOpen: true,
  online: new Set(['']),
  fields: {},
  known: { nome: 'Ana' },
  isKnown: false,
  order: null,
  instanceId: '1',
  hasButtons: true,
  ...more,
})
export const NAMES: FlowNames = {
  departments: new Set(['1']),
  groups: new Set(['1']),
  fields: new Set(['1']),
  connections: new Set(['1']),
  reasons: new Set(['1']),
  flows: new Set(['2']),
  callers: new Set(),
  origins: new Set(['https://api.loja.test']),
  known: new Set(['nome']),
}
export const said = (text: string): Input => ({ kind: 'message', text, option: null, file: null })

/** A flow that has begun and read these messages. */
export function talk(flow: CompiledFlow, inputs: readonly (string | Input)[], at: Partial<Situation> = {}) {
  let last = advance(flow, newSession(flow.start), { kind: 'begin' }, situation(at))
  for (const input of inputs)
    last = advance(flow, last.session, typeof input === 'string' ? said(input) : input, situation(at))
  return last
}

export const menu = (more: object = {}) =>
  aNode(
    'n1',
    'menu',
    { OPT_o1: 'n2', OPT_o2: 'n3', INVALID: 'n3', TIMEOUT: 'n4' },
    { options: options('Comprar', 'Falar com a farmácia'), ...more },
  )
export const TRIAGE = [
  menu(),
  aNode('n2', 'question', { OK: 'n3', INVALID: 'n3', TIMEOUT: 'n4' }),
  aNode('n3', 'transfer', {}, { departmentId: '1', text: 'Um momento, {{nome|cliente}}.' }),
  aNode('n4', 'close'),
]
