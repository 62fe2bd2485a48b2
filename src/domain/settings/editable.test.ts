import { expect, test } from 'vitest'
import { type EditableSetting, fits, isEditable } from './editable'

test.each<[EditableSetting, string | null, boolean]>([
  ['maintenance_status', 'true', true],
  ['maintenance_status', 'sim', false],
  ['maintenance_status', null, true],
  ['transfer_expires_minutes', '10', true],
  ['transfer_expires_minutes', '0', false],
  ['transfer_expires_minutes', '1441', false],
  ['transfer_expires_minutes', '1e3', false],
  ['wait_limit_queue_minutes', '5', true],
  ['wait_limit_open_minutes', '0', false],
  ['reopen_hours', '0', true],
  ['datetime_analytics_min', '2025-05-13', true],
  ['datetime_analytics_min', '2025-02-30', false],
  ['datetime_analytics_min', '13/05/2025', false],
])('%s may hold %j: %s', (key, value, may) => expect(fits(key, value)).toBe(may))

test.each([
  ['whatsapp_status', true],
  ['feature:nps', false],
  ['constructor', false],
])('%s is changed by administrators: %s', (key, is) => expect(isEditable(key)).toBe(is))
