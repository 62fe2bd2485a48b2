import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { mayCall, mayRequest, REQUESTS } from '../../../src/domain/access/permissions'
import { aDatabase } from '../../databases'
import { ask, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, testConfig } from '../fixtures'
import { digest } from '../laws/digest'
import { everyOperation } from './every-operation'

/** Ends the session that it is asked by. */
const ENDS = 'Mutation.disconnected'
const afterSignIn = everyOperation.filter(({ name }) => !mayCall(null, name.split('.')[1] ?? ''))

/** Every operation with every bad token, on a busy machine, ms. */
const ALL_MS = 120_000

/**
 * Threats G1, T1 and W3: an operation, a request or a socket that asks for somebody is opened to nobody whose
 * credential is not good here and now. Every operation of the contract with every kind of bad credential.
 *
 * Seen to fail on: a session that ended and is still known (the control below, each time); the faults
 * 'a token signed by anybody is taken' and "another tenant's token is taken" (npm run faults).
 */
describe('a credential that is no good', () => {
  const database = aDatabase()
  let server: RunningServer
  let a: Tenant
  let good: string
  /** By name: the tenant whose door is tried, and the token. */
  const bad = new Map<string, readonly [tenant: string, token: string | undefined]>()

  beforeAll(async () => {
    server = await startServer(testConfig(database.url()), { log: silentLog })
    a = await aTenant(server.db, 'a')
    const b = await aTenant(server.db, 'b')
    const off = await aTenant(server.db, 'off')
    const admin = await aUser(server.db, a, 'chefe', 'administrador')
    good = tokenOf(await logIn(server.url, 'a', admin))
    const next = await aUser(server.db, b, 'vizinha', 'administrador')
    const theirs = tokenOf(await logIn(server.url, 'b', next))
    const of = async (name: string, tenant: Tenant = a) => {
      const user = await aUser(server.db, tenant, name, 'administrador')
      return { ...user, token: tokenOf(await logIn(server.url, tenant.slug, user)) }
    }
    const [left, blocked, deleted, late] = [
      await of('saiu'),
      await of('bloqueada'),
      await of('excluída'),
      await of('tarde', off),
    ]
    await ask(server.url, 'a', 'mutation { disconnected }', { token: left.token })
    await server.db.work(a, async (w) => {
      await w.query('UPDATE users SET blocked_at = now() WHERE id = $1', [Number(blocked.id)])
      await w.query('UPDATE users SET deleted_at = now() WHERE id = $1', [Number(deleted.id)])
    })
    await server.db.system((w) =>
      w.query('UPDATE tenants SET deactivated_at = now() WHERE id = $1', [off.id]),
    )
    // Who blocks or deletes somebody tells every node to forget them; these rows were written past that.
    for (const { id } of [a, off]) server.services.principals.forget(id, null)

    const { jwtSecret } = server.services.config
    const sid = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()).sid as string
    const forge = (key: Uint8Array, { exp = '1m', aud = 'a', alg = 'HS256', tid = a.id } = {}) =>
      new SignJWT({ tid, sid })
        .setProtectedHeader({ alg })
        .setSubject(admin.id)
        .setAudience(aud)
        .setExpirationTime(exp)
        .sign(key)
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const other = new TextEncoder().encode(
      'another key that is long enough, 64 characters for the longest one!!',
    )
    const here = (token?: string) => ['a', token] as const
    for (const [name, one] of [
      ['none', here()],
      ['garbage', here('abc')],
      ['expired', here(await forge(jwtSecret, { exp: '-1m' }))],
      ['unsigned', here(`${none}.${good.split('.')[1]}.`)],
      ['signed with another key', here(await forge(other))],
      [
        'signed another way',
        here(await forge(new Uint8Array([...jwtSecret, ...jwtSecret]), { alg: 'HS512' })),
      ],
      ['of the tenant next door', here(theirs)],
      ['of this house, next door', ['b', good] as const],
      ['for another audience', here(await forge(jwtSecret, { aud: 'b' }))],
      ['of another tenant by its number', here(await forge(jwtSecret, { tid: b.id }))],
      ['of a session that ended', here(left.token)],
      ['of somebody who was blocked', here(blocked.token)],
      ['of somebody who was deleted', here(deleted.token)],
      ['of a house that is switched off', ['off', late.token] as const],
    ] as const)
      bad.set(name, one)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  /** Asks for everything with it; gives what was opened. */
  async function tryAll([tenant, token]: readonly [string, string | undefined]): Promise<string[]> {
    const opened: string[] = []
    for (const { name, document } of afterSignIn) {
      if (name === ENDS) continue
      const { status, body } = await ask(server.url, tenant, document, { token })
      if (status !== 401 && status !== 403) opened.push(name)
      if (body.data) opened.push(`${name} answers`)
    }
    return opened
  }

  it(
    'opens no operation, and none that is good is mistaken for it',
    async () => {
      const before = await digest(server.db)
      const opened: string[] = []
      for (const [name, one] of bad) {
        const found = await tryAll(one)
        console.info(`${name}: ${afterSignIn.length} tried, accepted ${found.length}`)
        opened.push(...found.map((operation) => `${operation} with a token ${name}`))
      }
      expect(opened).toEqual([])
      expect(await digest(server.db)).toBe(before)
      expect(afterSignIn.length).toBeGreaterThan(120)
      expect((await tryAll(['a', good])).length).toBeGreaterThan(100)
    },
    ALL_MS,
  )

  it('opens no plain request', async () => {
    const opened: string[] = []
    for (const [name, [tenant, token]] of bad)
      for (const request of Object.keys(REQUESTS)) {
        // Where the address names no house the token does, and these are good in theirs.
        const elsewhere = name.includes('next door') && !request.includes(':tenant')
        if (elsewhere || mayRequest(null, request)) continue
        const [method, address = ''] = request.split(' ')
        const answer = await fetch(
          `${server.url}${address.replace(':tenant', tenant).replace(':file', '999999999999')}`,
          { method, headers: token ? { authorization: `Bearer ${token}` } : {} },
        )
        if (answer.status !== 401 && answer.status !== 403) opened.push(`${request} with a token ${name}`)
      }
    expect(opened).toEqual([])
  })

  it('opens no socket', async () => {
    for (const [name, [tenant, token]] of bad) {
      const ear = subscribe(server.url, tenant, token ?? '')
      expect(await ear.closed, name).toBeGreaterThanOrEqual(4400)
      expect(ear.events, name).toEqual([])
      await ear.stop()
    }
  })

  it(
    'opens them where a session that ended is still known (control)',
    async () => {
      const { principals } = server.services
      const sid = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
      const known = await principals.load(a, sid(good))
      vi.spyOn(principals, 'load').mockResolvedValue(known)
      for (const name of ['of a session that ended', 'of somebody who was blocked']) {
        const opened = await tryAll(bad.get(name) ?? ['a', undefined])
        console.info(`control, ${name}: accepted ${opened.length}`)
        expect(opened.length).toBeGreaterThan(100)
      }
    },
    ALL_MS,
  )
})
