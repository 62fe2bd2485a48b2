/** What areas bring to something that lies on a lower floor than they do, and so cannot import them. */
export type Registry<Entry> = Readonly<{
  /** Takes in what all areas bring, once for the process; a second time changes nothing for those that use it. */
  fill(entries: Entry): void
  /** @throws Error where nothing has been taken in: the whole was not put together (server/assemble.ts) */
  all(): Entry
}>

/** A registry that is empty until the whole is put together; `name` stands in the error of who asks too early. */
export function defineRegistry<Entry>(name: string): Registry<Entry> {
  let filled: { entries: Entry } | null = null
  return {
    fill(entries) {
      filled = { entries }
    },
    all() {
      if (!filled) throw new Error(`nothing has brought ${name} in: import server/assemble first`)
      return filled.entries
    },
  }
}
