import { describe, expect, test } from 'vitest'
import {
  ANALYTICS_MIN_DATE,
  afterMaintenanceStatus,
  afterWhatsappStatus,
  analyticsMinimum,
  flagsOf,
  isOffline,
  platformStateOf,
  type StatusAnswer,
  saysMaintenance,
  UNKNOWN_FLAGS,
} from './availability'

test.each([
  [null, null, 'up'],
  [true, false, 'up'],
  [false, false, 'off'],
  [false, null, 'off'],
  [true, true, 'maintenance'],
  [false, true, 'maintenance'],
  [null, true, 'maintenance'],
] as const)('WhatsApp %s, maintenance %s: %s', (whatsapp, maintenance, state) => {
  expect(platformStateOf({ whatsapp, maintenance })).toBe(state)
  expect(isOffline({ whatsapp, maintenance })).toBe(state !== 'up')
})

test('the flags are the tenant’s entries, read as strings', () => {
  const entry = (key: string, value: string | null, instance_id: string | null = null) => ({
    key,
    value,
    instance_id,
  })
  expect(flagsOf([])).toEqual(UNKNOWN_FLAGS)
  expect(flagsOf([entry('whatsapp_status', 'false'), entry('maintenance_status', 'true')])).toEqual({
    whatsapp: false,
    maintenance: true,
  })
  expect(flagsOf([entry('maintenance_status', 'true', '1'), entry('whatsapp_status', 'off')])).toEqual(
    UNKNOWN_FLAGS,
  )
})

const said = (value: unknown): StatusAnswer => ({ ok: true, value })
const failed: StatusAnswer = { ok: false }
const well = { whatsapp: true, maintenance: false }

describe('after an answer', () => {
  test.each([
    ['WhatsApp is off', afterWhatsappStatus(well, said('false')), { ...well, whatsapp: false }],
    ['the WhatsApp call fails', afterWhatsappStatus(well, failed), well],
    ['WhatsApp is anything else', afterWhatsappStatus(well, said(false)), well],
    ['maintenance is on', afterMaintenanceStatus(well, said('true')), { ...well, maintenance: true }],
    ['the maintenance call fails', afterMaintenanceStatus(well, failed), { ...well, maintenance: true }],
    ['it comes back', afterMaintenanceStatus(afterMaintenanceStatus(well, failed), said('false')), well],
    ['maintenance is anything else', afterMaintenanceStatus(well, said('<html>')), well],
  ])('%s', (_, flags, expected) => expect(flags).toEqual(expected))
})

test.each([
  ['A plataforma está em manutenção.', true],
  ['PLATAFORMA EM MANUTENCAO', true],
  ['The platform is under maintenance', true],
  ['Item em manutenção', false],
  ['A plataforma não respondeu', false],
  ['', false],
])('%j says maintenance: %s', (message, says) => expect(saysMaintenance(message)).toBe(says))

test.each<[StatusAnswer, string]>([
  [said('2024-01-31'), '2024-01-31'],
  [said('2024-01-31 10:00:00'), '2024-01-31'],
  [said('2024-02-30'), ANALYTICS_MIN_DATE],
  [said('31/01/2024'), ANALYTICS_MIN_DATE],
  [said(null), ANALYTICS_MIN_DATE],
  [failed, '2025-05-13'],
])('the dashboards begin, by %j, at %s', (answer, date) => expect(analyticsMinimum(answer)).toBe(date))
