import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aTicket, timeAt } from '../model/rows'
import { at, type Tab, tabs } from './browser-of-tabs'

/*
 * The specification's clean-up of closed tickets (section 4), over several tabs of one browser: one of them cleans
 * up, and none loses what it shows, drafts or sends.
 */

beforeEach(() => {
  // What a page is to the panel: nobody looks at it.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => {} })
})
afterEach(() => vi.unstubAllGlobals())

describe('closed tickets', () => {
  /** More than are kept, in the leader's world; the oldest first. */
  const close = (tab: Tab, count: number) => {
    const result = (n: number) =>
      aTicket(String(n), {
        user_id: '2',
        inbox: 0,
        finished_ticket: 1,
        finished_at: timeAt(n),
        createdAt: timeAt(n),
        rev: n,
      })
    for (let n = 100; n < 100 + count; n++)
      tab.runtime.ingest([
        { kind: 'baseline', name: 'chatTicketInfos', src: 'api', data: { result: result(n) } },
      ])
  }
  const closedIn = (tab: Tab) =>
    [...tab.runtime.world.rows.tickets.values()].filter(({ state }) => state === 'closed').map(({ id }) => id)

  test('go in every tab, the oldest first, but for those shown, drafted in or waiting to be sent in any', async () => {
    const { browser, all } = await tabs(3)
    const [first, second, third] = [at(all, 0), at(all, 1), at(all, 2)]
    browser.server.losing = 1
    close(first, 45)
    await browser.pass(1_000)
    second.onScreen.set({ tickets: ['100'], closedListed: false })
    third.panel?.drafts.set('101', { text: 'Um momento', type: 'chat', replyTo: null })
    void third.panel?.commands?.send('102', 'Oi', { type: 'chat', replyTo: null })
    first.onScreen.set({ tickets: ['103'], closedListed: false })
    await browser.pass(70_000)
    const kept = ['100', '101', '102', '103', ...Array.from({ length: 16 }, (_, i) => String(129 + i))]
    expect(closedIn(first)).toEqual(kept)
    expect(closedIn(second)).toEqual(kept)
    expect(third.hash).toBe(first.hash)
    expect(closedIn(third)).toEqual(kept)
  })

  test('stay while any tab lists them, and go when that tab shows another list or is gone', async () => {
    const { browser, all } = await tabs(2)
    const [first, second] = [at(all, 0), at(all, 1)]
    second.onScreen.set({ tickets: [], closedListed: true })
    close(first, 25)
    // A tab that lives says so again and again.
    await browser.pass(20 * 60_000)
    expect(closedIn(first).length).toBe(25)
    second.onScreen.set({ tickets: [], closedListed: false })
    await browser.pass(130_000)
    expect(closedIn(first).length).toBe(20)
    close(first, 30)
    second.onScreen.set({ tickets: [], closedListed: true })
    await browser.pass(100)
    second.kill()
    await browser.pass(5 * 60_000)
    expect(closedIn(first).length).toBe(30)
    await browser.pass(10 * 60_000)
    expect(closedIn(first).length).toBe(20)
  })

  test('shown in a tab that follows stay, also after another tab began to lead', async () => {
    const { browser, all } = await tabs(3)
    const [first, , third] = [at(all, 0), at(all, 1), at(all, 2)]
    third.onScreen.set({ tickets: ['100'], closedListed: false })
    close(first, 30)
    await browser.pass(1_000)
    first.kill()
    await browser.pass(200_000)
    expect(closedIn(at(all, 1)).length).toBe(20)
    expect(closedIn(third)).toContain('100')
  })
})
