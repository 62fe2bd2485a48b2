import type { LocalFiles } from './local-files'

const noTickets: ReadonlySet<string> = new Set()

/** Where nothing can be chosen: a replay, the login. */
export const noFiles: LocalFiles = {
  subscribe: () => () => {},
  get: () => undefined,
  load: () => {},
  address: async () => null,
  upload: async () => ({ ok: false, code: 'READ_ONLY', message: '' }),
  recordings: {
    begin: () => Promise.reject(new Error('nothing is recorded here')),
    left: async () => null,
    tickets: () => noTickets,
    subscribe: () => () => {},
  },
}
