import type { Change } from '@domain/kernel/world'
import type { House, keepHouse } from './housekeeping'

/**
 * The housekeeping, loaded behind the first screen. What is erased before it is here is passed to it then; where it cannot be
 * had, the next change that erases asks for it again, and the next start does what is left.
 */
export function laterHouse(parts: Parameters<typeof keepHouse>[0]): House {
  const buffered: Change[] = []
  let house: House | null = null
  let loading = false
  let stopped = false
  const load = async () => {
    if (loading || house) return
    loading = true
    const here = await import('./housekeeping').catch((error: unknown) => {
      parts.note('loading the housekeeping', String(error))
      return null
    })
    loading = false
    if (!here || stopped) return
    house = here.keepHouse(parts)
    for (const change of buffered.splice(0)) house.note(change)
  }
  void load()
  return {
    note(change) {
      if (house) house.note(change)
      else if (change.touched.has('erasures')) {
        buffered.push(change)
        void load()
      }
    },
    stop() {
      stopped = true
      house?.stop()
    },
  }
}
