import { entryOf, OPERATIONS, type Operation } from './permissions'

/** What the scope of an integration's token may name besides routes: files, and what is open to all who are signed in. */
export const SCOPE_ENTRIES: readonly string[] = [
  'files',
  ...new Set(
    Object.entries(OPERATIONS).flatMap(([name, access]) =>
      access === 'all' ? [entryOf(name as Operation)] : [],
    ),
  ),
]
