import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, LOG_IN, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { comeIn, dataOf, enrol } from './authenticator'

const database = aDatabase()
let server: RunningServer
let a: Tenant
let n = 0

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
  a = await aTenant(server.db, 'a')
})
afterAll(() => server.close())

const someone = () => aUser(server.db, a, `balconista${++n}`)
const me = async (token: string) => (await ask(server.url, 'a', '{ userInfos { id } }', { token })).status
const renews = async (cookie: string | null) =>
  (await ask(server.url, 'a', 'mutation { refreshToken { token } }', { cookie: cookie ?? '' })).status
/** Puts a user in the place of whoever is in, in one browser. */
const takesOver = (
  { email }: TestUser,
  former: { token?: string; cookie?: string | null },
  password = PASSWORD,
) =>
  ask(server.url, 'a', LOG_IN.replace('token user', 'token due user'), {
    variables: { email, password },
    ...(former.token && { token: former.token }),
    ...(former.cookie && { cookie: former.cookie }),
  })

describe('who takes the place of another user', () => {
  it('ends the other’s session: tokens, cookie and sockets; and that one alone', async () => {
    const [ana, bruno] = [await someone(), await someone()]
    const here = await comeIn(server.url, 'a', ana)
    const elsewhere = await comeIn(server.url, 'a', ana)
    const socket = subscribe(server.url, 'a', here.token)
    await eventually(() => socket.events.length > 0)
    const came = await takesOver(bruno, here)
    expect(dataOf(came)).toMatchObject({ due: [], user: { id: bruno.id } })
    expect(await socket.closed).toBe(4403)
    expect(await me(here.token)).toBe(401)
    expect(await renews(here.cookie)).toBe(401)
    expect(await me(tokenOf(came))).toBe(200)
    expect(await me(elsewhere.token)).toBe(200)
    const log = await server.db.work(a, (work) =>
      work.query<{ kind: string }>(
        'SELECT kind FROM security_log WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
        [ana.id],
      ),
    )
    expect(log).toEqual([{ kind: 'logout' }])
  })

  it('does so for who asks as the other, and for nobody who comes in at the login', async () => {
    const [ana, bruno] = [await someone(), await someone()]
    for (const token of [undefined, 'no-token']) {
      const former = await comeIn(server.url, 'a', ana)
      expect((await takesOver(bruno, { cookie: former.cookie, ...(token && { token }) })).status).toBe(200)
      expect(await me(former.token)).toBe(200)
    }
  })

  it('changes nothing before they are let in', async () => {
    const [ana, bruno] = [await someone(), await someone()]
    const former = await comeIn(server.url, 'a', ana)
    expect((await takesOver(bruno, former, 'errada')).body.data).toBeNull()
    expect(await me(former.token)).toBe(200)
    expect(await renews(former.cookie)).toBe(200)
  })

  it('has the second factor still before them, and the other is gone all the same', async () => {
    const [ana, bruno] = [await someone(), await someone()]
    await enrol(server.url, 'a', bruno)
    const former = await comeIn(server.url, 'a', ana)
    const came = await takesOver(bruno, former)
    expect(dataOf(came).due).toEqual(['two_factor'])
    expect([await me(former.token), await me(tokenOf(came))]).toEqual([401, 401])
  })

  it('is nobody’s business in another tenant', async () => {
    const b = await aTenant(server.db, `b${++n}`)
    const eva = await aUser(server.db, b, 'eva')
    const former = await comeIn(server.url, 'a', await someone())
    const answer = await ask(server.url, b.slug, LOG_IN, {
      variables: { email: eva.email, password: PASSWORD },
      token: former.token,
      cookie: former.cookie ?? '',
    })
    expect(tokenOf(answer)).toBeTruthy()
    expect(await me(former.token)).toBe(200)
    expect(tokenOf(await logIn(server.url, b.slug, eva))).toBeTruthy()
  })
})
