import { openThread, type Thread } from './thread'

/** One that is done waits so long for what comes next. */
const SPARE_MS = 60_000

/**
 * Threads of a kind, of which one that is done waits a minute for what comes next: to begin one costs more than most of what they
 * are asked. `body` says `keep()` once its thread may be asked anew; any other is ended.
 */
export function spareThread<Question, Answer>(...kind: Parameters<typeof openThread>) {
  type Kept = Thread<Question, Answer>
  let spare: Kept | null = null
  const setAside = (thread: Kept) => {
    spare = thread
    setTimeout(() => {
      if (spare !== thread) return
      spare = null
      void thread.end()
    }, SPARE_MS).unref()
  }
  return async <T>(body: (thread: Kept, keep: () => void) => Promise<T>): Promise<T> => {
    const thread = spare ?? openThread<Question, Answer>(...kind)
    spare = null
    let isDone = false
    try {
      return await body(thread, () => {
        isDone = true
      })
    } finally {
      if (isDone && spare === null) setAside(thread)
      else await thread.end()
    }
  }
}
