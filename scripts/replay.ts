/**
 * `npm run replay -- FILE [--until N] [--verify] [--json]`: folds a log file and says what became of it.
 * Exit code 0 when it could be replayed, 1 when `--verify` finds another state or no footer, 2 when there was
 * nothing to replay (wrong flags, no such file, not a log).
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { registry } from '@domain/core'
import { readLogFile } from '@infra/logfile/read'
import { type ReplayReport, replay } from '@infra/logfile/replay'

const USAGE = 'Usage: npm run replay -- FILE [--until POSITION] [--verify] [--json]'

/** A sentence for who typed the command. */
class Refusal extends Error {}

function main(): number {
  const { file, until, verify, json } = options(process.argv.slice(2))
  const read = readLogFile(linesOfFile(file), registry)
  if (!read.ok) throw new Refusal(`${file}: ${read.reason}`)
  const { report } = replay(read.file, registry, until === undefined ? {} : { until })
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : inWords(report, read.file.footer !== null))
  return verify && report.matches !== true ? 1 : 0
}

function options(args: string[]) {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)} ${USAGE}`)
  }
  const { values, positionals } = parsed
  const [file] = positionals
  if (!file || positionals.length > 1) throw new Refusal(`Exactly one file is needed. ${USAGE}`)
  if (values.until !== undefined && !/^\d{1,15}$/.test(values.until))
    throw new Refusal(`--until needs a position (a whole number), not '${values.until}'. ${USAGE}`)
  const until = values.until === undefined ? undefined : Number(values.until)
  return { file, until, verify: values.verify, json: values.json }
}

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      until: { type: 'string' },
      verify: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })

/** The lines of a file, read in pieces: a log may be longer than a string can be. */
function* linesOfFile(file: string): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  const buffer = Buffer.alloc(1 << 20)
  // Pieces of a line that is longer than the buffer (a checkpoint) are joined once, when its end is here.
  let pieces: string[] = []
  const handle = attempt(file, () => openSync(file, 'r'))
  try {
    for (;;) {
      const size = attempt(file, () => readSync(handle, buffer))
      const [first = '', ...others] = decoder
        .decode(buffer.subarray(0, size), { stream: size > 0 })
        .split('\n')
      pieces.push(first)
      for (const next of others) {
        yield pieces.join('')
        pieces = [next]
      }
      if (size === 0) break
    }
    yield pieces.join('')
  } finally {
    closeSync(handle)
  }
}

function attempt<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new Refusal(`${file} cannot be read${code ? ` (${code})` : ''}.`)
  }
}

function inWords(report: ReplayReport, hasFooter: boolean): string {
  const { quarantined, quarantinedCount, violations } = report
  const passedOver = Object.entries(report.passedOver)
  const lines = [
    row('entries read', report.read),
    row('folded', `${report.folded}, up to position ${report.pos}`),
    row('quarantined', quarantinedCount),
    ...firstOf(quarantined, (one) => `line ${one.line}: ${one.reason}`),
    row(
      'passed over',
      passedOver.reduce((sum, [, n]) => sum + n, 0),
    ),
    ...passedOver.map(([reason, n]) => detail(`${reason}: ${n}`)),
    row('invariants broken', violations.length),
    ...firstOf(violations, (one) => `${one.rule} at ${one.pos}: ${one.table} ${one.id}: ${one.detail}`),
    'lifecycles at the end',
    ...Object.entries(report.lifecycles).map(([machine, states]) => {
      const counts = Object.entries(states).map(([state, n]) => `${state} ${n}`)
      return `  ${machine.padEnd(WIDTH - 2)}${counts.join(', ') || 'none'}`
    }),
    row('state hash', report.hash),
    row('footer hash', footerInWords(report, hasFooter)),
  ]
  return `${lines.join('\n')}\n`
}

function footerInWords(report: ReplayReport, hasFooter: boolean): string {
  if (!hasFooter) return 'none: the file has no footer'
  if (report.matches === null) return `${report.footerHash} (of a later position)`
  return `${report.footerHash} (${report.matches ? 'the same' : 'NOT the same'})`
}

const WIDTH = 24
const row = (name: string, value: string | number) => `${name.padEnd(WIDTH)}${value}`
/** What the file says is not to be trusted with the terminal: control characters are shown, not obeyed. */
const detail = (text: string) =>
  `  ${text.replace(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`).slice(0, 200)}`

/** At most ten, and how many more there are. */
function firstOf<T>(all: readonly T[], say: (one: T) => string): string[] {
  const shown = all.slice(0, 10).map((one) => detail(say(one)))
  return all.length > 10 ? [...shown, detail(`… and ${all.length - 10} more`)] : shown
}

try {
  process.exitCode = main()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
}
