import { expect, it } from 'vitest'
import { BY_KEY } from '../../../server/directory/customers/import/match'
import { onEveryDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { aStage, rows, work } from './stage'

const KEYS = 500
const PEOPLE = 1_200
const file = ['nome;fone;e-mail;cpf']
  .concat(
    Array.from(
      { length: PEOPLE },
      (_, n) => `Maria ${n};1198${String(7_000_000 + n)};maria${n}@exemplo.test;`,
    ),
  )
  .join('\n')

/** What the planner of each version makes of a file's look-ups. */
onEveryDatabase(
  'the look-ups of an import',
  (database) => {
    const stage = aStage(database)
    const { imported } = anImportDesk(stage)
    const known = () =>
      rows<{ reltuples: number }>(
        stage(),
        `SELECT reltuples FROM pg_class WHERE oid IN ('customers'::regclass, 'customer_identifiers'::regclass)`,
      )
    const plan = (sql: string) =>
      work(stage(), async (w) => {
        const keys = Array.from({ length: KEYS }, (_, n) => `maria${n}@exemplo.test`)
        // A table of so few rows is rather read whole.
        await w.query('SET LOCAL enable_seqscan = off')
        const lines = await w.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [keys])
        return lines.map((line) => line['QUERY PLAN']).join('\n')
      })

    /** Seen to fail where nobody takes statistics: the first file of a shop took 19 s, and 73 s with e-mails. */
    it('know of the first file of a shop while it comes in, and ask no index of parts of words', async () => {
      const { counts } = await imported(file)
      expect(counts.new).toBe(PEOPLE)
      for (const { reltuples } of await known()) expect(reltuples).toBeGreaterThanOrEqual(PEOPLE / 3)
      // Those by groups of three letters find the same, a thousand times slower.
      for (const sql of Object.values(BY_KEY)) expect(await plan(sql)).not.toMatch(/ on customers_\w+_search/)
    }, 60_000)
  },
  { both: true },
)
