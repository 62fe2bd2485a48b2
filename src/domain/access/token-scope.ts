import { entryOf, OPERATIONS, type Operation, opensByToken } from './permissions'

/** What the scope of an integration's token may name besides routes: files, and what is open to all who are signed in. */
export const SCOPE_ENTRIES: readonly string[] = [
  'files',
  ...new Set(
    Object.entries(OPERATIONS).flatMap(([name, access]) =>
      access === 'all' && opensByToken(name) ? [entryOf(name as Operation)] : [],
    ),
  ),
]

/** Entries that a scope needs beside its routes, and that no token issued before they were asked for names. */
const BESIDE_ROUTES = ['events', 'files'] as const

/** Which of them this scope leaves out. A token without a scope (null) has them all. */
export const leftOutOf = (scope: readonly string[] | null): readonly (typeof BESIDE_ROUTES)[number][] =>
  scope === null ? [] : BESIDE_ROUTES.filter((entry) => !scope.includes(entry))
