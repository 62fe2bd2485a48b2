import type { LocalFiles } from './local-files'

/** Where nothing can be chosen: a replay, the login. */
export const noFiles: LocalFiles = {
  subscribe: () => () => {},
  get: () => undefined,
  load: () => {},
  address: async () => null,
  upload: async () => ({ ok: false, code: 'READ_ONLY', message: '' }),
  recording: async () => [],
  record: async () => {},
  dropRecording: async () => {},
}
