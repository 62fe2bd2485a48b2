import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from './fixtures'

const main = path.join(import.meta.dirname, '../../server/main.ts')
const dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-main-'))
const children: ChildProcess[] = []
/** A start from source, with a database that is made first: seconds, on a busy machine many. */
const START_MS = 45_000

function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', EMULATOR_PORT: 'off', ...env },
  })
  children.push(child)
  const out = { text: '' }
  child.stdout.on('data', (data) => (out.text += data))
  child.stderr.on('data', (data) => (out.text += data))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const url = () => eventually(() => /http:\/\/localhost:\d+/.exec(out.text)?.[0], START_MS)
  return { child, out, exited, url }
}

afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the product with its own PostgreSQL', () => {
  it('keeps committed rows over kill -9, refuses a second server, and stops cleanly', {
    timeout: 4 * START_MS,
  }, async () => {
    const first = start()
    await first.url()
    const postmaster = () =>
      Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
    const orphan = postmaster()
    for (const file of ['postgres-password', 'jwt-secret', 'secret-key'])
      expect(statSync(path.join(dataDir, file)).mode & 0o777, file).toBe(0o600)

    const second = start()
    expect(await second.exited).toBe(1)
    expect(second.out.text).toMatch(
      /^Outro servidor já usa .+: encerre-o ou escolha outra pasta em DATA_DIR\.\n$/m,
    )

    const secrets = readFileSync(path.join(dataDir, 'postgres-password'), 'utf8')
    const pg = await import('pg')
    const port = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
    const client = new pg.default.Client(`postgres://balcao:${secrets}@127.0.0.1:${port}/postgres`)
    client.on('error', () => {})
    await client.connect()
    await client.query(`INSERT INTO tenants (slug, name) VALUES ('kept', 'Kept')`)
    first.child.kill('SIGKILL')
    await first.exited

    const again = start()
    const url = await again.url()
    const health = await eventually(async () => {
      const response = await fetch(`${url}/healthz`)
      return response.ok ? response : null
    })
    expect(health.status).toBe(200)
    expect(postmaster()).not.toBe(orphan)
    const answer = await fetch(`${url}/kept/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ userInfos { id } }"}',
    })
    expect(answer.status).toBe(401)

    again.child.kill('SIGTERM')
    expect(await again.exited).toBe(0)
    expect(() => postmaster()).toThrow(/ENOENT/)
  })

  it.each([
    ['a bad PORT', { PORT: 'abc' }, /^PORT deve ser uma porta/],
    ['a bad DATABASE_URL @long', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL deve ter a forma/],
    [
      'an unreachable database @long',
      { DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z', JWT_SECRET: 'x'.repeat(32), SECRET_KEY: 'x' },
      /^Não consegui abrir o banco/,
    ],
    ['a bad DATA_DIR @long', { DATA_DIR: '/proc/nowhere' }, /^Sem permissão para gravar em DATA_DIR/],
  ])('ends with one sentence and code 1 for %s', { timeout: START_MS }, async (_name, env, sentence) => {
    const server = start(env)
    expect(await server.exited).toBe(1)
    expect(server.out.text.trim().split('\n')).toHaveLength(1)
    expect(server.out.text).toMatch(sentence)
  })

  it('ends with one sentence and code 1 when the port is taken', { timeout: START_MS }, async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, resolve))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const server = start({ PORT: String(port) })
    expect(await server.exited).toBe(1)
    expect(server.out.text.trim()).toBe(
      `A porta ${port} já está em uso: encerre o outro programa ou escolha outra em PORT.`,
    )
    taken.close()
  })
})
