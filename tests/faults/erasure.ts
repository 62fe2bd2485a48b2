import type { Fault } from './fault'

const KEEP_LOG = 'src/app/runtime/internal/keep-log.ts'
const STORE = 'tests/chaos/erasure-store.test.ts'
const WORLD = 'tests/model/erasure.test.ts'
const SERVER = 'tests/server/areas/erasure.test.ts'

/** A customer who was erased is nowhere any more, and nobody else is missing. */
export const erasureFaults: readonly Fault[] = [
  {
    name: 'the log of a device keeps what stood before an erasure',
    file: KEEP_LOG,
    right: '{ entries: 0, since: 0, upTo: Infinity }',
    wrong: '{ entries: 2_000, since: 0, upTo: Infinity }',
    caughtBy: STORE,
  },
  {
    name: 'the checkpoint is made before it knows of the erasure',
    file: 'src/app/runtime/internal/erasure-purge.ts',
    right: '    await settle()\n',
    wrong: '',
    caughtBy: STORE,
  },
  {
    name: 'the picture of the last screen shows the erased',
    file: KEEP_LOG,
    right: "bulkDelete(['first', 'screen'])",
    wrong: "bulkDelete(['first'])",
    caughtBy: STORE,
  },
  {
    name: 'copied pages keep the erased',
    file: KEEP_LOG,
    right: '  await dropBundles(db)\n  await trimQuarantine(db, 0)',
    wrong: '  await trimQuarantine(db, 0)',
    caughtBy: STORE,
  },
  {
    name: 'what is told late of the erased comes back',
    file: 'src/domain/contacts/erasure.fold.ts',
    right: 'if (world.rows.erasures.size === 0) {',
    wrong: 'if (world.rows.erasures.size >= 0) {',
    caughtBy: WORLD,
  },
  {
    name: 'a reset keeps whom a former life of the server had erased',
    file: 'src/domain/contacts/tables.ts',
    right: "could show anything.\n  onReset: 'drop'",
    wrong: "could show anything.\n  onReset: 'keep'",
    caughtBy: WORLD,
  },
  {
    name: 'of the erased the first page alone is asked for',
    file: 'src/app/runtime/load-erasures.ts',
    right: 'if (!more) return',
    wrong: 'if (more || !more) return',
    caughtBy: 'src/app/runtime/load-erasures.test.ts',
  },
  {
    name: 'the words of the erased are found',
    file: 'server/directory/customers/erase/erase.rows.ts',
    right:
      "  await work.query('DELETE FROM ticket_words WHERE chat_ticket_id = ANY($1::bigint[])', [tickets])\n",
    wrong: '',
    caughtBy: SERVER,
  },
  {
    name: 'who was merged into the erased stays',
    file: 'server/directory/customers/erase/erase.rows.ts',
    right: '       UNION SELECT c.id FROM customers c JOIN one ON c.merged_into = one.id\n',
    wrong: '',
    caughtBy: SERVER,
  },
  {
    name: 'an erasure takes what the provider told another tenant of the same person',
    file: 'server/directory/customers/erase/erase.webhooks.ts',
    right:
      'AND (i.tenant_id = $1 OR i.tenant_id IS NULL AND EXISTS (SELECT 1 FROM instances n WHERE n.tenant_id = $1\n',
    wrong: 'AND (TRUE OR i.tenant_id IS NULL AND EXISTS (SELECT 1 FROM instances n WHERE n.tenant_id = $1\n',
    caughtBy: SERVER,
  },
  {
    name: 'a round of keeping knows nothing of what was deleted',
    file: KEEP_LOG,
    right: 'if (deletedAt <= base || deletedAt > upTo) return 0',
    wrong: 'if (deletedAt >= 0) return 0',
    caughtBy: `${STORE} -t deleted.message`,
  },
]
