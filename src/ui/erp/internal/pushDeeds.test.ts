import type { Commands } from '@app/panel/commands'
import { mayCall } from '@domain/access/permissions'
import { erpPushSteps } from '@domain/kernel/steps/erpPush.gen'
import { expect, it } from 'vitest'
import { deedsOf, doPush, type PushDeed, type PushRow } from './pushDeeds'

const aRow = (state: string, more: Partial<PushRow> = {}): PushRow => ({
  ...{ id: '7', connection_id: '3', connection_name: 'Bling', connection_kind: 'bling' },
  ...{ order_id: '12', number: 'P-0012', ref: null, erp_status: null, error: null },
  ...{ missing_product: null, missing_product_id: null },
  ...{ tries: 1, rev: 4, created_at: '2026-11-28T02:00:00Z', changed_at: '2026-11-28T02:00:00Z' },
  ...more,
  state,
})

it.each<[string, Partial<PushRow>, PushDeed[]]>([
  ['queued', {}, ['enter', 'withdraw']],
  ['sending', {}, []],
  ['unknown', {}, ['enter']],
  ['confirmed', { ref: '77' }, []],
  ['withdrawn', {}, []],
  ['refused', {}, ['retry', 'enter', 'withdraw']],
  ['refused', { missing_product: 'Dipirona' }, ['link', 'retry', 'enter', 'withdraw']],
  ['refused', { missing_product: 'Dipirona', connection_kind: 'api' }, ['retry', 'enter', 'withdraw']],
])('an order that is %s %o can be settled by %o', (state, more, deeds) => {
  expect(deedsOf(aRow(state, more))).toEqual(deeds)
})

it('every state of the machine is known', () => {
  for (const state of Object.keys(erpPushSteps.cells)) expect(() => deedsOf(aRow(state))).not.toThrow()
})

it('each asks for its own order as it was seen, and gives the refusal as it came', async () => {
  const asked: unknown[] = []
  const refused = { ok: false, code: 'INVALID', message: 'O ERP não conhece.', field: 'theirs' } as const
  const change = (async (document: { toString(): string }, variables: object) => {
    asked.push([/mutation (\w+)/.exec(document.toString())?.[1], variables])
    return refused
  }) as Commands['change']
  for (const deed of ['link', 'retry', 'enter', 'withdraw'] as const)
    expect(await doPush(change, deed, aRow('refused'), ' 99 ')).toEqual(refused)
  expect(asked).toEqual([
    ['LinkErpPush', { id: '7', theirs: ' 99 ' }],
    ['RetryErpPush', { id: '7', rev: 4 }],
    ['EnterErpPush', { id: '7', rev: 4, ref: ' 99 ' }],
    ['WithdrawErpPush', { id: '7', rev: 4 }],
  ])
})

it('who reads them may do all of it, and who has orders alone none of it', () => {
  const deeds = ['erpPushes', 'linkErpPush', 'retryErpPush', 'enterErpPush', 'withdrawErpPush'] as const
  const all = (...has_permission_routes: string[]) =>
    deeds.map((name) => mayCall({ name: 'x', has_permission_routes }, name))
  expect(all('erp-integrations')).toEqual(deeds.map(() => true))
  expect(all('product-orders', 'orders/infos')).toEqual(deeds.map(() => false))
})
