/** Those who wait until something has been read again. */
export type AwaitingRead = Readonly<{
  /** Ends with the first reading that begins from now on, however it goes. */
  wait: () => Promise<void>
  /** A reading begins: what is called when its outcome is shown, or when another will begin in its place. */
  begin: () => Readonly<{ shown: () => void; dropped: () => void }>
  /** Nothing is read any more: nobody waits. */
  end: () => void
}>

/** A reading that was under way already when something was changed may not know of it yet: it is no end of the waiting. */
export function awaitingRead(): AwaitingRead {
  let waiting: readonly (() => void)[] = []
  return {
    wait: () =>
      new Promise((done) => {
        waiting = [...waiting, done]
      }),
    begin: () => {
      const mine = waiting
      waiting = []
      return {
        shown: () => {
          for (const done of mine) done()
        },
        dropped: () => {
          waiting = [...mine, ...waiting]
        },
      }
    },
    end: () => {
      for (const done of waiting) done()
      waiting = []
    },
  }
}
