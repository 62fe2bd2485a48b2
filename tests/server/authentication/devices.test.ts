import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { ask, LOG_IN } from '../client'
import { aTenant, aUser, eventually, PASSWORD, type TestUser, testConfig } from '../fixtures'

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
  await aTenant(server.db, 'b')
})
afterAll(async () => {
  await server.close()
  await post.close()
})

const someone = () => aUser(server.db, a, `aparelho${++n}`)
const comeIn = ({ email }: TestUser, device?: string | null, agent = 'Navegador') =>
  ask(server.url, 'a', LOG_IN, {
    variables: { email, password: PASSWORD },
    headers: { 'user-agent': agent, ...(device ? { cookie: device } : {}) },
  })
const told = async ({ id }: TestUser) =>
  server.db.work(a, (work) =>
    work.query<{ agent: string; ip: string }>(
      `SELECT agent, ip FROM security_log WHERE user_id = $1 AND kind = 'new_device' ORDER BY id`,
      [id],
    ),
  )
const mailsTo = ({ email }: TestUser) => post.mails().filter(({ to }) => to === email)

describe('a browser that a user comes in from', () => {
  it('is no news the first time, nor ever again by its cookie', async () => {
    const user = await someone()
    const { device } = await comeIn(user)
    for (let i = 0; i < 2; i++) expect((await comeIn(user, device)).device).toBe(device)
    expect(await told(user)).toEqual([])
  })

  it('is written down and told by mail where it is new, once', async () => {
    const user = await someone()
    await comeIn(user)
    const { device } = await comeIn(user, null, 'Navegador do ladrão')
    expect(await told(user)).toEqual([{ agent: 'Navegador do ladrão', ip: '127.0.0.1' }])
    const [mail] = await eventually(() => (mailsTo(user).length > 0 ? mailsTo(user) : null))
    expect(mail?.subject).toBe('Entrada em um aparelho novo (a)')
    expect(mail?.text).toContain('Navegador: Navegador do ladrão')
    expect(mail?.text).toContain('https://painel.example/a/forgot')
    await comeIn(user, device)
    expect(await told(user)).toHaveLength(1)
  })

  it('is new for each who comes in from it', async () => {
    const [ana, bia] = [await someone(), await someone()]
    const { device } = await comeIn(ana)
    await comeIn(bia)
    await comeIn(bia, device)
    expect([await told(ana), await told(bia)].map((lines) => lines.length)).toEqual([0, 1])
  })

  it('has a cookie out of reach of scripts, of this tenant alone; what is none is replaced', async () => {
    const user = await someone()
    for (const device of [null, 'balcao_device=x', `balcao_device=${'x'.repeat(500)}`]) {
      const response = await fetch(`${server.url}/a/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(device && { cookie: device }) },
        body: JSON.stringify({ query: LOG_IN, variables: { email: user.email, password: PASSWORD } }),
      })
      const line = response.headers.getSetCookie().find((one) => one.startsWith('balcao_device=')) ?? ''
      expect(line).toMatch(
        /^balcao_device=[\w-]{22}; Max-Age=34560000; Path=\/a\/graphql; HttpOnly; SameSite=Strict$/,
      )
    }
  })

  it('fills nobody’s mailbox', async () => {
    const user = await someone()
    for (let i = 0; i < 9; i++) await comeIn(user)
    expect(await told(user)).toHaveLength(8)
    await eventually(() => mailsTo(user).length === 5)
    // The mail behind them comes after any that were still on their way.
    await ask(server.url, 'a', `mutation { forgotPassword(email: "${user.email}") }`)
    await eventually(() => mailsTo(user).some(({ subject }) => subject.startsWith('Nova senha')))
    expect(mailsTo(user)).toHaveLength(6)
  })

  it('is no news where the password was wrong', async () => {
    const user = await someone()
    await comeIn(user)
    await ask(server.url, 'a', LOG_IN, { variables: { email: user.email, password: 'errada' } })
    expect(await told(user)).toEqual([])
  })
})
