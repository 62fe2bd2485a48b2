import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from './clock.ts'
import type { Entry } from './entries.ts'
import { Journal } from './journal.ts'
import { startEmulator } from './server.ts'
import { openStage, type Stage } from './testing/stage.ts'

const ANA = '5585999990000'
let dataDir: string
let stage: Stage | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'emulator-'))
})
afterEach(async () => {
  await stage?.close()
  stage = undefined
  await rm(dataDir, { recursive: true, force: true })
})

/** Ends this life of the emulator and begins the next on the same folder. */
async function restart(options = {}) {
  await stage?.close()
  stage = await openStage({ dataDir, ...options })
  return stage
}

it('stands where it stood', async () => {
  const before = await restart()
  before.emulator.phones.set(ANA, { name: 'Ana <b>', autoRead: false })
  before.emulator.sendFromCustomer(ANA, 'Oi \u2028 💊')
  await before.say(ANA, 'Olá')
  await before.emulator.settled()
  before.emulator.phones.open(ANA)
  before.emulator.changeSettings({ windowErrors: 'status' })
  await before.emulator.settled()
  const [phones, chat] = [before.emulator.phones.list(), before.emulator.phones.chat(ANA)]
  const places = before.emulator.journal().map(({ n }) => n)

  const after = await restart()
  expect(after.emulator.phones.list()).toEqual(phones)
  expect(after.emulator.phones.chat(ANA)).toEqual(chat)
  expect(after.emulator.journal().map(({ n }) => n)).toEqual(places)
  expect(after.emulator.changeSettings({}).windowErrors).toBe('status')
})

it('goes on with webhooks that nobody took and statuses that were not reached', async () => {
  const before = await restart({ retryDelaysMs: [60_000], settings: { deliveredDelayMs: 60_000 } })
  before.product.answers.splice(0, 1, 503)
  before.emulator.sendFromCustomer(ANA, 'perdida')
  await before.say(ANA, 'a caminho')
  await expect.poll(() => before.emulator.journal({ kinds: ['attempt'] }).length).toBe(2)

  const after = await restart()
  await after.emulator.settled()
  expect(after.product.received.map(({ raw }) => raw.toString()).join()).toContain('perdida')
  expect(
    after.product
      .statuses()
      .map(({ status }) => status)
      .sort(),
  ).toEqual(['delivered', 'sent'])
})

it('survives a torn last line', async () => {
  const before = await restart()
  before.emulator.sendFromCustomer(ANA, 'inteira')
  await before.emulator.settled()
  const count = before.emulator.journal().length
  await before.close()
  await appendFile(path.join(dataDir, 'journal.ndjson'), '{"n":99,"kind":"inbo')

  stage = undefined
  const after = await restart()
  expect(after.emulator.journal()).toHaveLength(count)
  after.emulator.sendFromCustomer(ANA, 'depois')
  await after.emulator.settled()
  const again = await restart()
  expect(again.emulator.phones.chat(ANA)).toHaveLength(2)
})

it('forgets on reset, on disk too, and never gives a place twice', async () => {
  const before = await restart()
  before.emulator.sendFromCustomer(ANA, 'Oi')
  await before.emulator.settled()
  const head = before.emulator.journal().at(-1)?.n ?? 0
  await before.control('POST', '/reset')
  expect(before.emulator.phones.list()).toEqual([])
  expect(before.emulator.journal()).toMatchObject([{ kind: 'reset', n: head + 1 }])
  expect(await readFile(path.join(dataDir, 'journal.ndjson'), 'utf8')).toMatch(/^\{"n":\d+.*"reset"\}\n$/)
  const after = await restart()
  expect(after.emulator.phones.list()).toEqual([])
})

it('keeps a bounded journal in memory and all of it on disk', async () => {
  const journal = await Journal.open(systemClock, 50, dataDir, () => {})
  for (let i = 0; i < 3_000; i += 1) journal.append({ kind: 'media_deleted', id: String(i) })
  expect(journal.read().length).toBeLessThanOrEqual(1_050)
  expect(journal.head).toBe(3_000)
  journal.close()
  const replayed: Entry[] = []
  const again = await Journal.open(systemClock, 50, dataDir, (entry) => replayed.push(entry))
  expect(replayed).toHaveLength(3_000)
  again.close()
})

it('leaves the journal alone when its port is taken', async () => {
  const first = await restart({ retryDelaysMs: [60_000] })
  first.product.answers.splice(0, 1, 503)
  first.emulator.sendFromCustomer(ANA, 'Oi')
  await expect.poll(() => first.emulator.journal({ kinds: ['attempt'] }).length).toBe(1)
  const journal = await readFile(path.join(dataDir, 'journal.ndjson'), 'utf8')
  const second = startEmulator({
    port: first.emulator.port,
    appSecret: 's',
    verifyToken: 'v',
    webhookUrl: first.product.url,
    dataDir,
  })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await readFile(path.join(dataDir, 'journal.ndjson'), 'utf8')).toBe(journal)
  expect(first.product.received).toHaveLength(1)
})
