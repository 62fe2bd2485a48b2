import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import type { LogHeader } from '@infra/logfile/format'
import type { Answer, Ask, Job, Results } from '../logs/replay-messages'
import type { Refusal } from './internal/replay-panel'
import { openReplay } from './internal/replay-session'
import type { Done, Progress, Replay, ReplayDesk } from './replay'

/** Largest file that is opened, bytes. A day's log has some tens of megabytes. */
export const MOST_BYTES = 512 * 1024 * 1024

/** What the page uses of a worker. */
export type ReplayWorker = Pick<Worker, 'postMessage' | 'terminate'> & {
  onmessage: ((message: MessageEvent<Answer>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

type Running = {
  id: number
  answer: (answer: Answer) => void
  end: (end: Done<never>) => void
}

/** Share of opening that is reading; the rest is folding. */
const READING = 0.6

/**
 * The desk at which logs are opened. Reading, bisecting and shrinking run in a worker, which is there from the
 * start: nothing is fetched once a file is open. A job is canceled by ending the worker; the next one reads the
 * file again.
 * @param refusal what the replayed screens say to somebody who wants to do something.
 */
export function createReplayDesk(makeWorker: () => ReplayWorker, refusal: Refusal): ReplayDesk {
  let worker = makeWorker()
  let running: Running | null = null
  let file: File | null = null
  let fileNumber = 0
  let lastId = 0

  const listen = () => {
    worker.onmessage = ({ data }) => {
      if (data.id === running?.id) running.answer(data)
    }
    worker.onerror = (event) => stop({ ok: false, reason: 'unreadable', detail: event.message })
  }
  listen()

  function stop(end: Done<never>): void {
    const ended = running
    running = null
    ended?.end(end)
  }

  function cancel(): void {
    if (!running) return
    worker.terminate()
    worker = makeWorker()
    listen()
    stop({ ok: false, reason: 'canceled' })
  }

  function run<J extends Job>(
    job: J,
    progress: Progress,
    pieces?: (answer: Extract<Answer, { kind: 'begin' | 'entries' }>) => void,
  ): Promise<Done<Results[J]>> {
    cancel()
    const asked = file
    if (!asked) return Promise.resolve({ ok: false, reason: 'canceled' })
    const id = ++lastId
    return new Promise((resolve) => {
      const answer = (said: Answer) => {
        if (said.kind === 'progress') progress(said)
        else if (said.kind === 'begin' || said.kind === 'entries') pieces?.(said)
        else {
          running = null
          // The worker answers each job with that job's result.
          if (said.kind === 'done') resolve({ ok: true, value: said.result as Results[J] })
          else
            resolve({
              ok: false,
              reason: said.reason,
              ...(said.detail !== undefined && { detail: said.detail }),
            })
        }
      }
      running = { id, answer, end: resolve }
      worker.postMessage({ id, job, file: asked, fileNumber } satisfies Ask)
    })
  }

  async function open(chosen: File, progress: Progress): Promise<Done<Replay>> {
    cancel()
    if (chosen.size > MOST_BYTES) return { ok: false, reason: 'too-large' }
    if (chosen.size === 0) return { ok: false, reason: 'empty' }
    file = chosen
    const mine = ++fileNumber
    let begin: { header: LogHeader; checkpoint: Checkpoint | null } | null = null
    const entries: Entry[] = []
    const read = await run(
      'read',
      ({ done }) => progress({ done: done === null ? null : done * READING }),
      (piece) => {
        if (piece.kind === 'begin') begin = { header: piece.header, checkpoint: piece.checkpoint }
        else for (const entry of piece.entries) entries.push(entry)
      },
    )
    if (!read.ok) return read
    if (!begin) return { ok: false, reason: 'unreadable' }
    const { header, checkpoint } = begin as { header: LogHeader; checkpoint: Checkpoint | null }
    const replay = await openReplay(
      chosen.name,
      { ...read.value, header, checkpoint, entries },
      refusal,
      (done) => progress({ done: READING + done * (1 - READING) }),
    )
    return mine === fileNumber ? { ok: true, value: replay } : { ok: false, reason: 'canceled' }
  }

  /** The check goes first; what the user asks for waits for it rather than ending it. */
  let checking: Promise<unknown> = Promise.resolve()
  const afterCheck = async <J extends Job>(job: J, progress: Progress): Promise<Done<Results[J]>> => {
    const number = fileNumber
    await checking
    return number === fileNumber ? run(job, progress) : { ok: false, reason: 'canceled' }
  }

  return {
    open,
    check() {
      const checked = run('check', () => {})
      checking = checked
      return checked
    },
    bisect: (progress) => afterCheck('bisect', progress),
    shrink: (progress) => afterCheck('shrink', progress),
    asTest: (progress) => afterCheck('test', progress),
    redacted: (progress) => afterCheck('redact', progress),
    cancel() {
      // Also what waits its turn, or is being folded on this side.
      fileNumber += 1
      cancel()
    },
    close() {
      cancel()
      file = null
      fileNumber += 1
    },
  }
}
