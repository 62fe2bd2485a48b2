import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { differences } from './differences'
import { changedNode, connected, ledToPeople, newNode, targetOf, withNode, withoutNode } from './editing'
import { exitsOf } from './exits'
import { emptyFlow, Flow } from './flow'
import { judged } from './judged'
import { readingOrder } from './reading-order'
import { READY_FLOWS } from './ready'
import { newRehearsal, said } from './rehearsal'
import type { Situation } from './session'

const { flow: triage } = READY_FLOWS.triage
const NO_PLACES = {
  ...{ instances: [], departments: [], groups: [], fields: [], reasons: [] },
  ...{ flows: [], templates: [], origins: [], known: ['saudacao', 'loja', 'protocolo'] },
}
const idsIn = (flow: Flow) => readingOrder(flow).map(({ node }) => node.id)
const judge = (flow: Flow) =>
  judged({ id: '1', kind: 'passive', templateName: null, flow }, NO_PLACES, () => null)

/** The same with its members in another order. */
const turned = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T

describe('a flow that is drawn', () => {
  it('begins with its first step, and puts a new one between an exit and what came next', () => {
    const first = withNode(emptyFlow(), newNode('message', 'a', 'Olá'), null)
    const last = withNode(first, newNode('transfer', 'c', 'Fila'), { node: 'a', exit: 'DONE' })
    const between = withNode(last, newNode('message', 'b', 'Mais'), { node: 'a', exit: 'DONE' })
    expect(between.start).toBe('a')
    expect(between.nodes.map(({ id, exits }) => [id, exits])).toEqual([
      ['a', { DONE: 'b' }],
      ['c', {}],
      ['b', { DONE: 'c' }],
    ])
    expect(v.is(Flow, between)).toBe(true)
  })

  it('leads silence and wrong answers where they lead elsewhere, and an open exit to people', () => {
    const grown = withNode(triage, newNode('question', 'q', 'CPF'), { node: 'n3', exit: 'OK' })
    expect(grown.nodes.at(-1)?.exits).toEqual({ OK: 'n7', INVALID: 'n7', TIMEOUT: 'n9' })
    const open = connected(triage, { node: 'n5', exit: 'NO' }, null)
    const fresh = newNode('transfer', 't', 'Fila')
    expect(targetOf(ledToPeople(open, { node: 'n5', exit: 'NO' }, fresh), { node: 'n5', exit: 'NO' })).toBe(
      'n4',
    )
    const alone = withNode(emptyFlow(), newNode('menu', 'm', 'Menu'), null)
    const led = ledToPeople(alone, { node: 'm', exit: 'INVALID' }, fresh)
    expect([targetOf(led, { node: 'm', exit: 'INVALID' }), led.nodes.length]).toEqual(['t', 2])
  })

  it('closes up where a step with one way on is taken out, and leads nowhere where one with more is', () => {
    const chain = ['a', 'b', 'c'].reduce(
      (flow, id, n) =>
        withNode(
          flow,
          newNode(n < 2 ? 'message' : 'transfer', id, id),
          n === 0 ? null : { node: ['a', 'b'][n - 1] ?? '', exit: 'DONE' },
        ),
      emptyFlow(),
    )
    expect(withoutNode(chain, 'b').nodes[0]?.exits).toEqual({ DONE: 'c' })
    expect(withoutNode(chain, 'a').start).toBe('b')
    const without = withoutNode(triage, 'n7')
    expect(without.nodes.flatMap(({ exits }) => Object.values(exits))).not.toContain('n7')
    expect(judge(without).problems.map(({ name }) => name)).toContain('no_target')
  })

  it('has no exit of an option that is gone, and keeps where the others lead', () => {
    const menu = triage.nodes[0]
    if (menu?.kind !== 'menu') throw new Error('the triage begins otherwise')
    const fewer = changedNode(triage, { ...menu, options: menu.options.slice(1) })
    const [now] = fewer.nodes
    expect(now && Object.keys(now.exits)).toEqual(now && exitsOf(now))
    expect(now?.exits.OPT_o2).toBe(menu.exits.OPT_o2)
  })

  it('is read from its start down each way, each step once, and what nothing leads to last', () => {
    const alone = { ...triage, nodes: [newNode('message', 'x', 'Sozinho'), ...triage.nodes] }
    const ids = idsIn(alone)
    expect(ids).toHaveLength(alone.nodes.length)
    expect([ids[0], ids[1], ids.at(-1)]).toEqual(['n1', 'n2', 'x'])
    const rows = readingOrder(alone)
    expect(rows.find(({ node }) => node.id === 'n2')).toMatchObject({
      depth: 1,
      from: { node: 'n1', exit: 'OPT_o1' },
    })
    // Both the first menu's last option and a wrong answer lead there: one is meant.
    expect(rows.find(({ node }) => node.id === 'n7')?.from).toEqual({ node: 'n1', exit: 'OPT_o4' })
    expect(rows.at(-1)).toMatchObject({ depth: 0, from: null })
  })

  it('differs from an older one by what was done to it, however its parts are ordered', () => {
    const same = { ...triage, nodes: triage.nodes.map((node) => turned(node)) }
    expect(differences(triage, { ...same, nodes: [...same.nodes].reverse() })).toEqual({
      ...{ added: [], removed: [], changed: [], whole: false },
    })
    const [menu] = triage.nodes
    if (menu?.kind !== 'menu') throw new Error('the triage begins otherwise')
    const said = changedNode(triage, { ...menu, text: 'Oi!' })
    const led = connected(said, { node: 'n5', exit: 'NO' }, 'n9')
    const grown = withNode({ ...led, tries: 3 }, newNode('close', 'z', 'Fim'), null)
    const found = differences(triage, withoutNode(grown, 'n12'))
    expect(found.added.map(({ id }) => id)).toEqual(['z'])
    expect(found.removed.map(({ id }) => id)).toEqual(['n12'])
    expect(found.changed.map(({ node, what }) => [node.id, what])).toEqual([
      ['n1', 'content'],
      ['n5', 'exits'],
      ['n8', 'exits'],
    ])
    const [first, second] = found.changed
    expect(first?.texts).toEqual([{ of: 'text', was: menu.text, now: 'Oi!' }])
    expect(second?.led.map(({ exit, to }) => [exit, to?.id])).toEqual([['NO', 'n9']])
    expect(found.whole).toBe(true)
  })
})

const SITUATION: Situation = {
  now: Date.UTC(2026, 4, 4, 13),
  seed: '1',
  isOpen: true,
  online: new Set(['']),
  fields: {},
  known: { saudacao: 'Bom dia', loja: 'Farmácia' },
  isKnown: false,
  order: null,
  instanceId: '1',
  hasButtons: true,
}
const writes = (text: string) => ({ text, option: null, file: null })

describe('a conversation that is only tried', () => {
  const { compiled } = judge(triage)
  it('begins with the first words, which answer nothing, and goes where an option leads', () => {
    const begun = said(newRehearsal(compiled), writes('2'), SITUATION)
    expect(begun.session).toMatchObject({ state: 'waiting', node: 'n1' })
    const chosen = said(begun, { text: 'Comprar ou orçar', option: 'o1', file: null }, SITUATION)
    const done = said(chosen, writes('dipirona'), SITUATION)
    expect(done.session.state).toBe('handed')
    expect(done.moves.map(({ node, exit }) => `${node} ${exit}`)).toEqual(['n1 OPT_o1', 'n2 OK'])
    expect(done.lines.at(-1)).toMatchObject({
      who: 'house',
      command: { kind: 'transfer', note: 'Procura: dipirona' },
    })
  })

  it('leads whoever asks for a person with the first word to one', () =>
    expect(said(newRehearsal(compiled), writes('atendente'), SITUATION).session).toMatchObject({
      state: 'handed',
      why: 'asked_for_person',
    }))

  it('shows options as numbers where the connection has no buttons, and begins where it is told to', () => {
    const numbers = said(newRehearsal(compiled), writes('oi'), { ...SITUATION, hasButtons: false })
    expect(numbers.lines[1]).toMatchObject({ who: 'bot', options: [] })
    expect(said(newRehearsal(compiled, {}, 'n8'), writes('oi'), SITUATION).session.node).toBe('n8')
  })
})
