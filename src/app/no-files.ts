import type { LocalFiles } from './local-files'

/** Where nothing can be chosen: a replay, the login. */
export const noFiles: LocalFiles = {
  subscribe: () => () => {},
  get: () => undefined,
  load: () => {},
  address: async () => null,
  recording: async () => [],
  record: async () => {},
  dropRecording: async () => {},
}
