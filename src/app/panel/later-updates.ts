import type { Panel } from './panel'

let watched: ReturnType<NonNullable<Panel['updates']>> | null = null

/** The watch for newer builds: one for the page, whoever comes in. Loaded when it is asked for. */
export const laterUpdates: NonNullable<Panel['updates']> = () =>
  (watched ??= import('./internal/updates')
    .then(({ watchUpdates }) => watchUpdates())
    .catch((error: unknown) => {
      watched = null
      throw error
    }))
