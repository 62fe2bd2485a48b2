import type { Change } from '@domain/kernel/world'
import type { ErasurePurge } from './erasure-purge'

/**
 * The purge of erased customers, loaded behind the first screen. What is erased before it is here is passed to it then; where
 * it cannot be had, the next change that erases asks for it again, and the next start does what is left.
 */
export function laterPurge(parts: ConstructorParameters<typeof ErasurePurge>[0]) {
  const buffered: Change[] = []
  let purge: ErasurePurge | null = null
  let loading = false
  let stopped = false
  const load = async () => {
    if (loading || purge) return
    loading = true
    const here = await import('./erasure-purge').catch(() => null)
    loading = false
    if (!here || stopped) return
    purge = new here.ErasurePurge(parts)
    for (const change of buffered.splice(0)) purge.note(change)
    void purge.run()
  }
  void load()
  return {
    note(change: Change): void {
      if (purge) purge.note(change)
      else if (change.touched.has('erasures')) {
        buffered.push(change)
        void load()
      }
    },
    stop(): void {
      stopped = true
      purge?.stop()
    },
  }
}
