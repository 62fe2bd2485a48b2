import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  aFlow,
  aNode,
  compiled,
  menu,
  NAMES,
  options,
  said,
  situation,
  TRIAGE,
  talk,
} from '../../../tests/bot-flow-samples'
import { advance } from './advance'
import { compileFlow } from './compiled'
import { Flow, MOST_NODES } from './flow'
import { choicesOf, numbered } from './numbered'
import { flowProblems, isWarning } from './problems'
import { READY_FLOWS } from './ready'
import { newSession } from './session'

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
