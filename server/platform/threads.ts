/**
 * Modules that run in a thread of their own, by the name that each is built under (vite.server.config.ts), with the file
 * of their source. Imports nothing: the build reads it too.
 */
export const THREADS = {
  'read-table': 'server/directory/imports/read-table.thread.ts',
  'mail-layout': 'server/areas/email/content/layout.thread.ts',
} as const
