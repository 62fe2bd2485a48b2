import { expect, it, test } from 'vitest'
import { askedOn, fits, freeReportIn, keptAddress, queriesOf } from './free'
import { cronOfPlan, PLANS, planOfCron } from './plan'

const read = (address: string) => freeReportIn(new URLSearchParams(address))

it.each([
  ['', { metrics: ['opened', 'closed'], rows: 'week', columns: null }],
  [
    'rows=user&cols=reason&metrics=sold,opened',
    { metrics: ['sold', 'opened'], rows: 'user', columns: 'reason' },
  ],
  ['rows=user&cols=user', { metrics: ['opened', 'closed'], rows: 'user', columns: null }],
  ['rows=day&cols=month', { metrics: ['opened', 'closed'], rows: 'day', columns: null }],
  ['rows=nothing&metrics=nothing', { metrics: ['opened', 'closed'], rows: 'week', columns: null }],
  ['metrics=opened,opened', { metrics: ['opened'], rows: 'week', columns: null }],
])('%s asks for what makes sense in it', (address, report) => expect(read(address)).toEqual(report))

test('what is kept of an address asks for the same, whatever else stood in it', () => {
  const address = 'cols=weekday&f.user=3&f.user=4&metrics=sold&period=7&rows=user&q=x&view=saved&f.nothing=1'
  const kept = keptAddress(new URLSearchParams(address))
  expect(read(kept)).toEqual(read(address))
  expect(kept).toBe('cols=weekday&f.user=3&f.user=4&metrics=sold&period=7&rows=user')
  expect(askedOn(kept, '2026-11-28', '2025-05-13')).toMatchObject({
    period: { from: '2026-11-22', to: '2026-11-28' },
    only: { user: ['3', '4'] },
  })
})

test('rows, columns and cells are asked for apart, of the figures that go with them', () => {
  const report = read('rows=day&cols=user&metrics=opened,queue_wait')
  const { cells, rows, columns } = queriesOf(report, { from: '2026-11-01', to: '2026-11-02' }, {})
  expect([cells, rows, columns].map(({ grain, by, metrics }) => [grain, by, metrics])).toEqual([
    ['day', ['user'], ['opened']],
    ['day', [], ['opened']],
    [null, ['user'], ['opened']],
  ])
  expect(fits('received', report, { group: ['1'] })).toBe(false)
  expect(fits('opened', report, { group: ['1'] })).toBe(true)
})

test('a plan that was chosen is read again as it was chosen', () => {
  for (const every of PLANS)
    for (const time of ['00:00', '08:05', '23:59']) {
      const plan = { every, time, weekday: 3, day: 28 }
      expect(planOfCron(cronOfPlan(plan))).toMatchObject({ every, time })
    }
  expect(planOfCron('0 8 1,15 * *')).toBeNull()
  expect(planOfCron('0 8 1 * 1')).toBeNull()
})
