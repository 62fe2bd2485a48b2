import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../../server/app'
import { silentLog } from '../../../server/platform/log'
import { StartupError } from '../../../server/platform/startup-error'
import { runTenantCommand } from '../../../server/tenants/command'
import { aDatabase } from '../../databases'
import { ask, LOG_IN, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, eventually, testConfig } from '../fixtures'

const database = aDatabase()
let server: RunningServer

beforeAll(async () => {
  server = await startServer(testConfig(database.url()), { log: silentLog })
})
afterAll(() => server.close())

/** Does a command; gives what it says. */
async function operator(...args: string[]): Promise<string> {
  const said: string[] = []
  const { db, services } = server
  await runTenantCommand(args, { db, config: services.config, env: {}, say: (line) => said.push(line) })
  return said.join('\n')
}
const refusalOf = (...args: string[]): Promise<unknown> =>
  operator(...args).then(
    () => 'done',
    (error: unknown) => (error instanceof StartupError ? error.message : error),
  )
const code = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.errors?.[0]?.extensions?.code

describe('npm run tenant', () => {
  it('makes a tenant that its administrator can come into, once', async () => {
    const wanted = ['create', 'farmacia-nova', '--name', 'Farmácia Nova', '--email', 'dona@nova.example']
    const said = await operator(...wanted)
    const password = /: (\w{5}(?:-\w{5}){3})$/.exec(said)?.[1] ?? ''
    const answer = await ask(
      server.url,
      'farmacia-nova',
      LOG_IN.replace('user { id }', 'due user { id role { name has_permission_routes } }'),
      {
        variables: { email: 'dona@nova.example', password },
      },
    )
    // Somebody else chose the password: it is to be changed first, and then the terms are read.
    expect(answer.body.data?.logIn).toMatchObject({
      due: ['password', 'terms'],
      user: { id: '1', role: { name: 'administrador' } },
    })
    expect(await operator(...wanted)).toBe('A loja farmacia-nova já existe; nada do que é dela foi mudado.')
    expect(await operator('list')).toContain('farmacia-nova  Farmácia Nova  1 usuário')
    const kept = await server.db.system((work) =>
      work.one<{ roles: number; settings: number }>(
        `SELECT (SELECT count(*)::integer FROM roles r WHERE r.tenant_id = t.id) AS roles,
           (SELECT count(*)::integer FROM settings s WHERE s.tenant_id = t.id) AS settings
         FROM tenants t WHERE slug = 'farmacia-nova'`,
      ),
    )
    expect(kept).toEqual({ roles: 2, settings: 8 })
  })

  it.each([
    ['loja_nova', /sublinhado/],
    ['Loja', /minúsculas/],
    ['-loja', /Uso:/],
    ['loja-', /hífen no começo/],
    ['a'.repeat(41), /1 a 40/],
    ['../x', /minúsculas/],
    ['pages', /reservado/],
    ['', /Uso:/],
  ])('refuses “%s” as a name', async (slug, why) => {
    expect(await refusalOf('create', slug, '--name', 'x', '--email', 'a@b.example')).toMatch(why)
  })

  it('says what is missing, and what there is not', async () => {
    expect(await refusalOf('create', 'outra')).toMatch(/^Falta --email/)
    expect(await refusalOf('create', 'outra', '--email', 'x', '--name', 'y')).toBe('“x” não é um e-mail.')
    expect(await refusalOf('rename', 'nenhuma', '--name', 'y')).toBe('Não há loja com o nome “nenhuma”.')
    expect(await refusalOf('nonsense', 'x')).toMatch(/^Uso:/)
    expect(await refusalOf('list', '--what')).toMatch(/--what/)
  })

  it('switches a tenant off: nobody comes in, who is in is out within 5 s; and on again', async () => {
    const tenant = await aTenant(server.db, 'fecha')
    const ana = await aUser(server.db, tenant, 'ana')
    const token = tokenOf(await logIn(server.url, 'fecha', ana))
    const socket = subscribe(server.url, 'fecha', token)
    await eventually(() => socket.events.length > 0)
    await operator('deactivate', 'fecha')
    const closed = await Promise.race([
      socket.closed,
      new Promise((resolve) => setTimeout(() => resolve('open'), 5_000)),
    ])
    expect(closed).toBe(4403)
    expect((await ask(server.url, 'fecha', '{ userInfos { id } }', { token })).body.data).toBeFalsy()
    // Whoever comes in while a node still remembers the tenant as it was has a token that opens nothing.
    const late = await logIn(server.url, 'fecha', ana)
    if (late.body.data)
      expect((await ask(server.url, 'fecha', '{ userInfos { id } }', { token: tokenOf(late) })).status).toBe(
        401,
      )
    const refused = await eventually(async () => {
      const answer = await logIn(server.url, 'fecha', ana)
      return code(answer) === 'TENANT_OFF' ? answer : null
    }, 12_000)
    expect(refused.body.errors?.[0]?.message).toBe(
      'Esta loja está desativada. Fale com o responsável pelo Balcão na sua empresa.',
    )
    expect(await operator('list')).toMatch(/fecha {2}fecha {2}1 usuário {2}DESATIVADA/)
    await operator('activate', 'fecha')
    expect(await operator('list')).not.toContain('DESATIVADA')
  }, 40_000)
})
