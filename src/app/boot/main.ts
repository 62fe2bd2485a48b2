// Before anything else: where it throws, the others are not evaluated.
import './own-window'
import { removeCopy } from '../panel/screen-copy'
import { prefetched } from './first-paint'

/** Everything else is a module of its own: this one is small, and runs while that one is still being fetched. */
prefetched
  .then(async (begun) => {
    const { start } = await import('./start')
    start(begun)
  })
  .catch((error: unknown) => {
    // A screen that will never answer must not look as if it did.
    removeCopy()
    throw error
  })
