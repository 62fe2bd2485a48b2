import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Draft } from '@domain/kernel/entry'
import fc from 'fast-check'
import { expect } from 'vitest'
import { numbered } from './entries'
import { logText } from './logs'

/** Where the logs of failures go; not kept in the repository. */
const FOLDER = path.resolve(import.meta.dirname, '../../test-results/failures')

/**
 * `fc.assert` for a law over entries: when it fails, the shrunken counterexample is written as a log that
 * `npm run replay` and QA's panel open, to `test-results/failures/<test>-<seed>.ndjson`.
 * @param draftsOf the entries that the property folds for its arguments, in order.
 * @throws {Error} as `fc.assert` does, with the file's name.
 */
export async function assertRecorded<Args extends [unknown, ...unknown[]]>(
  property: fc.IProperty<Args>,
  draftsOf: (...args: Args) => readonly Draft[],
  params: fc.Parameters<Args> = {},
  folder = FOLDER,
): Promise<void> {
  const details = fc.check(property, params)
  if (!details.failed) return
  const report = fc.defaultReportMessage(details) ?? 'the property failed'
  const cause = 'errorInstance' in details ? details.errorInstance : undefined
  if (!details.counterexample) throw new Error(report, { cause })
  const test = expect.getState().currentTestName ?? 'unnamed'
  const file = path.join(folder, `${slug(test)}-${details.seed}.ndjson`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, await logText(numbered(draftsOf(...details.counterexample))))
  throw new Error(`${report}\nThe counterexample as a log: ${path.relative(process.cwd(), file)}`, { cause })
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80)
