import type { Outcome } from '../../commands/outcome'
import type { Answer, Ask } from '../replay-messages'

/** After this long without an answer the worker is ended, ms. */
const LONGEST_MS = 120_000

/**
 * Takes everybody out of an exported log, in a worker: a day's log takes seconds.
 * @returns the redacted log; code STILL_PERSONAL with the places where the second sweep found something (never
 *   what), FAILED when the worker could not do it.
 */
export function redactExport(log: Blob): Promise<Outcome<Blob>> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('../replay-worker.ts', import.meta.url), {
      type: 'module',
      name: 'redact',
    })
    const end = (outcome: Outcome<Blob>) => {
      clearTimeout(limit)
      worker.terminate()
      resolve(outcome)
    }
    const fail = (code: string, message: string) => end({ ok: false, code, message })
    const limit = setTimeout(() => fail('FAILED', ''), LONGEST_MS)
    worker.onerror = ({ message }) => fail('FAILED', message)
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.kind === 'done' && data.result instanceof Blob) end({ ok: true, value: data.result })
      else if (data.kind === 'refused')
        fail(data.reason === 'still-personal' ? 'STILL_PERSONAL' : 'FAILED', data.detail ?? '')
    }
    worker.postMessage({
      id: 1,
      job: 'redact',
      file: new File([log], 'log.ndjson'),
      fileNumber: 1,
    } satisfies Ask)
  })
}
