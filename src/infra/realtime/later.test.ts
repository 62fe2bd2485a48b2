import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterTransport } from './later'
import type { ConnectionListener, Transport } from './transport'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function heard() {
  const said: string[] = []
  const listener: ConnectionListener = {
    opened: () => void said.push('opened'),
    frame: () => {},
    closed: () => void said.push('closed'),
  }
  return { said, listener }
}

/** A transport that opens at once. */
function wire() {
  const open: string[] = []
  const closed: string[] = []
  const transport: Transport = {
    open(token, listener) {
      open.push(token)
      listener.opened()
      return { close: () => void closed.push(token) }
    },
  }
  return { open, closed, transport }
}

test('fetches its script with the first connection, and once', async () => {
  const { open, closed, transport } = wire()
  const load = vi.fn(async () => transport)
  const later = laterTransport(load)
  expect(load).not.toHaveBeenCalled()
  const { said, listener } = heard()
  const connection = later.open('a', listener)
  await vi.advanceTimersByTimeAsync(60_000)
  connection.close()
  later.open('b', listener)
  expect({ open, closed, said }).toEqual({ open: ['a', 'b'], closed: ['a'], said: ['opened', 'opened'] })
  expect(load).toHaveBeenCalledTimes(1)
})

test('opens nothing for a connection that was closed before the script came', async () => {
  const { open, transport } = wire()
  const { said, listener } = heard()
  laterTransport(async () => transport)
    .open('a', listener)
    .close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect({ open, said }).toEqual({ open: [], said: [] })
})

test('a script that does not come ends the connection once; the next one asks for it again', async () => {
  const { open, transport } = wire()
  const { said, listener } = heard()
  const load = vi.fn(async () => transport).mockRejectedValueOnce(new Error('offline'))
  const later = laterTransport(load)
  later.open('a', listener)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(said).toEqual(['closed'])
  later.open('b', listener)
  await vi.advanceTimersByTimeAsync(0)
  expect({ open, said }).toEqual({ open: ['b'], said: ['closed', 'opened'] })
})

test('a script that neither comes nor fails is waited for no longer than 20 s, and then opens nothing', async () => {
  const { open, transport } = wire()
  const { said, listener } = heard()
  let come: (transport: Transport) => void = () => {}
  laterTransport(() => new Promise((resolve) => (come = resolve))).open('a', listener)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  come(transport)
  await vi.advanceTimersByTimeAsync(0)
  expect({ open, said }).toEqual({ open: [], said: ['closed'] })
})
