import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { projectRoot } from './root'
import { THREADS } from './threads'

/** Why a thread gave no answer: it took more memory than it may, or longer. */
export class ThreadSpent extends Error {
  constructor(readonly of: 'memory' | 'time') {
    super(`a thread was stopped: ${of}`)
  }
}

/** A thread that answers one question after the other. While it is asked nothing, it keeps no process from ending. */
export type Thread<Question, Answer> = Readonly<{
  /** @throws ThreadSpent; whatever the thread throws. It is of no more use then */
  ask(question: Question): Promise<Answer>
  /** Ends it, whatever it does. */
  end(): Promise<void>
}>

type Limits = Readonly<{
  /** What it may hold in JavaScript's memory, MB; bytes outside of it (buffers) are the module's own to count. */
  memory: number
  /** How long an answer may take, ms. */
  patience: number
}>

/**
 * Begins a thread, for work on what strangers send: whatever it costs, requests are answered meanwhile, and what costs too
 * much ends with the thread and not with the server. The module posts one answer for each question.
 */
export function openThread<Question, Answer>(
  name: keyof typeof THREADS,
  { memory, patience }: Limits,
): Thread<Question, Answer> {
  const worker = begin(name, {
    maxOldGenerationSizeMb: memory,
    maxYoungGenerationSizeMb: Math.min(32, memory),
  })
  worker.unref()
  let fault: Error | null = null
  let waiting: { take: (answer: Answer) => void; fail: (error: Error) => void } | null = null
  const over = (error: Error) => {
    fault ??= error
    waiting?.fail(fault)
  }
  worker.on('message', (answer: Answer) => waiting?.take(answer))
  worker.on('messageerror', over)
  worker.on('error', (error: Error & { code?: string }) =>
    over(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadSpent('memory') : error),
  )
  worker.on('exit', () => over(new Error('the thread has ended')))
  return {
    async ask(question) {
      if (fault) throw fault
      worker.ref()
      const timer = setTimeout(() => over(new ThreadSpent('time')), patience)
      try {
        return await new Promise<Answer>((take, fail) => {
          waiting = { take, fail }
          worker.postMessage(question)
        })
      } finally {
        waiting = null
        clearTimeout(timer)
        worker.unref()
      }
    },
    async end() {
      await worker.terminate()
    },
  }
}

/** Built, a thread lies beside main.js; from the sources (tests) it is read as the tools of the project read them. */
function begin(name: keyof typeof THREADS, resourceLimits: object): Worker {
  if (!import.meta.filename.endsWith('.ts'))
    return new Worker(path.join(projectRoot, 'dist/server', `${name}.js`), { resourceLimits })
  const source = JSON.stringify(path.join(projectRoot, THREADS[name]))
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}) })`,
    {
      eval: true,
      resourceLimits,
    },
  )
}
