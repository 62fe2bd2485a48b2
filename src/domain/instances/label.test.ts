import { describe, expect, test } from 'vitest'
import { anInstance } from '../../../tests/model/rows'
import { type InstanceEvidence, instanceName, labelOf, waitsForReconnection } from './label'

const hub = {
  is_official: false,
  activated: false,
  browser_session: false,
  qr_code: null,
  reset_finished: true,
}

describe('a connection’s label', () => {
  test.each<[string, Partial<InstanceEvidence>, 'up' | 'off' | 'maintenance', string]>([
    ['activated', { activated: true }, 'up', 'connected'],
    ['activated while WhatsApp is off', { activated: true }, 'off', 'connected'],
    ['never had a session', {}, 'up', 'disconnected'],
    ['had a session', { browser_session: true }, 'up', 'reconnect'],
    ['shows a code', { qr_code: 'data:' }, 'up', 'reconnect'],
    ['official, not activated', { is_official: true, browser_session: true }, 'up', 'disconnected'],
    ['being restarted', { activated: true, reset_finished: false }, 'up', 'maintenance'],
    ['the platform in maintenance', { activated: true }, 'maintenance', 'maintenance'],
  ])('%s', (_, over, platform, label) =>
    expect(labelOf(anInstance('1', { ...hub, ...over }), platform)).toBe(label),
  )
})

test('a connection is called by its nickname, if it has one', () => {
  expect(instanceName({ name: 'Loja', nickname: 'Centro' })).toBe('Centro')
  expect(instanceName({ name: 'Loja', nickname: '' })).toBe('Loja')
})

test.each([
  ['its provider switched it off', false, 'É preciso reconectar.', true],
  ['a person switched it off', false, null, false],
  ['it works', true, null, false],
  ['it works again', true, 'É preciso reconectar.', false],
])('files wait for a reconnection: %s', (_, activated, reason, waits) =>
  expect(waitsForReconnection(anInstance('1', { activated, off_reason: reason }))).toBe(waits),
)
