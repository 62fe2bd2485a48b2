import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearPops } from './popGuard'
import { guardForm, hasUnsavedForm, type UnsavedForm } from './unsavedForms'

/** A tab whose history the test walks, and a router that counts what it is told. */
let pushed: string[]
let heard: number[]
let at: number
let navigator: { push: (to: string) => void }
const releases: (() => void)[] = []

beforeEach(() => {
  pushed = []
  heard = []
  at = 5
  navigator = { push: (to) => void pushed.push(to) }
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  vi.stubGlobal('history', {
    get state() {
      return { idx: at }
    },
    go(by: number) {
      at += by
      window.dispatchEvent(Object.assign(new Event('popstate'), { state: { idx: at } }))
    },
  })
  hearPops()
  // The router, which was there before any form.
  window.addEventListener('popstate', () => heard.push(at))
})
afterEach(() => {
  for (const release of releases.splice(0)) release()
  vi.unstubAllGlobals()
})

/** A form with something unsaved, which keeps what it was asked. */
function form() {
  const asked: (() => void)[] = []
  const made: UnsavedForm = { ask: (go) => void asked.push(go), passing: false }
  const release = guardForm(made, navigator as never)
  releases.push(release)
  return { made, asked, release }
}

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('a link is followed only when the user agrees', () => {
  const { asked } = form()
  navigator.push('/users')
  expect([pushed, asked.length]).toEqual([[], 1])
  asked[0]?.()
  expect(pushed).toEqual(['/users'])
})

test('the back button leaves the tab where it was until the user agrees, and then goes as far as they wanted', () => {
  const { asked } = form()
  history.go(-2)
  expect([at, heard, asked.length]).toEqual([5, [], 1])
  asked[0]?.()
  expect([at, heard, asked.length]).toEqual([3, [3], 1])
})

test.each([
  ['first', 0],
  ['last', 1],
] as const)('of two forms one asks, and letting go of the %s leaves the other guarded', (_, gone) => {
  const both = [form(), form()]
  navigator.push('/a')
  expect(both.map(({ asked }) => asked.length)).toEqual([1, 0])
  both[gone]?.release()
  navigator.push('/b')
  expect(both[1 - gone]?.asked.length).toBe(gone === 0 ? 1 : 2)
  expect([pushed, closing()]).toEqual([[], true])
  both[1 - gone]?.release()
  navigator.push('/c')
  expect([pushed, closing(), hasUnsavedForm()]).toEqual([['/c'], false, false])
})

test('a form that has been saved holds nobody back, though another still does', () => {
  const saved = form()
  saved.made.passing = true
  navigator.push('/a')
  expect([pushed, closing()]).toEqual([['/a'], false])
  const other = form()
  navigator.push('/b')
  expect([pushed, other.asked.length, closing()]).toEqual([['/a'], 1, true])
})
