import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask } from '../client'
import { aTenant, aUser, testConfig } from '../fixtures'
import { ACTIVITY, codeIn, codeOf, comeIn, dataOf, enrol, later, wrongCode } from './authenticator'

/**
 * Threat F13 from everywhere at once: two nodes on one database, sessions and addresses by the dozen. What a code is
 * worth is kept with the factor, so that none of them is a place to start over.
 */
describe('a code of the second factor, on two nodes', { timeout: 60_000 }, () => {
  const database = aDatabase()
  let nodes: RunningServer[]
  let a: Tenant
  let n = 0
  beforeAll(async () => {
    const node = () => startServer(testConfig(database.url(), { trustProxy: 1 }), { log: silentLog })
    nodes = [await node(), await node()]
    a = await aTenant(db(), 'a')
  })
  afterAll(() => Promise.all(nodes.map((node) => node.close())))

  const db = () => nodes[0]?.db as RunningServer['db']
  const url = (i: number) => nodes[i % 2]?.url ?? ''
  const someone = async () => {
    const user = await aUser(db(), a, `u${++n}`)
    const { secret, recovery } = await enrol(url(0), 'a', user)
    await later(db(), a)
    return { user, secret, recovery }
  }
  const show = (i: number, token: string, code: string, kind?: string) =>
    ask(url(i), 'a', ACTIVITY, {
      token,
      variables: { code, kind },
      headers: { 'x-forwarded-for': `198.51.100.${i + 1}` },
    })
  const sessionsOf = async (user: { email: string; id: string; instanceId: string }, many: number) => {
    const tokens: string[] = []
    for (let i = 0; i < many; i++) tokens.push((await comeIn(url(i), 'a', user)).token)
    return tokens
  }

  it('is guessed five times by sixty at once: nodes, sessions, addresses and both kinds together', async () => {
    const { user, secret, recovery } = await someone()
    const tokens = await sessionsOf(user, 6)
    const wrong = wrongCode(secret)
    const came = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        i % 3 === 0
          ? show(i, tokens[i % 6] ?? '', `aaaa-bbbb-cc${String(i).padStart(2, '0')}`, 'recovery')
          : show(i, tokens[i % 6] ?? '', wrong),
      ),
    )
    const codes = came.map(codeIn)
    expect(codes.filter((code) => code === 'CODE_REFUSED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'CODE_LOCKED')).toHaveLength(55)
    // Nor does the right one of either kind say that it is right.
    const token = tokens[0] ?? ''
    expect(codeIn(await show(1, token, codeOf(secret)))).toBe('CODE_LOCKED')
    expect(codeIn(await show(0, token, recovery[0] ?? '', 'recovery'))).toBe('CODE_LOCKED')
  })

  it('lets in one of four at once, and nobody later, on whatever node', async () => {
    const { user, secret } = await someone()
    const tokens = await sessionsOf(user, 4)
    const code = codeOf(secret)
    const came = (await Promise.all(Array.from({ length: 4 }, (_, i) => show(i, tokens[i] ?? '', code)))).map(
      codeIn,
    )
    expect(came.filter((one) => one === undefined)).toHaveLength(1)
    const [late = ''] = await sessionsOf(user, 1)
    expect(codeIn(await show(1, late, code))).toBe('CODE_REFUSED')
  })

  it('for recovery lets in one of many at once', async () => {
    const { user, recovery } = await someone()
    const tokens = await sessionsOf(user, 4)
    const came = (
      await Promise.all(tokens.map((token, i) => show(i, token, recovery[0] ?? '', 'recovery')))
    ).map(codeIn)
    expect(came.filter((one) => one === undefined)).toHaveLength(1)
  })

  it('shown on one node opens that session on the other at once, and no other session', async () => {
    const { user, secret } = await someone()
    const [mine = '', other = ''] = await sessionsOf(user, 2)
    const me = (i: number, token: string) => ask(url(i), 'a', '{ userInfos { id } }', { token })
    for (const i of [0, 1]) expect((await me(i, mine)).status).toBe(401)
    const shown = dataOf(await show(0, mine, codeOf(secret)))
    for (const i of [0, 1]) {
      expect((await me(i, String(shown.token))).status).toBe(200)
      expect((await me(i, other)).status).toBe(401)
    }
    // A body that says it was done is not believed.
    const claimed = await ask(url(1), 'a', '{ userInfos { id } }', {
      token: other,
      headers: { 'x-two-factor': 'validated', cookie: 'is_two_factor_validated=true' },
    })
    expect(claimed.status).toBe(401)
  })
})
