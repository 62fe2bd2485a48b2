import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LogFile } from '@infra/logfile/format'
import { linesOfLog } from '@infra/logfile/write'
import { Refusal } from './refusal'

/**
 * Writes lines to a file that is not there yet.
 * @throws {Refusal} when it is there (unless `again`), or cannot be written.
 */
export function writeLines(file: string, lines: readonly string[], again = false): void {
  if (!again && existsSync(file)) throw new Refusal(`${file} is there already.`)
  try {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, lines.join(''))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new Refusal(`${file} cannot be written${code ? ` (${code})` : ''}.`)
  }
}

/** All lines of a log, one for each entry: who asks for them is going to read them. */
export async function allLines(log: LogFile): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOfLog(log, 'plain')) lines.push(line)
  return lines
}
