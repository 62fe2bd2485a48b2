import { emptyWorld } from '@domain/empty-world'
import type { Telling } from '@domain/kernel/effects'
import { afterEach, expect, test, vi } from 'vitest'
import { tellUser } from './tellUser'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const announced: Telling = {
  type: 'announce',
  announcement: {
    id: '1',
    kind: 'chatNotification',
    seq: 1,
    at: 0,
    title: 'Aviso',
    message: 'O sistema para às 22 h.',
    about: null,
    dismissed: false,
  },
}

/** A browser window that nobody looks at. */
const away = () =>
  vi.stubGlobal('document', { visibilityState: 'hidden', hasFocus: () => false, documentElement: {} })

test('a browser without notifications has a message in its console, and nothing fails', () => {
  away()
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  const written = vi.spyOn(console, 'info').mockImplementation(() => {})
  tellUser(emptyWorld(), announced, 0)
  expect(written.mock.calls).toEqual([['Este navegador não mostra notificações na área de trabalho.']])
})

test('one with them shows the notice and writes nothing', () => {
  away()
  const shown: string[] = []
  const Notification = class {
    static permission = 'granted'
    constructor(title: string) {
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', Notification)
  const written = vi.spyOn(console, 'info').mockImplementation(() => {})
  tellUser(emptyWorld(), announced, 0)
  expect([shown, written.mock.calls]).toEqual([['Aviso'], []])
})
