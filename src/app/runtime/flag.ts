/** A yes or no that screens can watch. */
export type Flag = Readonly<{
  get: () => boolean
  set: (value: boolean) => void
  subscribe: (listener: () => void) => () => void
}>

/** A flag of the given value. */
export function createFlag(value: boolean): Flag {
  let current = value
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(next) {
      if (next === current) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
