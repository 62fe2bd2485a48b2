import type { Fault } from './fault'

/** What somebody with a login, or an old secret, may do to everybody else. */
export const abuseFaults: readonly Fault[] = [
  {
    name: 'a session has as many sockets as it likes',
    file: 'server/platform/http/live-sockets.ts',
    right: 'if (crowded) {',
    wrong: 'if (crowded && live.userId === "nobody") {',
    caughtBy: 'tests/server/socket-flood.test.ts',
  },
  {
    name: 'every reader reads the past for itself',
    file: 'server/platform/events/past.ts',
    right: 'const good = kept && ',
    wrong: 'const good = Number.isNaN(number) && kept && ',
    caughtBy: 'tests/server/socket-flood.test.ts',
  },
  {
    name: 'health reads where webhooks write',
    file: 'server/platform/db/pulse.ts',
    right: 'await client.query(WRITE)',
    wrong: "await client.query('SELECT 1')",
    caughtBy: 'tests/server/health.test.ts',
  },
  {
    name: 'an address of a file outlives the session of its user',
    file: 'server/media/access.ts',
    right: 'return signedIn && viewerOf(work, userId)',
    wrong: 'return viewerOf(work, userId)',
    caughtBy: 'tests/server/areas/media-files.test.ts',
  },
  {
    name: 'an address of a file opens it without a look at who was given it',
    file: 'server/media/routes.ts',
    right: 'return viewer && visibleFile(work, viewer, params.file)',
    wrong:
      "return visibleFile(work, viewer ?? { id: userId, role: 'administrador', department_id: null, instance_ids: [] }, params.file)",
    caughtBy: 'tests/server/areas/media-files.test.ts',
  },
  {
    name: 'production starts beside the demonstration',
    file: 'server/app.ts',
    right: 'if (config.production) await refuseDemo(db)',
    wrong: '',
    caughtBy: 'tests/server/areas/demo.test.ts',
  },
  {
    name: 'an old body brings an erased customer back',
    file: 'server/providers/too-late.ts',
    right: 'if (gone) refused.push(emptied(told))',
    wrong: 'if (gone && told.webhookId === "") refused.push(emptied(told))',
    caughtBy: 'tests/server/areas/old-bodies.test.ts',
  },
  {
    name: 'a message of any age is taken',
    file: 'server/providers/whatsapp/moment.ts',
    right: '> REPEATED_MS)',
    wrong: '> 1_000 * REPEATED_MS)',
    caughtBy: 'tests/server/areas/old-bodies.test.ts',
  },
  {
    name: 'a picture may say to be of any size',
    file: 'src/domain/messages/media-limits.ts',
    right: '!!pixels && pixels.width * pixels.height > most',
    wrong: '!!pixels && pixels.width * pixels.height > most * 1_000_000',
    caughtBy: 'tests/server/areas/media-inbound.test.ts',
  },
  {
    name: 'the emulator answers whatever name it is asked by',
    file: 'emulators/privateFolder.ts',
    right: 'LOCAL.includes(new URL(`http://${host}`).hostname)',
    wrong: 'LOCAL.length > 0',
    caughtBy: 'emulators/private.test.ts',
  },
]
