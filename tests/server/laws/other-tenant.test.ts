import { buildSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../../../contract/read-contract'
import type { RunningServer } from '../../../server/app'
import type { OpenDatabase } from '../../../server/platform/db/pool'
import { projectRoot } from '../../../server/platform/root'
import { aDatabase } from '../../databases'
import { idlessQuestions, questions } from './attempts'
import { type Asker, asker, aTreasure } from './busy-shop'
import { aServer, aShop, atRest, type Shop } from './shop'

const MARK = 'VIZINHA'
/** Ends the session that it is asked by. */
const ENDS = ['disconnected', 'updateUserPassword']
const all = idlessQuestions()

/**
 * Law 6 and threats T1, T2, G2, for what is asked without an id: a list, a search, a setting of the house shows
 * nothing of the house next door, and a change that names no row changes none there. Operations that demand an id
 * are tried in foreign-ids.test.ts; together they are all there are.
 *
 * Seen to fail on: no row-level security (the control below, each time).
 */
describe('what is asked without an id', () => {
  const database = aDatabase()
  let server: RunningServer
  let next: Shop
  const here: Record<string, Asker> = {}

  beforeAll(async () => {
    server = await aServer(database.url())
    const { config } = server.services
    const own = await aShop(server.db, config)
    next = await aShop(server.db, config, 500)
    await aTreasure(server, next, { owner: next.ana, next: next.bruno, mark: MARK })
    // What has a name next door has the mark in it.
    await next.db.work(next.tenant, async (w) => {
      for (const [table, column] of NAMED)
        await w.query(`UPDATE ${table} SET ${column} = '${MARK} ' || ${column}`)
      await w.query(`INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'vizinha', $2)`, [
        next.tenant.id,
        MARK,
      ])
    })
    for (const who of ['ana', 'alice'] as const) here[who] = await asker(server, own, own[who])
    await atRest(server)
  })
  afterAll(() => server.close())

  /** Asks for everything; gives what was shown of the house next door. */
  async function look(asking: Asker): Promise<{ tried: number; accepted: string[]; answered: number }> {
    const accepted: string[] = []
    let [tried, answered] = [0, 0]
    for (const { name, mutation, document } of all) {
      if (mutation) continue
      for (const search of document.includes('$search') ? ['', MARK, 'a'] : ['']) {
        tried += 1
        const { text } = await asking(document, { search })
        if (/Syntax Error|Unknown|Cannot query/.test(text)) throw new Error(`no question: ${text}`)
        if (!text.includes('"errors"')) answered += 1
        if (text.includes(MARK)) accepted.push(`${name} shows ${text.slice(0, 150)}`)
      }
    }
    return { tried, accepted, answered }
  }

  it.each(['ana', 'alice'])(
    'shows %s nothing of the house next door',
    async (who) => {
      const asking = here[who] as Asker
      const { tried, accepted, answered } = await look(asking)
      console.info(`next door, lists, ${who}: tried ${tried}, accepted ${accepted.length}`)
      expect(accepted).toEqual([])
      expect(answered).toBeGreaterThan(30)
    },
    120_000,
  )

  it.each(['ana', 'alice'])(
    'changes nothing there, whatever %s asks for',
    async (who) => {
      const asking = here[who] as Asker
      const before = await digestOf(server.db, next)
      const wrong: string[] = []
      let [tried, done] = [0, 0]
      for (const { name, mutation, document } of all) {
        if (!mutation || ENDS.includes(name)) continue
        tried += 1
        const { text } = await asking(document, { search: '' })
        if (!text.includes('"errors"')) done += 1
        if (text.includes(MARK)) wrong.push(`${name} shows`)
      }
      if ((await digestOf(server.db, next)) !== before) wrong.push('rows changed')
      console.info(
        `next door, changes, ${who}: tried ${tried} (${done} done at home), accepted ${wrong.length}`,
      )
      expect(wrong).toEqual([])
      // Of each, some are no more than a refusal; those that are done are done at home.
      expect(done).toBeGreaterThan(5)
      await next.db.work(next.tenant, (w) => w.query(`UPDATE roles SET display_name = display_name || 'x'`))
      expect(await digestOf(server.db, next)).not.toBe(before)
    },
    120_000,
  )

  it('with no row-level security shows it (control)', async () => {
    await server.db.pool.query(
      `DO $$ DECLARE t text; BEGIN
         FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
           EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', t);
         END LOOP; END $$`,
    )
    const { accepted } = await look(here.alice as Asker)
    console.info(`control, lists: accepted ${accepted.length}`)
    expect(accepted.length).toBeGreaterThan(8)
  })
})

it('no operation is in no matrix', () => {
  const schema = buildSchema(readContract(projectRoot))
  const there = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
    Object.keys(root?.getFields() ?? {}),
  )
  const byId = new Set(questions().map(({ name }) => name.split('.')[0]))
  const without = new Set(all.filter(({ needs }) => !needs).map(({ name }) => name))
  console.info(`${there.length} operations: ${byId.size} by id, ${without.size} without`)
  expect(there.filter((name) => !byId.has(name) && !without.has(name))).toEqual([])
})

const NAMED = [
  ['users', 'name'],
  ['roles', 'display_name'],
  ['departments', 'name'],
  ['instances', 'name'],
  ['quick_answers', 'identifier'],
] as const

/** A checksum over the rows of one tenant. */
async function digestOf(db: OpenDatabase, { tenant }: Shop): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'tenant_id' AND table_name NOT IN ('sessions') ORDER BY 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS t, md5(coalesce(string_agg(r::text, E'\n' ORDER BY r::text), '')) AS d FROM ${name} r WHERE tenant_id = ${tenant.id}`,
  )
  const { rows } = await db.pool.query<{ t: string; d: string }>(parts.join(' UNION ALL '))
  return rows.map(({ t, d }) => `${t} ${d}`).join('\n')
}
