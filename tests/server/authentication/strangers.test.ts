import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { type RunningServer, startServer } from '../../../server/app'
import { MOST_DOUBLINGS } from '../../../server/directory/captcha/due'
import { FAILURES } from '../../../server/directory/session/limits'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, LOG_IN } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { codeIn } from './authenticator'
import { answered, captchaOf } from './captcha-answers'

/**
 * Threats F5 and F10: what strangers do at an account or from an address takes nothing from those whose it is.
 *
 * Seen to fail on: tries that are counted before the captcha is looked at; a lock that also refuses what is right; mails
 * that are counted per account alone.
 */
describe('strangers', { timeout: 60_000 }, () => {
  const database = aDatabase()
  let server: RunningServer
  let post: SmtpEmulator
  let a: Tenant
  let n = 0

  beforeAll(async () => {
    post = await startSmtpEmulator({ port: 0, pagePort: 0 })
    const mail = { url: `smtp://127.0.0.1:${post.port}`, emulatorPort: null, from: 'Balcão <b@a.example>' }
    const config = testConfig(database.url(), { mail, publicUrl: 'https://painel.example', trustProxy: 1 })
    server = await startServer(config, { log: silentLog })
    a = await aTenant(server.db, 'a')
  })
  afterEach(() => server.db.work(a, (work) => work.query('DELETE FROM door_tries')))
  afterAll(async () => {
    await server.close()
    await post.close()
  })

  const someone = () => aUser(server.db, a, `dono${++n}`)
  type Try = { password?: string; captcha?: string; device?: string | null; from?: string }
  const tries = (email: string, { password = PASSWORD, captcha, device, from = '198.51.100.1' }: Try = {}) =>
    ask(server.url, 'a', LOG_IN, {
      variables: { email, password, captcha },
      headers: { 'x-forwarded-for': from, ...(device ? { cookie: device } : {}) },
    })
  const came = async (email: string, how?: Try) => {
    const answer = await tries(email, how)
    return codeIn(answer) ?? (answer.body.data?.logIn ? 'in' : 'nothing')
  }
  const attemptsOf = async ({ id }: TestUser) =>
    Number(
      (
        await server.db.work(a, (w) =>
          w.one<{ n: number }>('SELECT attempts AS n FROM users WHERE id = $1', [id]),
        )
      )?.n,
    )
  const notes = (kind: string) =>
    server.db.work(a, (w) =>
      w.query<{ user_id: number | null }>('SELECT user_id FROM security_log WHERE kind = $1', [kind]),
    )
  const doublingsOf = async (email: string) =>
    JSON.parse((await captchaOf(server.url, 'a', email)).challenge ?? '').parameters.data.doublings as number
  /** Somebody's account that strangers have locked, by answering every captcha. */
  async function lockedOne(): Promise<TestUser & { device: string | null }> {
    const user = await someone()
    const { device } = await tries(user.email, { from: '203.0.113.7' })
    for (let i = 0; i < 5; i++)
      expect(
        await came(user.email, {
          password: `errada ${i}`,
          captcha: await answered(server.url, 'a', user.email),
        }),
      ).toBe('LOGIN_FAILED')
    return { ...user, device }
  }

  it('keep the owner out of no account: a known browser and an answered captcha let the right password in', async () => {
    const user = await someone()
    const { device } = await tries(user.email, { from: '203.0.113.7' })
    for (let i = 0; i < 40; i++)
      await tries(user.email, { password: `errada ${i}`, ...(i % 2 ? { captcha: 'x' } : {}) })
    // The two that were free, and none of those without an answer.
    expect(await attemptsOf(user)).toBe(2)
    expect(await came(user.email, { device })).toBe('in')

    const locked = await lockedOne()
    expect(await attemptsOf(locked)).toBe(5)
    const wrong = { password: 'errada', captcha: await answered(server.url, 'a', locked.email) }
    expect(await came(locked.email, wrong)).toBe('ACCOUNT_LOCKED')
    expect(await came(locked.email)).toBe('CAPTCHA_REQUIRED')
    const elsewhere = { captcha: await answered(server.url, 'a', locked.email), from: '203.0.113.8' }
    expect(await came(locked.email, elsewhere)).toBe('in')
    const again = await lockedOne()
    expect(await came(again.email, { device: again.device })).toBe('in')
    expect(await attemptsOf(again)).toBe(0)
  })

  it('lock no address that others share', async () => {
    const [user, other] = [await someone(), await someone()]
    const { device } = await tries(user.email)
    await tries('ninguem@a.example', { password: 'errada' })
    await server.db.work(a, (w) => w.query('UPDATE door_tries SET tries = $1', [FAILURES.most - 1]))
    const captcha = await answered(server.url, 'a', 'outro@a.example')
    expect(await came('outro@a.example', { password: 'errada' })).toBe('CAPTCHA_REQUIRED')
    await server.db.work(a, (w) => w.query('UPDATE door_tries SET tries = $1', [19]))
    expect(await came('outro@a.example', { password: 'errada', captcha })).toBe('LOGIN_FAILED')
    await server.db.work(a, (w) => w.query('UPDATE door_tries SET tries = $1', [3 * FAILURES.most]))
    expect(await came(user.email, { device })).toBe('in')
    expect(await came(other.email)).toBe('CAPTCHA_REQUIRED')
    const worked = await captchaFrom('198.51.100.1', other.email)
    expect(await came(other.email, { captcha: worked })).toBe('in')
  })

  it('work more for each further try, whether the account exists or not', async () => {
    const user = await someone()
    for (const email of [user.email, 'ninguem-mais@a.example']) {
      const old = await answered(server.url, 'a', email)
      const grown: number[] = []
      for (let i = 0; i < 5; i++) {
        grown.push(await doublingsOf(email))
        const captcha = i < 2 ? undefined : await answered(server.url, 'a', email)
        expect(await came(email, { password: `errada ${i}`, captcha })).toBe('LOGIN_FAILED')
      }
      expect(grown).toEqual([0, 0, 0, 1, 2])
      // What was worked for before it was asked of them is worth too little now.
      expect(await came(email, { password: 'errada', captcha: old })).toBe('CAPTCHA_REQUIRED')
      expect(await doublingsOf(email)).toBe(3)
    }
    await server.db.work(a, (w) => w.query('UPDATE users SET attempts = 500 WHERE id = $1', [user.id]))
    expect(await doublingsOf(user.email)).toBe(MOST_DOUBLINGS)
  })

  it('are taken for such in a known browser that fails as often', async () => {
    const user = await someone()
    const { device } = await tries(user.email)
    for (let i = 0; i < 5; i++) {
      const captcha = i < 2 ? undefined : await answered(server.url, 'a', user.email)
      await tries(user.email, { password: `errada ${i}`, device, captcha })
    }
    expect(await came(user.email, { device })).toBe('CAPTCHA_REQUIRED')
  })

  it('are written down and told to the owner when an account is locked', async () => {
    const user = await lockedOne()
    const lines = (await notes('account_locked')).filter(({ user_id: id }) => String(id) === user.id)
    expect(lines).toHaveLength(1)
    const [mail] = await eventually(() => {
      const mails = post.mails().filter(({ to }) => to === user.email)
      return mails.length > 0 ? mails : null
    })
    expect(mail?.subject).toBe('Senhas erradas na sua conta (a)')
    expect(mail?.text).toContain('Endereço: 198.51.100.1')
  })

  it('are written down when an address fails very often', async () => {
    await tries('ninguem@a.example', { password: 'errada' })
    await server.db.work(a, (w) => w.query('UPDATE door_tries SET tries = $1', [FAILURES.most - 1]))
    expect(await notes('address_failures')).toEqual([])
    const captcha = await captchaFrom('198.51.100.1', 'outra@a.example')
    expect(await came('outra@a.example', { password: 'errada', captcha })).toBe('LOGIN_FAILED')
    expect(await notes('address_failures')).toHaveLength(1)
  })

  it('use up no owner’s mails for a forgotten password', async () => {
    const user = await someone()
    const { device } = await tries(user.email)
    const forget = (from: string, cookie?: string | null) =>
      ask(server.url, 'a', 'mutation($e: String!) { forgotPassword(email: $e) }', {
        variables: { e: user.email },
        headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
      })
    const mails = () =>
      post.mails().filter(({ to, subject }) => to === user.email && subject.startsWith('Nova senha'))
    await Promise.all(Array.from({ length: 5 }, () => forget('198.51.100.9')))
    await eventually(() => mails().length === 3)
    // From home, at another address; from the browser of the shop, which shares one with the strangers.
    await forget('203.0.113.7')
    await eventually(() => mails().length === 4)
    await forget('198.51.100.9', device)
    await eventually(() => mails().length === 5)
    // All strangers together fill no mailbox; the owner's browser is still heard.
    for (let i = 0; i < 6; i++) await Promise.all([1, 2, 3].map(() => forget(`198.51.100.${20 + i}`)))
    await forget('198.51.100.9', device)
    await eventually(() => mails().length === 14)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(mails()).toHaveLength(14)
  })

  /** A captcha as it is given out at this address, answered. */
  async function captchaFrom(from: string, email: string): Promise<string> {
    return answered(server.url, 'a', email, { 'x-forwarded-for': from })
  }
})
