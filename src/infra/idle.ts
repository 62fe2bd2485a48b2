/** Runs at the latest after this, ms: a page that is never idle still gets it done. */
const LATEST_MS = 2_000

/** Calls back in the page's next idle moment; at once where there are none. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: LATEST_MS })
  else run()
}
