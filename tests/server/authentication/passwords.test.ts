import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, subscribe } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'
import { codeIn, comeIn } from './authenticator'
import { answered } from './captcha-answers'

const database = aDatabase()
let server: RunningServer
let post: SmtpEmulator
let a: Tenant
let n = 0

beforeAll(async () => {
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  const mail = { url: `smtp://127.0.0.1:${post.port}`, emulatorPort: null, from: 'Balcão <b@a.example>' }
  const config = testConfig(database.url(), { mail, publicUrl: 'https://painel.example' })
  server = await startServer(config, { log: silentLog })
  a = await aTenant(server.db, 'a')
})
afterAll(async () => {
  await server.close()
  await post.close()
})

const someone = () => aUser(server.db, a, `pessoa${++n}`)
const say = (query: string, variables: object = {}, token?: string) =>
  ask(server.url, 'a', query, { variables, ...(token && { token }) })
const forget = (email: string) =>
  say('mutation($email: String!) { forgotPassword(email: $email) }', { email })
const reset = (token: string, password: string) =>
  say('mutation($t: String!, $p: String!) { resetPassword(token: $t, password: $p) }', {
    t: token,
    p: password,
  })
const change = (token: string, old: string, password: string) =>
  say(
    'mutation($o: String!, $p: String!) { updateUserPassword(password: $p, old_password_in_use: $o) { token due } }',
    { o: old, p: password },
    token,
  )
const mailsTo = ({ email }: TestUser) => post.mails().filter(({ to }) => to === email)
const tokenIn = (text = '') => /\/a\/forgot\/([\w-]+)/.exec(text)?.[1] ?? ''

describe('a forgotten password', () => {
  it('is answered alike for whoever asks; only who exists gets a mail, whose link is ours whatever the Host', async () => {
    const user = await someone()
    const answers = []
    for (const email of [user.email, 'ninguem@a.example']) {
      const began = performance.now()
      const answer = await ask(server.url, 'a', `mutation { forgotPassword(email: "${email}") }`, {
        headers: { 'x-forwarded-host': 'evil.example' },
      })
      answers.push({ body: answer.body, status: answer.status, slow: performance.now() - began >= 590 })
    }
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual({ body: { data: { forgotPassword: true } }, status: 200, slow: true })
    const [mail] = await eventually(() => (mailsTo(user).length > 0 ? mailsTo(user) : null))
    expect(mail?.text).toContain('https://painel.example/a/forgot/')
    expect(mail?.subject).toBe('Nova senha do Balcão (a)')
    const kept = JSON.stringify(
      await server.db.system((work) =>
        work.query('SELECT r.*, j.payload FROM password_resets r, graphile_worker._private_jobs j'),
      ),
    )
    expect(kept).not.toContain(tokenIn(mail?.text))
    expect(post.mails().some(({ to }) => to.startsWith('ninguem'))).toBe(false)
  })

  it('is replaced once by the newest link; every session ends, its sockets within 5 s, and the lock is off', async () => {
    const user = await someone()
    const before = await comeIn(server.url, 'a', user)
    const socket = subscribe(server.url, 'a', before.token)
    await forget(user.email)
    await forget(user.email.toUpperCase())
    const mails = await eventually(() => (mailsTo(user).length === 2 ? mailsTo(user) : null))
    const [older = '', newer = ''] = mails.map(({ text }) => tokenIn(text))
    const good = await Promise.all(
      [older, newer].map((token) => say(`{ passwordResetIsGood(token: "${token}") }`)),
    )
    const [live, dead] = good[1]?.body.data?.passwordResetIsGood ? [newer, older] : [older, newer]
    expect(good.map(({ body }) => body.data?.passwordResetIsGood).sort()).toEqual([false, true])
    for (let i = 0; i < 5; i++)
      await say(
        'mutation($e: String!, $c: String) { logIn(email: $e, password: "errada", recaptchaResponse: $c) { token } }',
        { e: user.email, c: await answered(server.url, 'a', user.email) },
      )
    expect(codeIn(await reset(dead, 'nova-senha-1'))).toBe('INVALID')
    expect((await reset(live, 'curta')).body.errors?.[0]?.message).toBe(
      'A senha deve ter pelo menos 8 caracteres.',
    )
    const both = await Promise.all([reset(live, 'nova-senha-1'), reset(live, 'nova-senha-2')])
    expect(both.map(codeIn).sort()).toEqual(['INVALID', undefined])
    const chosen = both[0] && codeIn(both[0]) === undefined ? 'nova-senha-1' : 'nova-senha-2'
    expect(await socket.closed).toBe(4403)
    expect((await say('{ userInfos { id } }', {}, before.token)).status).toBe(401)
    expect(
      (await ask(server.url, 'a', 'mutation { refreshToken { token } }', { cookie: before.cookie ?? '' }))
        .status,
    ).toBe(401)
    expect((await comeIn(server.url, 'a', user, { password: chosen })).due).toEqual([])
  })

  it('is no more to be had after an hour, and three mails an hour are enough', async () => {
    const user = await someone()
    for (let i = 0; i < 5; i++) expect((await forget(user.email)).body.data).toEqual({ forgotPassword: true })
    const mails = await eventually(() => (mailsTo(user).length >= 3 ? mailsTo(user) : null))
    await server.db.work(a, (work) =>
      work.query(`UPDATE password_resets SET expires_at = now() - interval '1 second'`),
    )
    for (const { text } of mails) expect(codeIn(await reset(tokenIn(text), 'nova-senha-1'))).toBe('INVALID')
    expect(mailsTo(user)).toHaveLength(3)
  })
})

describe('one’s own password', () => {
  it('is changed by who knows it: the other sessions end, this one goes on', async () => {
    const user = await someone()
    const [here, there] = [await comeIn(server.url, 'a', user), await comeIn(server.url, 'a', user)]
    expect(codeIn(await change(here.token, 'errada', 'outra-senha'))).toBe('PASSWORD_WRONG')
    expect(codeIn(await change(here.token, PASSWORD, PASSWORD))).toBe('INVALID')
    expect(codeIn(await change(here.token, PASSWORD, 'curta'))).toBe('INVALID')
    expect(codeIn(await change(here.token, PASSWORD, 'outra-senha'))).toBeUndefined()
    expect((await say('{ userInfos { id } }', {}, here.token)).status).toBe(200)
    await expect
      .poll(async () => (await say('{ userInfos { id } }', {}, there.token)).status, { timeout: 5_000 })
      .toBe(401)
  })

  it('that has run out is changed before anything else, and a session is not renewed past it', async () => {
    const user = await someone()
    const running = await comeIn(server.url, 'a', user)
    await server.db.work(a, (work) =>
      work.query(`UPDATE users SET password_expires_at = now() - interval '1 minute' WHERE id = $1`, [
        user.id,
      ]),
    )
    const renewed = await ask(server.url, 'a', 'mutation { refreshToken { token } }', {
      cookie: running.cookie ?? '',
    })
    expect(renewed.status).toBe(401)
    const { token, due } = await comeIn(server.url, 'a', user)
    expect(due).toEqual(['password'])
    expect((await say('{ userInfos { id } }', {}, token)).status).toBe(401)
    expect((await change(token, PASSWORD, 'outra-senha')).body.data?.updateUserPassword).toMatchObject({
      due: [],
    })
    expect(
      (await say('{ userInfos { id expiration_password } }', {}, token)).body.data?.userInfos,
    ).toMatchObject({
      expiration_password: null,
    })
    expect((await comeIn(server.url, 'a', user, { password: 'outra-senha' })).due).toEqual([])
  })
})

describe('a password that is guessed first', () => {
  const GUESSED = ['12345678', 'password', 'aaaaaaaa', 'qwertyui', 'senha123', 'balcao123', 'maria1990']

  it('is chosen by nobody, wherever one is set, and the sentence says what is wrong with it', async () => {
    const user = await someone()
    const { token } = await comeIn(server.url, 'a', user)
    for (const password of [...GUESSED, user.email]) {
      const refused = await change(token, PASSWORD, password)
      expect(codeIn(refused), password).toBe('INVALID')
      expect(refused.body.errors?.[0]?.message).toMatch(
        /fácil de adivinhar: (está entre as mais usadas|usa o seu nome)/,
      )
    }
    expect((await change(token, PASSWORD, user.email)).body.errors?.[0]?.message).toContain('usa o seu nome')
    await forget(user.email)
    const [mail] = await eventually(() => {
      const sent = post.mails().filter(({ to }) => to === user.email)
      return sent.length > 0 ? sent : null
    })
    const link = tokenIn(mail?.text ?? '')
    for (const password of [...GUESSED, user.email, PASSWORD])
      expect(codeIn(await reset(link, password)), password).toBe('INVALID')
    expect(codeIn(await reset(link, 'quatro palavras sem dono'))).toBeUndefined()
    const chief = await aUser(server.db, a, 'chefe-de-senhas', 'administrador')
    const boss = (await comeIn(server.url, 'a', chief)).token
    const set = 'mutation($id: ID!, $p: String) { updateUser(id: $id, password: $p) { id } }'
    const make =
      'mutation($p: String!) { newUser(username: "nova", name: "Nova Silva", email: "nova.silva@a.example", password: $p, role_id: "1") { id } }'
    for (const password of GUESSED) {
      expect(codeIn(await say(set, { id: user.id, p: password }, boss)), password).toBe('INVALID')
      expect(codeIn(await say(make, { p: password }, boss)), password).toBe('INVALID')
    }
    expect(codeIn(await say(make, { p: 'novasilva' }, boss))).toBe('INVALID')
    // Whoever sets another's learns nothing of the one in use.
    expect(codeIn(await say(set, { id: user.id, p: 'quatro palavras sem dono' }, boss))).toBeUndefined()
  })
})
