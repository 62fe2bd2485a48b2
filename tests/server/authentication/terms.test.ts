import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { mayCall } from '../../../src/domain/access/permissions'
import { CURRENT_TERMS } from '../../../src/domain/login/terms'
import { aDatabase } from '../../databases'
import { ask, subscribe } from '../client'
import { aTenant, aUser, type TestUser, testConfig } from '../fixtures'
import { codeIn, comeIn, dataOf, enrol, later } from './authenticator'
import { everyOperation } from './every-operation'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
})
afterAll(() => server.close())

const ACCEPT = 'mutation($v: String!) { acceptTerms(version: $v) { token due } }'
const say = (query: string, token: string, variables: object = {}) =>
  ask(server.url, 'a', query, { token, variables })
const accepts = (token: string, version = CURRENT_TERMS) => say(ACCEPT, token, { v: version })
const accepted = async (user: TestUser) =>
  server.db.work(a, (work) =>
    work.query<{ version: string; ip: string; recent: boolean }>(
      `SELECT version, ip, accepted_at > now() - interval '1 minute' AS recent FROM terms_acceptances
       WHERE user_id = $1 ORDER BY accepted_at`,
      [user.id],
    ),
  )

/** Somebody who accepted the version before, or none at all. */
async function behind(version: string | null): Promise<TestUser> {
  const user = await aUser(server.db, a, `leitor${++n}`)
  await server.db.work(a, (work) =>
    version === null
      ? work.query('DELETE FROM terms_acceptances WHERE user_id = $1', [user.id])
      : work.query(
          `UPDATE terms_acceptances SET version = $2, accepted_at = now() - interval '1 year' WHERE user_id = $1`,
          [user.id, version],
        ),
  )
  return user
}

describe('who has not accepted the current terms', () => {
  it.each([null, '0'])('of before: %s: opens nothing but the terms and the way out', async (version) => {
    const user = await behind(version)
    const { token, due } = await comeIn(server.url, 'a', user)
    expect(due).toEqual(['terms'])
    const opened: string[] = []
    for (const { name, document } of everyOperation) {
      // The way out would end the walk.
      if (name === 'Mutation.disconnected') continue
      if ((await say(document, token)).status !== 401) opened.push(name)
    }
    expect(opened.filter((name) => !mayCall(null, name.split('.')[1] ?? ''))).toEqual([
      'Query.terms',
      'Mutation.acceptTerms',
    ])
    expect(await subscribe(server.url, 'a', token).closed).toBe(4403)
  })

  it('comes in by accepting them, which is written down with version, time and address, once', async () => {
    const user = await behind('0')
    const { token } = await comeIn(server.url, 'a', user)
    const answer = await accepts(token)
    expect(dataOf(answer).due).toEqual([])
    for (const one of [token, String(dataOf(answer).token)])
      expect((await say('{ userInfos { id } }', one)).status).toBe(200)
    expect(await accepted(user)).toEqual([
      { version: '0', ip: '127.0.0.1', recent: false },
      { version: CURRENT_TERMS, ip: '127.0.0.1', recent: true },
    ])
    expect(dataOf(await say('{ termsAcceptance { version accepted_at } }', token)).version).toBe(
      CURRENT_TERMS,
    )
    await accepts(token)
    expect(await accepted(user)).toHaveLength(2)
    const log = dataOf(await say('{ ownSecurityLog { items { kind } } }', token)).items as { kind: string }[]
    expect(log.filter(({ kind }) => kind === 'terms_accepted')).toHaveLength(1)
    expect((await comeIn(server.url, 'a', user)).due).toEqual([])
  })

  it('accepts no other version than the one there is', async () => {
    const user = await behind(null)
    const { token } = await comeIn(server.url, 'a', user)
    for (const version of ['0', '2', '', 'x'.repeat(1_000)])
      expect(codeIn(await accepts(token, version))).toBe('INVALID')
    expect(await accepted(user)).toEqual([])
    expect((await say('{ userInfos { id } }', token)).status).toBe(401)
  })

  it('is asked after the second factor, not before', async () => {
    const user = await aUser(server.db, a, `leitor${++n}`)
    await enrol(server.url, 'a', user)
    await later(server.db, a)
    await server.db.work(a, (work) =>
      work.query('DELETE FROM terms_acceptances WHERE user_id = $1', [user.id]),
    )
    const { token, due } = await comeIn(server.url, 'a', user)
    expect(due).toEqual(['two_factor', 'terms'])
    expect((await accepts(token)).status).toBe(401)
    expect(await accepted(user)).toEqual([])
  })

  it('comes in anew where they change while a session is open', async () => {
    const user = await aUser(server.db, a, `leitor${++n}`)
    const { cookie } = await comeIn(server.url, 'a', user)
    await server.db.work(a, (work) =>
      work.query(`UPDATE terms_acceptances SET version = '0' WHERE user_id = $1`, [user.id]),
    )
    const renewed = await ask(server.url, 'a', 'mutation { refreshToken { token } }', {
      cookie: cookie ?? '',
    })
    expect(renewed.status).toBe(401)
    expect((await comeIn(server.url, 'a', user)).due).toEqual(['terms'])
  })
})
