import { createContext, use } from 'react'

const Reread = createContext<() => Promise<void>>(() => Promise.resolve())

/** A server that does not answer keeps nobody in a form whose values it has, ms. */
const LONGEST_MS = 5_000

/**
 * What stands behind a form, a question or a button, and is changed by it. It is read again before that ends: whoever saves
 * says which revision they have seen, and the next save from the same place must not be refused for the one before.
 */
export const Behind = {
  Reread,
  use: (): (() => Promise<void>) => {
    const reread = use(Reread)
    return () => {
      let late: ReturnType<typeof setTimeout> | undefined
      const enough = new Promise<void>((resolve) => {
        late = setTimeout(resolve, LONGEST_MS)
      })
      return Promise.race([reread(), enough]).finally(() => clearTimeout(late))
    }
  },
}
