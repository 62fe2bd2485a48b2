import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, logIn } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { ACTIVITY, codeIn, codeOf, comeIn, dataOf, enrol, later, wrongCode } from './authenticator'

const UPDATE =
  'mutation($id: ID!, $c: String, $e: String, $p: String, $n: String) { updateUser(id: $id, current_password: $c, email: $e, password: $p, name: $n) { id email } }'
const REPLACE =
  'mutation($p: String, $c: String) { generateQrcode(password: $p, code: $c) { google2fa_secret } }'

/**
 * Threat F3: who has somebody's session, and nothing else of theirs, has it for as long as it lasts and no longer.
 *
 * Seen to fail on: an own password or e-mail that is changed unasked; a factor that is replaced by the password alone.
 */
describe('a session that was taken from somebody', () => {
  const database = aDatabase()
  let server: RunningServer
  let post: SmtpEmulator
  let a: Tenant
  let n = 0

  beforeAll(async () => {
    post = await startSmtpEmulator({ port: 0, pagePort: 0 })
    const mail = { url: `smtp://127.0.0.1:${post.port}`, emulatorPort: null, from: 'Balcão <b@a.example>' }
    server = await startServer(testConfig(database.url(), { mail, publicUrl: 'https://painel.example' }), {
      log: silentLog,
    })
    a = await aTenant(server.db, 'a')
  })
  afterAll(async () => {
    await server.close()
    await post.close()
  })

  const someone = () => aUser(server.db, a, `dona${++n}`, 'administrador')
  const say = (query: string, token: string, variables: object) =>
    ask(server.url, 'a', query, { token, variables })
  const alive = async (token: string) => (await say('{ userInfos { id } }', token, {})).status === 200
  const mailsTo = (email: string) => post.mails().filter(({ to }) => to === email)
  const notes = async ({ id }: TestUser) =>
    (
      await server.db.work(a, (w) =>
        w.query<{ kind: string }>('SELECT kind FROM security_log WHERE user_id = $1 ORDER BY id', [id]),
      )
    ).map(({ kind }) => kind)

  it('does not become the account: neither password nor e-mail is changed without the password in use', async () => {
    const user = await someone()
    const { token } = await comeIn(server.url, 'a', user)
    for (const c of [undefined, '', 'errada-123'])
      for (const change of [{ p: 'outra-senha-1' }, { e: 'ladrao@x.example' }]) {
        const { body } = await say(UPDATE, token, { id: user.id, c, ...change })
        expect(body.errors?.[0]?.extensions).toMatchObject({
          code: 'PASSWORD_WRONG',
          field: 'current_password',
        })
      }
    // The rest is anybody's who looks after users.
    expect(codeIn(await say(UPDATE, token, { id: user.id, n: 'Outro nome', e: user.email }))).toBeUndefined()
    expect((await logIn(server.url, 'a', user)).body.errors).toBeUndefined()
  })

  it('guesses the password five times, locks nobody out by it, and its owner is told', async () => {
    const user = await someone()
    const [thief, owner] = [await comeIn(server.url, 'a', user), await comeIn(server.url, 'a', user)]
    const guess = (c: string) => say(UPDATE, thief.token, { id: user.id, c, p: 'outra-senha-1' })
    for (let i = 0; i < 5; i++) expect(codeIn(await guess(`errada ${i}`))).toBe('PASSWORD_WRONG')
    expect(codeIn(await guess(PASSWORD))).toBe('TOO_MANY_TRIES')
    const attempts = await server.db.work(a, (w) =>
      w.one('SELECT attempts, locked_until FROM users WHERE id = $1', [user.id]),
    )
    expect(attempts).toEqual({ attempts: 0, locked_until: null })
    expect((await logIn(server.url, 'a', user)).body.errors).toBeUndefined()
    expect(
      codeIn(await say(UPDATE, owner.token, { id: user.id, c: PASSWORD, p: 'outra-senha-1' })),
    ).toBeUndefined()
    expect(await notes(user)).toContain('confirm_locked')
    await eventually(() =>
      mailsTo(user.email).some(({ subject }) => subject.startsWith('Senha errada várias vezes')),
    )
  })

  it('ends when the owner changes either, and the address before hears of it', async () => {
    const user = await someone()
    const [here, there] = [await comeIn(server.url, 'a', user), await comeIn(server.url, 'a', user)]
    await ask(server.url, 'a', `mutation { forgotPassword(email: "${user.email}") }`)
    const e = `nova-${user.email}`
    const changed = await say(UPDATE, here.token, { id: user.id, c: PASSWORD, e })
    expect(changed.body.data?.updateUser).toMatchObject({ email: e })
    expect(await alive(here.token)).toBe(true)
    await expect.poll(() => alive(there.token), { timeout: 5_000 }).toBe(false)
    const told = await eventually(() =>
      mailsTo(user.email).find(({ subject }) => subject.startsWith('O e-mail')),
    )
    expect(told.text).toContain(e)
    expect(told.text).toContain('https://painel.example/a/forgot')
    expect(mailsTo(e)).toEqual([])
    expect(await notes(user)).toContain('email_changed')
    // The way to a new password that went to the address before is void.
    const ways = await server.db.work(a, (w) =>
      w.query('SELECT 1 FROM password_resets WHERE user_id = $1', [user.id]),
    )
    expect(ways).toEqual([])
    await say(UPDATE, here.token, { id: user.id, c: PASSWORD, p: 'outra-senha-1' })
    await eventually(() => mailsTo(e).some(({ subject }) => subject.startsWith('A sua senha foi trocada')))
  })

  it('is told to the owner where an administrator changes an address, by their own way', async () => {
    const [boss, user] = [await someone(), await someone()]
    const { token } = await comeIn(server.url, 'a', boss)
    const e = `outra-${user.email}`
    expect(codeIn(await say(UPDATE, token, { id: user.id, e, p: 'escolhida-no-armazem' }))).toBeUndefined()
    await eventually(() => mailsTo(user.email).length === 2)
  })

  it('replaces no authenticator by the password alone', async () => {
    const user = await someone()
    const { token, secret, recovery } = await enrol(server.url, 'a', user)
    await later(server.db, a)
    for (const c of [undefined, '', wrongCode(secret), 'aaaa-bbbb-cccc'])
      expect(codeIn(await say(REPLACE, token, { p: PASSWORD, c }))).toBe('CODE_REFUSED')
    expect(codeIn(await say(REPLACE, token, { p: 'errada', c: codeOf(secret) }))).toBe('PASSWORD_WRONG')
    // The login of another browser, before its code: no way around it either.
    const waiting = await comeIn(server.url, 'a', user)
    expect(codeIn(await say(REPLACE, waiting.token, { p: PASSWORD, c: codeOf(secret) }))).toBe('FORBIDDEN')

    const other = await comeIn(server.url, 'a', user)
    await say(ACTIVITY, other.token, { code: recovery[0], kind: 'recovery' })
    expect(await alive(other.token)).toBe(true)
    const begun = await say(REPLACE, token, { p: PASSWORD, c: codeOf(secret) })
    const next = String(dataOf(begun).google2fa_secret)
    expect(codeIn(await say(ACTIVITY, token, { code: codeOf(next) }))).toBeUndefined()
    await expect.poll(() => alive(other.token), { timeout: 5_000 }).toBe(false)
    expect(await alive(token)).toBe(true)
    await eventually(() =>
      mailsTo(user.email).some(({ subject }) => subject.startsWith('O seu autenticador')),
    )
    expect(await notes(user)).toContain('two_factor_replaced')
  })

  it('replaces it with a recovery code, for who has lost the phone', async () => {
    const user = await someone()
    const { token, recovery } = await enrol(server.url, 'a', user)
    const begun = await say(REPLACE, token, { p: PASSWORD, c: recovery[0] })
    expect(dataOf(begun).google2fa_secret).toBeTruthy()
    expect(codeIn(await say(REPLACE, token, { p: PASSWORD, c: recovery[0] }))).toBe('CODE_REFUSED')
  })
})
