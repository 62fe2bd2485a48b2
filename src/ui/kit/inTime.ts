/** A script that has not come within this has failed, ms (specification section 9). */
export const SCRIPT_TIMEOUT_MS = 120_000

/** What is being loaded, or a failure when it takes longer than a script may. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('a script did not come within 120 s')), SCRIPT_TIMEOUT_MS)
    loading.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
