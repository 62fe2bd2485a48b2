import { expect, test } from 'vitest'
import { isOffline, platformEventOf, saysMaintenance } from './availability'

test.each([
  ['available', false],
  ['whatsappOff', true],
  ['maintenance', true],
  ['bothOff', true],
] as const)('%s is offline: %s', (state, offline) => expect(isOffline(state)).toBe(offline))

test.each([
  ['whatsapp_status', 'true', null, 'WHATSAPP_ON'],
  ['whatsapp_status', 'false', null, 'WHATSAPP_OFF'],
  ['whatsapp_status', 'off', null, null],
  ['maintenance_status', 'true', null, 'MAINTENANCE_ON'],
  ['maintenance_status', 'false', null, 'MAINTENANCE_OFF'],
  ['maintenance_status', '<html>', null, null],
  // An entry of one connection does not speak for the platform.
  ['maintenance_status', 'true', '1', null],
  ['inbox', 'false', null, null],
] as const)('%s %s (connection %s): %s', (key, value, instance_id, event) =>
  expect(platformEventOf({ key, value, instance_id })).toBe(event),
)

test.each([
  ['A plataforma está em manutenção.', true],
  ['PLATAFORMA EM MANUTENCAO', true],
  ['The platform is under maintenance', true],
  ['Item em manutenção', false],
  ['A plataforma não respondeu', false],
  ['', false],
])('%j says maintenance: %s', (message, says) => expect(saysMaintenance(message)).toBe(says))
