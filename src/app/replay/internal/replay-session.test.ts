import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { readLogFile } from '@infra/logfile/read'
import { lifecycleOf } from '@ui/replay/internal/lifecycleOf'
import { litPath } from '@ui/replay/internal/litPath'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openReplay } from './replay-session'

const REFUSAL = 'Isto é uma reprodução.'
const text = readFileSync(
  path.resolve(import.meta.dirname, '../../../../tests/logs/a-morning.ndjson'),
  'utf8',
)

function file() {
  const read = readLogFile(text, registry)
  if (!read.ok) throw new Error(read.reason)
  return read.file
}
const open = () =>
  openReplay('a-morning.ndjson', file(), { sentence: () => REFUSAL, say: () => {} }, () => {})
const folded = (at: number) => {
  const world = emptyWorld()
  foldAll(registry, world, file().entries.slice(0, at))
  return world
}

/** Everything by which a page reaches the outside; each throws when it is touched. */
const OUTSIDE = ['fetch', 'WebSocket', 'indexedDB', 'Notification', 'localStorage', 'sessionStorage'] as const

describe('a replayed world is alone', () => {
  const touched: string[] = []
  beforeEach(() => {
    touched.length = 0
    for (const name of OUTSIDE)
      vi.stubGlobal(
        name,
        new Proxy(() => {}, {
          get: () => touched.push(name) && undefined,
          apply: () => touched.push(name),
          construct: () => touched.push(name) && {},
        }),
      )
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('walks through a log that asks for sockets, sending and notices, and does none of it', async () => {
    const replay = await open()
    const asked = new Set<string>()
    for (let at = replay.timeline.length; at >= 0; at--) {
      replay.seek(at)
      for (const effect of replay.timeline.changeAt(at).effects) asked.add(effect.type)
    }
    // The law would hold of a log that asks for nothing.
    expect([...asked]).toEqual(expect.arrayContaining(['openSocket', 'send', 'notify']))
    expect(touched).toEqual([])
  })

  it('refuses what would change something, and says so; what is in the log is there', async () => {
    const { panel } = await open()
    const before = stateHash(panel.store.world)
    const { commands } = panel
    const refused = { ok: false, code: 'REPLAY', message: REFUSAL }
    expect(await commands.send('1', 'Oi', { type: 'chat', replyTo: null })).toEqual(refused)
    expect(await commands.take('1')).toEqual(refused)
    expect(await commands.finish('1')).toEqual(refused)
    expect(await commands.transfer('1', '2', '', false)).toEqual(refused)
    expect(await commands.retry('1')).toEqual(refused)
    expect(await commands.openTicket('1')).toEqual({ ok: true, value: undefined })
    panel.drafts.set('1', { text: 'Oi', type: 'chat', replyTo: null })
    panel.preferences.update((draft) => {
      draft.theme = 'dark'
    })
    expect(stateHash(panel.store.world)).toBe(before)
    expect(touched).toEqual([])
  })
})

describe('the screens', () => {
  it('show at every place, whatever the way there, what a fold up to it gives', async () => {
    const replay = await open()
    const { length } = replay.timeline
    for (const at of [0, length, 5, length - 1, 4, 3, 20, 0, 21, 20, 19, length]) {
      replay.seek(at)
      expect(replay.getAt()).toBe(at)
      expect(stateHash(replay.panel.store.world), `place ${at}`).toBe(stateHash(folded(at)))
    }
  })

  it('are told of rows that go away on the way back', async () => {
    const replay = await open()
    const { store } = replay.panel
    const [id] = [...store.world.rows.messages.keys()]
    if (!id) throw new Error('the log has a message')
    const cell = store.cell('messages', id)
    let told = 0
    cell.subscribe(() => {
      told += 1
    })
    expect(cell.getSnapshot()).toBeDefined()
    replay.seek(0)
    expect(told).toBe(1)
    expect(cell.getSnapshot()).toBeUndefined()
  })

  it('call now what it was when the entry was received', async () => {
    const replay = await open()
    replay.seek(10)
    expect(replay.now()).toBe(replay.timeline.entryAt(10)?.rx)
  })

  it('do not go beyond the log', async () => {
    const replay = await open()
    replay.seek(-7)
    expect(replay.getAt()).toBe(0)
    replay.seek(1e9)
    expect(replay.getAt()).toBe(replay.timeline.length)
  })
})

describe('a breakpoint', () => {
  it('is found within the stretch that is played, and not beyond', async () => {
    const replay = await open()
    const stops = [{ name: 'outbox.answered' }]
    const at = replay.firstStop(stops, 0, replay.timeline.length)
    if (at === null) throw new Error('the log has an answer')
    expect(replay.timeline.entryAt(at)?.name).toBe('outbox.answered')
    expect(replay.firstStop(stops, 0, at - 1)).toBeNull()
    expect(replay.firstStop(stops, at, replay.timeline.length)).toBeNull()
    expect(replay.lastStop(stops, replay.timeline.length)).toBe(at)
  })
})

describe('the path of a row', () => {
  it('is the states that it went through, lit up to the place and no further', async () => {
    const replay = await open()
    const key = { table: 'outbox', id: 'mine' } as const
    const lifecycle = lifecycleOf(key)
    if (!lifecycle) throw new Error('an outbox row has a lifecycle')
    const path = await replay.pathOf(key, lifecycle.stateOf, new AbortController().signal)
    expect(path.map(({ state }) => state)).toEqual(['queued', 'sending', 'queued', 'sending', null])
    for (const { at } of path) {
      replay.seek(at)
      const row = replay.panel.store.world.rows.outbox.get('mine')
      expect(litPath(lifecycle.steps, path, at).current).toBe(row?.state ?? null)
    }
    const [queued, sending, again] = path
    if (!queued || !sending || !again) throw new Error('the path has three steps')
    expect(litPath(lifecycle.steps, path, queued.at - 1)).toEqual({
      current: null,
      states: new Set(),
      steps: new Set(),
    })
    expect([...litPath(lifecycle.steps, path, sending.at).steps]).toEqual(['queued→sending'])
    expect([...litPath(lifecycle.steps, path, again.at).steps]).toEqual(['queued→sending', 'sending→queued'])
  })
})
