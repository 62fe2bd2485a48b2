/** What has something else to wait for than the rows goes on after this, ms: they may be read by another tab. */
const PATIENCE_MS = 150

let tell = () => {}
const read = new Promise<void>((resolve) => {
  tell = resolve
})

/** The rows of this device stand in memory. */
export const worldIsRead = (): void => tell()

/**
 * Resolves when they do, or soon: fetching and evaluating a screen's scripts and styles takes the page's one thread
 * from what is read, step by step, meanwhile.
 */
export const worldRead = (): Promise<void> =>
  Promise.race([read, new Promise<void>((resolve) => void setTimeout(resolve, PATIENCE_MS))])
