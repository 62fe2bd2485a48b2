import { allCommands } from '@app/panel/registry'
import { stateHash } from '@domain/kernel/hash'
import { tell } from '@ui/kit/feedback'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aMessage } from '../model/rows'
import { TICKETS } from './below-tabs'
import { at, Browser, type Tab, tabs } from './browser-of-tabs'
import { Chance, seedsOf } from './seeds'

/*
 * Row R10 of the chaos matrix: several tabs of one browser, opened, closed and killed at any moment while
 * their user types. One of them writes the log; nothing typed is lost or sent twice; all show the same.
 */

vi.mock('@ui/kit/feedback', async (whole) => ({ ...(await whole<object>()), tell: vi.fn() }))

beforeEach(() => {
  vi.mocked(tell).mockClear()
  // What a page is to the panel: nobody looks at it.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

/** What tab-panel.ts gives a tab to hear that it has lost the lease, ms. */
const SEIZE_GRACE_MS = 300

type Typed = { text: string; outcome: 'waiting' | 'ok' | 'failed' | 'unknown' }

/** Types in a tab, and remembers what it was told. */
function type(tab: Tab, text: string, chance: Chance, typed: Typed[]): void {
  const commands = tab.panel?.commands
  if (tab.state !== 'ready' || !commands) return
  const one: Typed = { text, outcome: 'waiting' }
  typed.push(one)
  void commands.send(chance.pick(TICKETS), text, { type: 'chat', replyTo: null }).then((outcome) => {
    if (!tab.alive) return
    one.outcome = outcome.ok ? 'ok' : /Confira/.test(outcome.message) ? 'unknown' : 'failed'
  })
}

/** Something comes from the server to the tab that leads. */
function hears(tab: Tab | undefined, n: number, chance: Chance): void {
  // One that is only about to lead has no socket yet.
  if (!tab?.alive || !tab.runtime.listener.taken) return
  const message = aMessage(String(9_000 + n), chance.pick(TICKETS), { message: `Recebida ${n}` })
  tab.runtime.ingest([
    { kind: 'baseline', name: 'sendPendingMessage', src: 'api', data: { result: message } },
  ])
}

describe.each([
  ['tabs of one browser', 20, 4],
  ['tabs, of which one hears late that it has lost the lease', 3_000, 2],
])('R10 %s', (_, slowness, short) => {
  test.each(seedsOf({ short, long: 500 }))(
    'seed %i: one writes, all show the same, nothing is lost',
    async (seed) => {
      const chance = new Chance(seed)
      const browser = new Browser(chance)
      browser.lock.slowness = slowness
      const typed: Typed[] = []
      browser.open()
      for (let step = 0; step < 80; step++) {
        const { alive, leader } = browser
        const die = chance.integer(0, 99)
        if (die < 12 && alive.length < 4) browser.open()
        else if (die < 20) leader?.kill()
        else if (die < 24 && alive.length > 1) chance.pick(alive).kill()
        else if (die < 27) void chance.pick(alive).panel?.takeOver()
        else if (die < 32) browser.disk.keepRows()
        else if (die < 65)
          for (const tab of alive)
            if (chance.happens(0.5)) type(tab, `${tab.name} ${step}`, chance, typed)
            else if (die < 85) hears(leader, step, chance)
        if (browser.alive.length === 0) browser.open()
        await browser.pass(chance.happens(0.8) ? chance.integer(0, 60) : chance.integer(0, 3_000))
      }
      browser.server.losing = 0
      await browser.pass(200_000)

      if (slowness < SEIZE_GRACE_MS) expect(browser.disk.faults).toEqual([])
      const sent = browser.server.taken
      expect(sent).toEqual([...new Set(sent)])
      const promised = typed.filter(({ outcome }) => outcome === 'ok').map(({ text }) => text)
      expect(sent).toEqual(expect.arrayContaining(promised))
      // What was said to have failed is not sent behind the user's back, who types it again.
      expect(typed.filter(({ text, outcome }) => outcome === 'failed' && sent.includes(text))).toEqual([])
      // A tab that lives has been told about everything typed in it.
      const waiting = typed
        .filter(({ outcome }) => outcome === 'waiting')
        .map(({ text }) => text.split(' ')[0])
      expect(waiting.filter((name) => browser.alive.some((tab) => tab.name === name))).toEqual([])

      const whole = browser.disk.fold()
      expect([...whole.rows.outbox.keys()]).toEqual([])
      expect(browser.alive.map(({ name, state, hash }) => [name, state, hash])).toEqual(
        browser.alive.map(({ name }) => [name, 'ready', stateHash(whole)]),
      )
      expect(promised.length).toBeGreaterThan(5)
    },
  )
})

describe('a tab that follows', () => {
  test('shows what the leader has folded, before it is on disk', async () => {
    const { browser, all } = await tabs(3)
    const [first, second] = [at(all, 0), at(all, 1)]
    hears(first, 1, browser.chance)
    await browser.pass(12)
    expect(second.hash).toBe(first.hash)
    expect(second.runtime.world.rows.messages.has('9001')).toBe(true)
    expect(browser.disk.end).toBeLessThan(second.runtime.world.pos)
  })

  test('takes over what a leader had told it and not written, without a hole', async () => {
    const { browser, all } = await tabs(3)
    hears(at(all, 0), 1, browser.chance)
    await browser.pass(12)
    at(all, 0).kill()
    await browser.pass(500)
    expect(browser.disk.fold().rows.messages.has('9001')).toBe(true)
    expect(browser.disk.faults).toEqual([])
    expect(at(all, 2).hash).toBe(at(all, 1).hash)
  })

  test('goes back to what the new leader has, where that one heard less', async () => {
    const { browser, all } = await tabs(3)
    const [first, second, third] = [at(all, 0), at(all, 1), at(all, 2)]
    // Only the third hears the last word of the leader.
    const ends = [...browser.channels].filter((end) => end.owner === second)
    const hear = ends.map((end) => end.hear)
    for (const end of ends) end.hear = () => {}
    hears(first, 1, browser.chance)
    await browser.pass(12)
    expect(third.runtime.world.rows.messages.has('9001')).toBe(true)
    first.kill()
    for (const [i, end] of ends.entries()) end.hear = hear[i] ?? end.hear
    await browser.pass(5_000)
    expect(browser.leader).toBe(second)
    expect(third.hash).toBe(second.hash)
    expect(third.runtime.world.rows.messages.has('9001')).toBe(false)
  })

  test('gets the world of a leader whose disk refuses', async () => {
    const { browser, all } = await tabs(1)
    browser.disk.refuses = true
    hears(at(all, 0), 1, browser.chance)
    await browser.pass(100)
    const late = browser.open()
    await browser.pass(2_000)
    expect(late.state).toBe('ready')
    expect(late.hash).toBe(at(all, 0).hash)
    expect(late.runtime.storageFailing.get()).toBe(true)
    browser.disk.refuses = false
    await browser.pass(60_000)
    expect(late.runtime.storageFailing.get()).toBe(false)
  })

  test('gets the world of the leader where the log begins after the rows', async () => {
    const { browser, all } = await tabs(1)
    hears(at(all, 0), 1, browser.chance)
    await browser.pass(1_000)
    // Begun again by the leader, whose rows are not written yet.
    browser.disk.entries = browser.disk.entries.slice(-1)
    const late = browser.open()
    await browser.pass(5_000)
    expect([late.state, late.hash]).toEqual(['ready', at(all, 0).hash])
    hears(at(all, 0), 2, browser.chance)
    await browser.pass(1_000)
    expect(late.hash).toBe(at(all, 0).hash)
  })

  test('gives what it is asked for to the leader, and what comes back to the screen', async () => {
    const { all } = await tabs(2)
    // It comes when it is first asked for, which takes a time of its own here.
    await allCommands()
    const asked = at(all, 1).panel?.commands?.colleagues('1', '')
    await at(all, 1).browser.pass(1_000)
    expect(await asked).toMatchObject({ ok: true, value: [{ id: '9' }] })
  })

  test.each([
    ['was not acknowledged', 1, ['FinishChatTicket'], true],
    ['was acknowledged', 60, ['FinishChatTicket'], false],
  ])('a command that may not be done twice and %s when the leader died', async (_, ms, asked, ok) => {
    const { browser, all } = await tabs(2, 3)
    // The channel is as slow as it gets.
    vi.spyOn(browser.chance, 'integer').mockImplementation((_least, most) => most)
    const finish = at(all, 1).panel?.commands?.finish('1')
    await browser.pass(ms)
    at(all, 0).kill()
    await browser.pass(5_000)
    const outcome = await finish
    expect(outcome?.ok).toBe(ok)
    if (outcome && !outcome.ok) expect(outcome.message).toMatch(/fechou antes de responder/)
    expect(browser.server.asked.filter((name) => name === 'FinishChatTicket')).toEqual(ok ? asked : [])
  })

  test('says that nothing was done when the leader is frozen, and nothing is done later', async () => {
    const { browser, all } = await tabs(2)
    const heard: unknown[] = []
    const ends = [...browser.channels].filter((end) => end.owner === at(all, 0))
    const thaw = ends.map((end) => {
      const { hear } = end
      end.hear = (message) => heard.push(message)
      return () => {
        end.hear = hear
        for (const message of heard.splice(0)) hear(message)
      }
    })
    const send = at(all, 1).panel?.commands?.send('1', 'Oi', { type: 'chat', replyTo: null })
    await browser.pass(12_000)
    expect(await send).toMatchObject({ ok: false, message: expect.stringContaining('não respondeu') })
    for (const go of thaw) go()
    await browser.pass(12_000)
    expect(browser.server.taken).toEqual([])
  })

  test('asks the next leader for the same message, where the last one died with it in hand', async () => {
    const { browser, all } = await tabs(2)
    vi.spyOn(browser.chance, 'integer').mockImplementation((_least, most) => most)
    const send = at(all, 1).panel?.commands?.send('1', 'Oi', { type: 'chat', replyTo: null })
    // It has been told what the leader folded, and not yet that it is on disk.
    await browser.pass(24)
    expect(at(all, 1).runtime.world.rows.outbox.size).toBe(1)
    at(all, 0).kill()
    await browser.pass(60_000)
    expect(await send).toEqual({ ok: true, value: undefined })
    expect(browser.server.taken).toEqual(['Oi'])
  })

  test('notices that it has missed something, and reads it', async () => {
    const { browser, all } = await tabs(2)
    const [first, second] = [at(all, 0), at(all, 1)]
    const ends = [...browser.channels].filter((end) => end.owner === second)
    const hear = ends.map((end) => end.hear)
    for (const end of ends) end.hear = () => {}
    hears(first, 1, browser.chance)
    await browser.pass(100)
    for (const [i, end] of ends.entries()) end.hear = hear[i] ?? end.hear
    expect(second.hash).not.toBe(first.hash)
    hears(first, 2, browser.chance)
    await browser.pass(1_000)
    expect(second.hash).toBe(first.hash)
  })

  test('has led, slept while another tab took over, and says what of its messages never got there', async () => {
    const { browser, all } = await tabs(2)
    const [first, second] = [at(all, 0), at(all, 1)]
    browser.lock.slowness = 5_000
    vi.spyOn(browser.chance, 'integer').mockImplementation((_least, most) => most)
    browser.disk.refuses = true
    browser.server.losing = 1
    // Neither of the two hears the other.
    const ends = [...browser.channels]
    const hear = ends.map((end) => end.hear)
    for (const end of ends) end.hear = () => {}
    void first.panel?.commands?.send('1', 'Oi', { type: 'chat', replyTo: null })
    void second.panel?.takeOver()
    await browser.pass(1_000)
    browser.disk.refuses = false
    // The tab that took over is the first to write.
    hears(second, 1, browser.chance)
    await browser.pass(2_500)
    for (const [i, end] of ends.entries()) end.hear = hear[i] ?? end.hear
    expect(browser.disk.faults).toEqual([expect.stringContaining(first.name)])
    await browser.pass(1_000)
    expect([browser.leader, first.state, second.state]).toEqual([second, 'ready', 'ready'])
    expect(first.hash).toBe(second.hash)
    expect(tell).toHaveBeenCalledWith('failed', expect.stringContaining('1 mensagem que aguardava envio'))
  })

  test('leaves what it was told where another entry stands in its place, and reads anew', async () => {
    const { browser, all } = await tabs(2)
    const [first, second] = [at(all, 0), at(all, 1)]
    hears(first, 1, browser.chance)
    await browser.pass(1_000)
    const { pos } = second.runtime.world
    // As a leader has written that began where one that slept had told more.
    browser.disk.entries = browser.disk.entries.map((entry) =>
      entry.pos === pos ? { ...entry, id: 'another' } : entry,
    )
    const version = { proto: 1, format: 1, build: '0.1.0', from: 'x' }
    for (const end of browser.channels)
      if (end.owner === second) end.hear({ ...version, body: { type: 'leads', term: 'x', pos } })
    await browser.pass(5_000)
    expect(second.state).toBe('ready')
    expect(second.runtime.world.seen.ids()).toContain('another')
  })

  test('folds nothing of what it had under way when it led', async () => {
    const { browser, all } = await tabs(2)
    vi.spyOn(browser.chance, 'integer').mockImplementation((_least, most) => most)
    browser.server.slowness = 2_000
    const [first, second] = [at(all, 0), at(all, 1)]
    void first.panel?.commands?.send('1', 'Oi', { type: 'chat', replyTo: null })
    await browser.pass(100)
    void second.panel?.takeOver()
    await browser.pass(3_000)
    expect([browser.leader, first.state]).toEqual([second, 'ready'])
    // The answer to the former leader is here, the new one's is not.
    await browser.pass(1_150)
    expect(browser.server.taken).toEqual(['Oi'])
    expect(second.runtime.world.rows.outbox.size).toBe(1)
    expect(first.runtime.world.pos).toBe(second.runtime.world.pos)
    await browser.pass(60_000)
    expect(first.runtime.world.pos).toBe(second.runtime.world.pos)
    expect(first.hash).toBe(second.hash)
    expect(browser.server.taken).toEqual(['Oi'])
  })

  test('passes over what is no message of a tab', async () => {
    const { browser, all } = await tabs(2)
    const before = at(all, 1).hash
    const version = { proto: 1, format: 1, build: '0.1.0', from: 'x' }
    const hostile = [
      null,
      'leads',
      { ...version, body: { type: 'entries', term: 'x', entries: [{ pos: 'NaN' }] } },
      { ...version, body: { type: 'welcome', to: 'x' } },
      { ...version, body: { type: 'call', id: '1', term: 'x', name: 'constructor', args: [], until: 9e15 } },
    ]
    for (const end of browser.channels) for (const message of hostile) end.hear(message)
    await browser.pass(5_000)
    expect(at(all, 1).hash).toBe(before)
    expect(all.map((tab) => tab.state)).toEqual(['ready', 'ready'])
  })
})

describe('drafts', () => {
  test('are those of the tab that was typed in last, in every tab and on disk', async () => {
    const { browser, all } = await tabs(3)
    const drafts = all.map((tab) => tab.panel?.drafts)
    const draft = (text: string) => ({ text, type: 'chat' as const, replyTo: null })
    drafts[0]?.set('1', draft('Bom'))
    drafts[1]?.set('1', draft('Bom dia'))
    await browser.pass(40)
    const shown = drafts.map((one) => one?.get('1')?.text)
    expect(new Set(shown).size).toBe(1)
    drafts[2]?.set('1', draft('Boa tarde'))
    await browser.pass(1_000)
    expect(drafts.map((one) => one?.get('1')?.text)).toEqual(['Boa tarde', 'Boa tarde', 'Boa tarde'])
    expect(browser.disk.drafts.get('1')?.text).toBe('Boa tarde')
    drafts[0]?.set('1', draft(''))
    await browser.pass(1_000)
    expect(drafts.map((one) => one?.get('1'))).toEqual([undefined, undefined, undefined])
    expect(browser.disk.drafts.size).toBe(0)
  })

  test('go along when the tab that has them begins to lead', async () => {
    const { browser, all } = await tabs(2)
    at(all, 1).panel?.drafts.set('1', { text: 'Um momento', type: 'chat', replyTo: null })
    at(all, 0).kill()
    await browser.pass(2_000)
    expect(browser.leader).toBe(at(all, 1))
    expect(at(all, 1).panel?.drafts.get('1')?.text).toBe('Um momento')
    expect(browser.disk.drafts.get('1')?.text).toBe('Um momento')
  })
})

describe('leaving', () => {
  test.each([0, 1, 2])('signing out in tab %i takes all to the login, and wipes once', async (n) => {
    const { browser, all } = await tabs(3)
    for (const tab of all) tab.panel?.drafts.set('1', { text: tab.name, type: 'chat', replyTo: null })
    const followers = all.map((tab) => tab.panel?.drafts)
    void at(all, n).panel?.commands?.signOut()
    await browser.pass(5_000)
    expect(all.map((tab) => tab.state)).toEqual(['login', 'login', 'login'])
    expect(all.map((tab) => tab.runtime.world.rows.tickets.size)).toEqual([0, 0, 0])
    expect(followers.map((drafts) => drafts?.get('1'))).toEqual([undefined, undefined, undefined])
    expect({ ...browser.disk, browser: null }).toMatchObject({ entries: [], owner: null, wiped: 1 })
    expect(browser.disk.drafts.size).toBe(0)
    expect(browser.lock.holder).toBeNull()
  })

  test('somebody else who comes in in another tab takes all tabs along, and sees nothing of before', async () => {
    const { browser, all } = await tabs(2)
    at(all, 1).panel?.drafts.set('1', { text: 'Segredo', type: 'chat', replyTo: null })
    hears(at(all, 0), 1, browser.chance)
    const other = browser.open({ userId: '5' })
    await browser.pass(10_000)
    expect(browser.disk.owner).toBe('5')
    for (const tab of [...all, other]) {
      expect(tab.state).toBe('ready')
      expect(tab.runtime.world.rows.session.get('self')?.user?.id).toBe('5')
      expect(tab.runtime.world.rows.messages.size).toBe(0)
      expect(tab.panel?.drafts.get('1')).toBeUndefined()
    }
    expect(browser.disk.faults).toEqual([])
  })
})

describe('another version', () => {
  const newer = { proto: 1, format: 2, build: '0.2.0' }

  test('a newer build that is opened makes the older tabs stop and say so', async () => {
    const { browser, all } = await tabs(2)
    hears(at(all, 0), 1, browser.chance)
    const tab = browser.open({ version: newer })
    await browser.pass(5_000)
    expect(all.map(({ state }) => state)).toEqual(['newer-store', 'newer-store'])
    expect(tab.state).toBe('ready')
    // What the older one had folded is not lost.
    expect(tab.runtime.world.rows.messages.has('9001')).toBe(true)
    const { end } = browser.disk
    hears(at(all, 0), 2, browser.chance)
    await browser.pass(5_000)
    expect(browser.disk.end).toBe(end)
  })

  test('an older build beside a newer one never writes', async () => {
    const browser = new Browser(new Chance(1))
    const tab = browser.open({ version: newer })
    await browser.pass(1_000)
    const older = browser.open()
    await browser.pass(1_000)
    expect([tab.state, older.state]).toEqual(['ready', 'newer-store'])
    tab.kill()
    await browser.pass(20_000)
    expect(browser.leader).toBeUndefined()
  })
})
