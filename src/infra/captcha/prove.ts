import type { Challenge } from 'altcha-lib'
import { solveChallengeWorkers } from 'altcha-lib'

/** Workers at a time: a counter's machine has other things to do. */
const WORKERS = 2
/** Longer than the slowest machine takes, ms. */
const PATIENCE_MS = 60_000

/**
 * Does the work that a proof asks for, beside the page; gives the answer as the server wants it, null where it was
 * called off or took too long.
 * @throws where the browser starts no worker.
 */
export async function prove(text: string, signal: AbortSignal): Promise<string | null> {
  const challenge: Challenge = JSON.parse(text)
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: WORKERS,
      controller,
      timeout: PATIENCE_MS,
      createWorker: () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' }),
    })
    return solution && btoa(JSON.stringify({ challenge, solution }))
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
