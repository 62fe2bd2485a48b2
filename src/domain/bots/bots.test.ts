import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { advance } from './advance'
import { type CompiledFlow, compileFlow } from './compiled'
import { caseExit, exitsOf, optionExit } from './exits'
import { emptyFlow, Flow, MOST_NODES } from './flow'
import type { Node, NodeKind, NodeOf } from './nodes'
import { choicesOf, numbered } from './numbered'
import { type FlowNames, flowProblems, isWarning } from './problems'
import { READY_FLOWS } from './ready'
import { type Input, MOST_STEPS, newSession, type Session, type Situation } from './session'

const BLANK: { [K in NodeKind]: Omit<NodeOf<K>, 'id' | 'name' | 'exits' | 'kind'> } = {
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

const aNode = <K extends NodeKind>(
  id: string,
  kind: K,
  exits: Record<string, string | null> = {},
  more: object = {},
): Node => ({ id, name: '', kind, exits, ...BLANK[kind], ...more }) as Node

const options = (...titles: string[]) =>
  titles.map((title, n) => ({ id: `o${n + 1}`, title, description: '' }))

const aFlow = (nodes: Node[], more: Partial<Flow> = {}): Flow => ({
  ...emptyFlow(),
  start: nodes[0]?.id ?? null,
  nodes,
  handoverText: 'Vou chamar alguém.',
  ...more,
})
const compiled = (nodes: Node[], more: Partial<Flow> = {}): CompiledFlow =>
  compileFlow(aFlow(nodes, more), () => null)

const NOW = Date.parse('2026-03-02T12:00:00Z')
const situation = (more: Partial<Situation> = {}): Situation => ({
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
const NAMES: FlowNames = {
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
const said = (text: string): Input => ({ kind: 'message', text, option: null, file: null })

/** A flow that has begun and read these messages. */
function talk(flow: CompiledFlow, inputs: readonly (string | Input)[], at: Partial<Situation> = {}) {
  let last = advance(flow, newSession(flow.start), { kind: 'begin' }, situation(at))
  for (const input of inputs)
    last = advance(flow, last.session, typeof input === 'string' ? said(input) : input, situation(at))
  return last
}

const menu = (more: object = {}) =>
  aNode(
    'n1',
    'menu',
    { OPT_o1: 'n2', OPT_o2: 'n3', INVALID: 'n3', TIMEOUT: 'n4' },
    { options: options('Comprar', 'Falar com a farmácia'), ...more },
  )
const TRIAGE = [
  menu(),
  aNode('n2', 'question', { OK: 'n3', INVALID: 'n3', TIMEOUT: 'n4' }),
  aNode('n3', 'transfer', {}, { departmentId: '1', text: 'Um momento, {{nome|cliente}}.' }),
  aNode('n4', 'close'),
]

describe('a flow', () => {
  it('greets and asks in one message, goes where an option leads, and keeps the answer', () => {
    const flow = compiled([aNode('n0', 'message', { DONE: 'n1' }), ...TRIAGE])
    const begun = talk(flow, [])
    expect(begun.commands).toMatchObject([{ kind: 'choose', text: 'Olá!\n\nO que deseja?', button: null }])
    expect(begun.session).toMatchObject({ state: 'waiting', node: 'n1', deadlineAt: NOW + 3_600_000 })
    const asked = talk(flow, ['1'])
    expect(asked.commands).toEqual([{ kind: 'say', text: 'Qual o CPF?' }])
    const done = talk(flow, ['comprar', '111.444.777-35'])
    expect(done.session).toMatchObject({ state: 'handed', vars: { cpf: '111.444.777-35' }, why: null })
    expect(done.commands).toEqual([
      { kind: 'say', text: 'Um momento, Ana.' },
      { kind: 'transfer', departmentId: '1', note: '' },
    ])
  })

  it.each([
    ['its number', '2', 'n3'],
    ['its title', 'falar COM a farmacia', 'n3'],
    ['what only one begins with', 'compr', 'n2'],
    ['a touch', { kind: 'message', text: 'qualquer', option: 'o1', file: null } as Input, 'n2'],
  ])('takes an option by %s', (_, input, node) => {
    expect(talk(compiled(TRIAGE), [input]).session.node).toBe(node)
  })

  it('asks again, and gives who answers wrongly too often to where that leads', () => {
    const flow = compiled(TRIAGE, { tries: 3 })
    expect(talk(flow, ['hein?']).commands).toMatchObject([{ kind: 'choose' }])
    expect(talk(flow, ['1', 'não sei']).commands).toEqual([{ kind: 'say', text: 'Não entendi o CPF.' }])
    expect(talk(flow, ['hein?', 'hein?']).session.state).toBe('waiting')
    expect(talk(flow, ['hein?', 'hein?', 'hein?']).moves).toEqual([{ node: 'n1', exit: 'INVALID' }])
  })

  it.each([
    ['a word', said('Quero falar com um atendente!'), 'asked_for_person'],
    ['a voice message', { kind: 'message', text: '', option: null, file: 'other' } as Input, 'not_text'],
  ])('gives the customer to a person at %s', (_, input, why) => {
    const { session, commands } = talk(compiled(TRIAGE, { departmentId: '1' }), [input])
    expect(session).toMatchObject({ state: 'handed', why })
    expect(commands).toEqual([
      { kind: 'say', text: 'Vou chamar alguém.' },
      { kind: 'transfer', departmentId: '1', note: '' },
    ])
  })

  it('goes back to the menu before, and to the start', () => {
    const flow = compiled([
      menu(),
      aNode('n2', 'menu', { OPT_o1: 'n3', INVALID: 'n3', TIMEOUT: 'n4' }, { options: options('Dipirona') }),
      ...TRIAGE.slice(2),
    ])
    expect(talk(flow, ['1', 'voltar']).session.node).toBe('n1')
    expect(talk(flow, ['1', 'menu']).session.node).toBe('n1')
  })

  it('goes on by time where nobody answers, and hears nothing once it has ended', () => {
    const late = talk(compiled(TRIAGE), [{ kind: 'time' }])
    expect(late).toMatchObject({ session: { state: 'done' }, moves: [{ node: 'n1', exit: 'TIMEOUT' }] })
    const after = advance(compiled(TRIAGE), late.session, said('1'), situation())
    expect(after).toEqual({ session: late.session, commands: [], moves: [] })
  })

  it('takes the answer of another computer only to the call that stands', () => {
    const flow = compiled([
      aNode('n1', 'http', { DONE: 'n2', FAILED: 'n3' }),
      aNode('n2', 'close', {}, { text: 'Saldo {{saldo}}' }),
      aNode('n3', 'close'),
    ])
    const { session } = talk(flow, [])
    expect(session.state).toBe('calling')
    const result = (seq: number): Input => ({ kind: 'result', seq, exit: 'DONE', vars: { saldo: '10' } })
    expect(advance(flow, session, result(session.seq - 1), situation()).session).toBe(session)
    expect(advance(flow, session, result(session.seq), situation()).commands).toContainEqual({
      kind: 'say',
      text: 'Saldo 10',
    })
  })

  it('is over where Maria takes the customer, and goes on where she does not', () => {
    const flow = compileFlow(
      aFlow([aNode('n1', 'maria', { FAILED: 'n2' }), aNode('n2', 'transfer', {})]),
      () => null,
    )
    const { session } = advance(flow, newSession(flow.start), { kind: 'begin' }, situation())
    expect(session).toMatchObject({ state: 'calling', node: 'n1' })
    const said = (exit: string) =>
      advance(flow, session, { kind: 'result', seq: session.seq, exit, vars: {} }, situation())
    expect(said('DONE')).toMatchObject({
      session: { state: 'handed', why: null, node: 'n1' },
      commands: [],
      moves: [{ node: 'n1', exit: 'DONE' }],
    })
    expect(said('FAILED')).toMatchObject({ session: { node: 'n2' }, commands: [{ kind: 'transfer' }] })
  })

  it('puts sub-flows in their places', () => {
    const inner = aFlow([aNode('a', 'message', { DONE: 'b' }, { text: 'dentro' }), aNode('b', 'keep')])
    const outer = aFlow([aNode('n1', 'flow', { DONE: 'n2' }, { flowId: '2' }), aNode('n2', 'close')])
    const { session, commands } = talk(
      compileFlow(outer, () => inner),
      [],
    )
    expect(session.state).toBe('done')
    expect(commands.map(({ kind }) => kind)).toEqual(['say', 'keep', 'say', 'close'])
  })

  it('is left by a person where it goes in circles', () => {
    const flow = compiled([aNode('n1', 'message', { DONE: 'n2' }), aNode('n2', 'message', { DONE: 'n1' })])
    const { session, moves } = talk(flow, [])
    expect(session).toMatchObject({ state: 'handed', why: 'too_many_steps' })
    expect(moves.length).toBeLessThanOrEqual(MOST_STEPS)
  })
})

describe('publication', () => {
  const problemsOf = (nodes: Node[], more: Partial<Flow> = {}, names = NAMES) => {
    const flow = aFlow(nodes, more)
    return flowProblems(
      flow,
      compileFlow(flow, () => null),
      names,
    )
  }
  const named = (...args: Parameters<typeof problemsOf>) => problemsOf(...args).map(({ name }) => name)

  it('lets a whole flow through', () => expect(problemsOf(TRIAGE)).toEqual([]))
  it.each<[string, Node[]]>([
    ['no_start', []],
    ['unreachable', [...TRIAGE, aNode('n9', 'close')]],
    ['no_target', [menu({ exits: { OPT_o1: 'n2' } }), ...TRIAGE.slice(1)]],
    ['never_ends', [menu({ exits: { OPT_o1: 'n1', OPT_o2: 'n1', INVALID: 'n1', TIMEOUT: 'n1' } })]],
    [
      'no_person',
      [menu({ exits: { OPT_o1: 'n4', OPT_o2: 'n4', INVALID: 'n4', TIMEOUT: 'n4' } }), aNode('n4', 'close')],
    ],
    [
      'circle',
      [
        aNode('a', 'known', { YES: 'b', NO: 'n3' }),
        aNode('b', 'message', { DONE: 'a' }),
        aNode('n3', 'transfer'),
      ],
    ],
    ['text', [aNode('a', 'message', { DONE: 'n3' }, { text: ' ' }), aNode('n3', 'transfer')]],
    ['options', [menu({ options: [], exits: { INVALID: 'n3', TIMEOUT: 'n4' } }), ...TRIAGE.slice(2)]],
    ['title_twice', [menu({ options: options('Comprar', 'Comprar') }), ...TRIAGE.slice(1)]],
    ['title_long', [menu({ options: options('Comprar um remédio agora', 'Sair') }), ...TRIAGE.slice(1)]],
    ['department', [aNode('a', 'transfer', {}, { departmentId: '9' })]],
    ['group', [aNode('a', 'group', { DONE: 'b' }, { groupId: '9' }), aNode('b', 'close')]],
    [
      'host',
      [
        aNode('a', 'http', { DONE: 'b', FAILED: 'b' }, { url: 'http://api.loja.test/x' }),
        aNode('b', 'close'),
      ],
    ],
    ['flow', [aNode('a', 'flow', { DONE: 'b' }, { flowId: '7' }), aNode('b', 'close')]],
    ['variable', [aNode('a', 'message', { DONE: 'b' }, { text: 'Oi {{apelido}}' }), aNode('b', 'close')]],
    ['alike', [menu({ options: options('Farmácia A', 'Farmácia B') }), ...TRIAGE.slice(1)]],
    [
      'many_messages',
      [
        ...[1, 2, 3, 4, 5].map((n) => aNode(`m${n}`, 'message', { DONE: n < 5 ? `m${n + 1}` : 'n3' })),
        aNode('n3', 'transfer'),
      ],
    ],
  ])('says %s', (name, nodes) => expect(named(nodes)).toContain(name))

  it('says that an answer may be missing only where one can come past its question', () => {
    const nodes = (exits: Record<string, string>) => [
      aNode('a', 'question', exits),
      aNode('b', 'message', { DONE: 'c' }, { text: 'CPF {{cpf}}' }),
      aNode('c', 'transfer'),
    ]
    expect(named(nodes({ OK: 'b', INVALID: 'c', TIMEOUT: 'c' }))).toEqual([])
    expect(named(nodes({ OK: 'b', INVALID: 'b', TIMEOUT: 'c' }))).toEqual(['variable'])
  })
  it('lets no two flows call each other', () =>
    expect(
      named(
        [aNode('a', 'flow', { DONE: 'b' }, { flowId: '2' }), aNode('b', 'close')],
        {},
        { ...NAMES, callers: new Set(['2']) },
      ),
    ).toEqual(['flow_circle']))
})

describe('any flow and any customer', () => {
  const KINDS = Object.keys(BLANK) as NodeKind[]
  const node = (id: string, all: readonly string[]): fc.Arbitrary<Node> =>
    fc
      .tuple(
        fc.constantFrom(...KINDS),
        fc.nat({ max: 3 }),
        fc.array(fc.option(fc.constantFrom(...all)), { minLength: 8, maxLength: 8 }),
      )
      .map(([kind, choices, targets]) => {
        const cases = Array.from({ length: choices }, (_, n) => ({ id: `o${n}`, value: String(n) }))
        const made = aNode(
          id,
          kind,
          {},
          { options: options('Um', 'Dois', 'Três', 'Quatro').slice(0, choices), cases },
        )
        return {
          ...made,
          exits: Object.fromEntries(exitsOf(made).map((exit, n) => [exit, targets[n] ?? null])),
        }
      })
  const IDS = ['a', 'b', 'c', 'd', 'e', 'f']
  const flows = fc.tuple(...IDS.map((id) => node(id, IDS))).map((nodes) => aFlow(nodes))
  /** Of which many may be published: every exit leads somewhere, and there are ends. */
  const wholeFlows = fc.tuple(...IDS.map((id) => node(id, [...IDS, 'g', 'h']))).map((nodes) =>
    aFlow([
      ...nodes.map((one) => ({
        ...one,
        exits: Object.fromEntries(Object.entries(one.exits).map(([exit, to]) => [exit, to ?? 'g'])),
      })),
      aNode('g', 'transfer'),
      aNode('h', 'close'),
    ]),
  )
  const inputs = fc.array(
    fc.oneof(
      fc.constantFrom('1', '2', 'um', 'voltar', 'menu', '111.444.777-35', 'hein').map(said),
      fc.constant<Input>({ kind: 'time' }),
      fc.record({
        kind: fc.constant('result' as const),
        seq: fc.nat({ max: 30 }),
        exit: fc.constantFrom('DONE', 'FAILED'),
        vars: fc.constant({}),
      }),
      fc.constant<Input>({ kind: 'message', text: '', option: null, file: 'image' }),
    ),
    { maxLength: 12 },
  )

  it('end, wait or call, in bounded steps; say nothing after the end; and a person is always one word away', () => {
    fc.assert(
      fc.property(flows, inputs, (drawn, heard) => {
        const flow = compileFlow(drawn, () => null)
        let session: Session = newSession(flow.start)
        for (const input of [{ kind: 'begin' } as Input, ...heard]) {
          const before = session
          const out = advance(flow, session, input, situation())
          expect(advance(flow, session, input, situation())).toEqual(out)
          session = out.session
          expect(session.state).not.toBe('running')
          expect(session.deadlineAt !== null).toBe(session.state === 'waiting' || session.state === 'calling')
          expect(out.moves.length).toBeLessThanOrEqual(MOST_STEPS)
          const ended = !['running', 'waiting', 'calling'].includes(before.state)
          if (ended) expect(out.commands).toEqual([])
          const ending = out.commands.filter(({ kind }) => kind === 'transfer' || kind === 'close').length
          const hers = out.moves.filter(
            ({ node: at, exit }) => exit === 'DONE' && flow.nodes[at]?.kind === 'maria',
          ).length
          expect(ending + hers).toBe(!ended && ['handed', 'done'].includes(session.state) ? 1 : 0)
          if (session.state === 'waiting') {
            const helped = advance(flow, session, said('atendente'), situation()).session
            expect(helped).toMatchObject({ state: 'handed', why: 'asked_for_person' })
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('that may be published never ends for want of an exit, nor in circles', () => {
    let published = 0
    fc.assert(
      fc.property(wholeFlows, inputs, (drawn, heard) => {
        const flow = compileFlow(drawn, () => null)
        const against = flowProblems(drawn, flow, NAMES).filter(
          (one) => !isWarning(one) && one.name !== 'unreachable',
        )
        if (against.length > 0) return
        published++
        const { session } = talk(flow, heard)
        expect(['no_exit', 'too_many_steps']).not.toContain(session.why)
      }),
      { numRuns: 500 },
    )
    expect(published).toBeGreaterThan(10)
  })
})

it('names exits by ids that never change', () => {
  expect([optionExit('o1'), caseExit('c2')]).toEqual(['OPT_o1', 'CASE_c2'])
})

describe('flows to begin with', () => {
  it.each(Object.entries(READY_FLOWS))('%s can be published as it is', (_, { type, flow }) => {
    expect(v.safeParse(Flow, flow).success).toBe(true)
    const known = new Set([
      ...['saudacao', 'protocolo', 'loja'],
      ...(type === 'active' ? ['campanha', 'botao'] : []),
    ])
    const found = flowProblems(
      flow,
      compileFlow(flow, () => null),
      { ...NAMES, known },
    )
    expect(found.filter((problem) => !isWarning(problem))).toEqual([])
  })
})

describe('a flow that calls itself', () => {
  it('is compiled nonetheless, and refused', () => {
    const flow = aFlow([aNode('n1', 'flow', { DONE: 'n2' }, { flowId: '2' }), aNode('n2', 'close')])
    const compiled = compileFlow(flow, () => flow)
    expect(Object.keys(compiled.nodes).length).toBeLessThanOrEqual(MOST_NODES)
    const names = { ...NAMES, callers: new Set(['2']) }
    expect(flowProblems(flow, compiled, names)).toContainEqual({ name: 'flow_circle', node: 'n1' })
  })
})

describe('what a connection without buttons shows', () => {
  it('is the options behind their numbers', () => {
    const [asked] = talk(compiled(TRIAGE), []).commands
    if (asked?.kind !== 'choose') throw new Error('no question')
    expect(numbered(asked)).toBe(
      'O que deseja?\n\n1. Comprar\n2. Falar com a farmácia\n\nResponda com o número da opção.',
    )
    expect(choicesOf(asked)).toMatchObject({ button: null })
    expect(choicesOf({ ...asked, text: 'x'.repeat(1_025) })).toBeNull()
  })
})

describe('people who take over', () => {
  it('have the customer from wherever the flow stands, and nothing is said of it', () => {
    const flow = compiled(TRIAGE, { departmentId: '1' })
    for (const session of [newSession('n1'), talk(flow, []).session]) {
      const { session: after, commands } = advance(
        flow,
        session,
        { kind: 'people', why: 'late' },
        situation(),
      )
      expect(after).toMatchObject({ state: 'handed', why: 'late', deadlineAt: null })
      expect(commands).toEqual([{ kind: 'transfer', departmentId: '1', note: '' }])
    }
  })
})

describe('a word by which somebody refuses promotions', () => {
  it('is no answer, unless a menu has it', () => {
    const { session } = talk(compiled(TRIAGE), [])
    expect(advance(compiled(TRIAGE), session, said('Sair!'), situation()).session).toBe(session)
    const own = [menu({ options: options('Comprar', 'Sair') }), ...TRIAGE.slice(1)]
    expect(talk(compiled(own), ['sair']).session.node).toBe('n3')
  })
})
