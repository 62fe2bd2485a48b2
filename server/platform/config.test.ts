import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'balcao-config-'))
const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR, EMULATOR_PORT: 'off', ...env })

/** Seen to fail with a bound left out. */
it.each([
  ['DB_POOL', 'dbPool', 12, '40', ['3', '501', '-1', 'many', '1.5']],
  ['JOB_CONCURRENCY', 'jobConcurrency', 5, '50', ['1', '201', '0x10']],
  ['EVENT_DAYS', 'eventDays', 14, '3', ['0', '366', '10 days']],
  ['WEBHOOK_DAYS', 'webhookDays', 30, '3', ['0', '366']],
] as const)(
  '%s is read, has a usual value, and is refused by name where it will not do',
  (name, key, usual, good, bad) => {
    expect(read()[key]).toBe(usual)
    expect(read({ [name]: '' })[key]).toBe(usual)
    expect(read({ [name]: good })[key]).toBe(Number(good))
    for (const value of bad) expect(() => read({ [name]: value }), value).toThrow(new RegExp(`^${name} `))
  },
)
