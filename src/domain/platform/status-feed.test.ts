import { expect, test } from 'vitest'
import { environmentOf, feedStateBeside, feedStateOf, readFeed } from './status-feed'

test.each([
  ['operational', 'operational'],
  ['Partial outage', 'partialOutage'],
  ['partial_outage', 'partialOutage'],
  ['UNDERMAINTENANCE', 'underMaintenance'],
  ['under_maintenance', 'underMaintenance'],
  ['Degraded Performance', 'degradedPerformance'],
  ['full_outage', 'majorOutage'],
  ['MAJOROUTAGE', 'majorOutage'],
  ['investigating', null],
])('%s means %s', (word, state) => expect(feedStateOf(word)).toBe(state))

test.each([
  ['https://admin-beta.example/loja/login', 'beta'],
  ['https://admin.example/loja/login', 'production'],
])('%s is %s', (address, environment) => expect(environmentOf(address)).toBe(environment))

const item = (name: string, status: string, updatedAt = '2026-11-20T10:00:00Z') => ({
  name,
  status,
  updatedAt,
  description: null,
  incidentStage: null,
})

test('the worst component counts; those that work are not listed; the newest time is shown', () => {
  const reading = readFeed(
    [
      item('Envio', 'degraded performance'),
      item('Recebimento', 'major outage', '2026-11-21T10:00:00Z'),
      item('Painel', 'operational'),
      item('Estranho', 'purple'),
    ],
    'production',
  )
  expect(reading.state).toBe('majorOutage')
  expect(reading.affected.map(({ name }) => name)).toEqual(['Recebimento', 'Envio'])
  expect(reading.updatedAt).toBe('2026-11-21T10:00:00Z')
})

test('what is named as of the other environment is left out', () => {
  const items = [
    item('Painel (beta)', 'major outage'),
    item('Painel (produção)', 'partial outage'),
    item('Mapa', 'operational'),
  ]
  expect(readFeed(items, 'production').state).toBe('partialOutage')
  expect(readFeed(items, 'beta').state).toBe('majorOutage')
})

test('an empty feed says that all is well, and no time', () =>
  expect(readFeed([], 'production')).toEqual({ state: 'operational', affected: [], updatedAt: null }))

test.each([
  ['operational', 'up', 'operational'],
  ['operational', 'off', 'majorOutage'],
  ['operational', 'maintenance', 'underMaintenance'],
  ['majorOutage', 'maintenance', 'majorOutage'],
  ['partialOutage', 'up', 'partialOutage'],
] as const)('a feed that says %s, beside a platform that is %s, reads %s', (said, platform, together) =>
  expect(feedStateBeside(said, platform)).toBe(together),
)
