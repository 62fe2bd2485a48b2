import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@domain/core'
import { readLogFile } from '@infra/logfile/read'
import { replay } from '@infra/logfile/replay'
import { describe, expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../logs')
const files = readdirSync(folder).filter((file) => file.endsWith('.ndjson'))

/** State that has grown since a log was written: what it comes to now, and what was added to it. */
const grown: Record<string, { hash: string; because: string[] } | undefined> = JSON.parse(
  readFileSync(path.join(folder, 'grown.json'), 'utf8'),
)

/**
 * Logs as former builds wrote them: each must be read whole and come to the very state that its footer says,
 * or that `grown.json` says with the reason. A log that showed a fault is put here once the fault is mended. The
 * files themselves are never written again.
 */
describe('logs of former builds replay to the state they were written from', () => {
  test('there are some', () => expect(files.length).toBeGreaterThanOrEqual(2))
  test.each(files)('%s', (file) => {
    const read = readLogFile(readFileSync(path.join(folder, file), 'utf8'), registry)
    if (!read.ok) throw new Error(read.reason)
    const { report } = replay(read.file, registry)
    expect(report.quarantined).toEqual([])
    expect(report.violations).toEqual([])
    expect(report.hash).toBe(grown[file]?.hash ?? report.footerHash)
  })
})
