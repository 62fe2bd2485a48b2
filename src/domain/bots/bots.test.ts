import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aFlow,
  aNode,
  BLANK,
  compiled,
  menu,
  NAMES,
  NOW,
  options,
  said,
  situation,
  TRIAGE,
  talk,
} from '../../../tests/bot-flow-samples'
import { advance } from './advance'
import { compileFlow } from './compiled'
import { caseExit, exitsOf, optionExit } from './exits'
import type { Flow } from './flow'
import type { Node, NodeKind } from './nodes'
import { flowProblems, isWarning } from './problems'
import { type Input, MOST_STEPS, newSession, type Session } from './session'

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
