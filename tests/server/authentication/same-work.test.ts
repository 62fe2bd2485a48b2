import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, logIn } from '../client'
import { aTenant, aUser, NOTHING_TOLD, testConfig } from '../fixtures'
import { statementsOf } from '../statements'

const TRIES = 12
/** What a known account may cost over an unknown one, or the other way round. */
const MOST = 2

const KINDS = ['known', 'unknown', 'blocked', 'deleted'] as const

/**
 * Threat T4: who has an account here is told by no difference in the work. Counted in statements and in processor
 * time, not with a clock; checking a password is nearly all of the time.
 *
 * Seen to fail on: an unknown account that is refused without checking a password.
 */
describe('an account that exists and one that does not', () => {
  const database = aDatabase()
  let server: RunningServer
  let a: Tenant
  const emails: Record<(typeof KINDS)[number], string[]> = {
    known: [],
    unknown: [],
    blocked: [],
    deleted: [],
  }
  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog, jobs: NOTHING_TOLD })
    a = await aTenant(server.db, 'a')
    for (const kind of KINDS)
      for (let n = 0; n <= TRIES; n++) {
        const { email } =
          kind === 'unknown' ? { email: `${kind}${n}@a.example` } : await aUser(server.db, a, kind + n)
        emails[kind].push(email)
      }
    await server.db.work(a, async (work) => {
      await work.query(`UPDATE users SET blocked_at = now() WHERE name LIKE 'blocked%'`)
      await work.query(`UPDATE users SET deleted_at = now() WHERE name LIKE 'deleted%'`)
    })
  })
  afterAll(() => server.close())

  // All tries come from one address.
  const forget = () => server.db.work(a, (work) => work.query('DELETE FROM door_tries'))
  const refused = async (email: string) => {
    const { body } = await logIn(server.url, 'a', { email }, 'errada-123')
    return [body.errors?.[0]?.message, body.errors?.[0]?.extensions?.code, body.data]
  }

  it('are refused in the same words, with as many statements and the same processor time', async () => {
    const cost: Record<(typeof KINDS)[number], number[]> = {
      known: [],
      unknown: [],
      blocked: [],
      deleted: [],
    }
    const statements: Record<string, number> = {}
    const said = new Set<string>()
    for (let n = 0; n <= TRIES; n++)
      for (const kind of KINDS) {
        await forget()
        const email = emails[kind][n] ?? ''
        const before = process.cpuUsage()
        const { length } = await statementsOf(async () => {
          said.add(JSON.stringify(await refused(email)))
        })
        // What the server does at that moment by itself comes on top, now and then.
        statements[kind] = Math.min(length, statements[kind] ?? length)
        const { user, system } = process.cpuUsage(before)
        // The first of each warms up.
        if (n > 0) cost[kind].push(user + system)
      }
    expect([...said]).toHaveLength(1)
    expect(new Set(Object.values(statements)).size).toBe(1)
    const middle = KINDS.map((kind) => cost[kind].sort((x, y) => x - y)[TRIES / 2] ?? 0)
    expect(Math.max(...middle) / Math.min(...middle)).toBeLessThan(MOST)
    // Fifty passwords are checked, each of which is meant to take long.
  }, 60_000)

  it('are answered alike where a password was forgotten, and no sooner', async () => {
    const answers = await Promise.all(
      KINDS.map(async (kind) => {
        const started = performance.now()
        const { status, body } = await ask(
          server.url,
          'a',
          'mutation($email: String!) { forgotPassword(email: $email) }',
          { variables: { email: emails[kind][0] } },
        )
        return { answer: JSON.stringify([status, body]), ms: performance.now() - started }
      }),
    )
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1)
    for (const { ms } of answers) expect(ms).toBeGreaterThan(590)
  })
})
