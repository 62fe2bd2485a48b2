import { registry } from '@domain/core'
import { firstBroken } from '@infra/logfile/bisect'
import { HeaderSchema, LOG_VERSION, type LogFile } from '@infra/logfile/format'
import { readLogFile } from '@infra/logfile/read'
import { newRedactionKey } from '@infra/logfile/redaction/pseudonyms'
import { redactLogFile } from '@infra/logfile/redaction/redact'
import { sweepLine } from '@infra/logfile/redaction/sweep'
import { replay } from '@infra/logfile/replay'
import { breaksRule, sealed, shrinkLog } from '@infra/logfile/shrink'
import { openTimeline } from '@infra/logfile/timeline'
import { linesOfLog } from '@infra/logfile/write'
import * as v from 'valibot'
import { type FileSlices, linesOfFile } from './internal/replay-lines'
import type { Answer, Ask, Job, ReplayRefusal, Results } from './replay-messages'

/** What a worker has beside what a page has. */
type WorkerScope = {
  onmessage: ((message: MessageEvent<Ask>) => void) | null
  postMessage(answer: Answer): void
}
declare const FileReaderSync: new () => { readAsArrayBuffer(part: Blob): ArrayBuffer }

const page = self as unknown as WorkerScope
/** Entries per message: each takes the page a few milliseconds to take in. */
const PIECE = 1_000
/** Logs tried between two words about how far a job is. */
const TRIES_PER_WORD = 20

const NDJSON = 'application/x-ndjson'

/** Why a job was not done. */
class Refusal extends Error {
  constructor(
    readonly reason: ReplayRefusal,
    readonly detail?: string,
  ) {
    super(reason)
  }
}

type Say = (answer: Omit<Extract<Answer, { kind: 'progress' }>, 'id' | 'kind'>) => void

/** The file that was read last, by its number. */
let held: { number: number; log: LogFile } | null = null

page.onmessage = ({ data: ask }) => void answer(ask)

async function answer(ask: Ask): Promise<void> {
  const { id, job } = ask
  try {
    const result = await doJob(job, ask, (progress) =>
      page.postMessage({ id, kind: 'progress', ...progress }),
    )
    page.postMessage({ id, kind: 'done', result })
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('unreadable', String(error))
    const { reason, detail } = refusal
    page.postMessage({ id, kind: 'refused', reason, ...(detail !== undefined && { detail }) })
  }
}

async function doJob(job: Job, ask: Ask, say: Say): Promise<Results[Job]> {
  const log = logOf(ask, job === 'read' ? say : () => {})
  switch (job) {
    case 'read':
      return handOver(ask.id, log)
    case 'check': {
      const { report } = replay(log, registry)
      const { matches, otherFold, violations } = report
      return { matches, otherFold, violations }
    }
    case 'bisect': {
      say({ done: null })
      const found = firstBroken(openTimeline(log, registry))
      return found && { at: found.at, violations: found.violations }
    }
    case 'shrink':
      return shrink(log, say)
    case 'test':
      return asTest(log)
    case 'redact':
      return redact(log)
  }
}

function logOf({ file, fileNumber }: Ask, say: Say): LogFile {
  if (held?.number === fileNumber) return held.log
  held = null
  const reader = new FileReaderSync()
  const slices: FileSlices = {
    size: file.size,
    slice: (from, to) => reader.readAsArrayBuffer(file.slice(from, to)),
  }
  checkHeader(slices)
  const read = readLogFile(
    linesOfFile(slices, (done) => say({ done })),
    registry,
  )
  if (!read.ok) throw new Refusal('not-a-log', read.reason)
  held = { number: fileNumber, log: read.file }
  return read.file
}

/** Says in the page's terms what the reader would refuse in its own. */
function checkHeader(slices: FileSlices): void {
  let header: unknown = null
  for (const line of linesOfFile(slices, () => {})) {
    if (line.trim() === '') continue
    try {
      header = JSON.parse(line)
    } catch {
      throw new Refusal('not-a-log')
    }
    break
  }
  const parsed = v.safeParse(HeaderSchema, header)
  if (!parsed.success) throw new Refusal('not-a-log')
  if (parsed.output.version > LOG_VERSION) throw new Refusal('newer-version')
}

function handOver(id: number, log: LogFile): Results['read'] {
  const { header, checkpoint, entries, ...rest } = log
  if (entries.length === 0) throw new Refusal('no-entries')
  page.postMessage({ id, kind: 'begin', header, checkpoint })
  for (let from = 0; from < entries.length; from += PIECE)
    page.postMessage({ id, kind: 'entries', entries: entries.slice(from, from + PIECE) })
  return rest
}

async function shrink(log: LogFile, say: Say): Promise<Results['shrink']> {
  let tries = 0
  const broken = breaksRule()
  const shrunk = shrinkLog(log, registry, (world, change) => {
    tries += 1
    if (tries % TRIES_PER_WORD === 0) say({ done: null, tries })
    return broken(world, change)
  })
  if (!shrunk.ok) throw new Refusal('nothing-broken')
  const { file, finished } = shrunk
  return {
    log: new Blob(await linesIn(file), { type: NDJSON }),
    left: file.entries.length,
    of: log.entries.length,
    finished,
  }
}

/** As `npm run replay -- save-as-test` does: with nobody in it, and this build's state in its footer. */
async function asTest(log: LogFile): Promise<Blob> {
  const lines = await linesIn(sealed(log, log.checkpoint, log.entries, registry))
  const [found] = lines.flatMap((line, i) => sweepLine(line, i + 1).slice(0, 1))
  if (found) throw new Refusal('personal', `${found.line}: ${found.path}`)
  return new Blob(lines, { type: NDJSON })
}

async function redact(log: LogFile): Promise<Blob> {
  const whole = log.footer ? log : sealed(log, log.checkpoint, log.entries, registry)
  const redacted = await redactLogFile(linesOfLog(whole, 'packed'), registry, await newRedactionKey())
  if (redacted.ok) return new Blob([...redacted.lines], { type: NDJSON })
  const where = redacted.findings.map(({ line, path }) => `${line}: ${path}`).join('; ')
  throw new Refusal('still-personal', where)
}

async function linesIn(file: LogFile): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOfLog(file, 'plain')) lines.push(line)
  return lines
}
