import { type RealtimeOffer, readOffer, writeOffer } from '@contract/transport'
import { describe, expect, it } from 'vitest'
import { offeredTransport } from './offered'
import type { ConnectionListener, Transport } from './transport'

/** Which transport each connection went by, and the way to say what became of it. */
function set(offer: RealtimeOffer) {
  const tries: { by: string; listener: ConnectionListener }[] = []
  const named = (by: string): Transport => ({
    open(_token, listener) {
      tries.push({ by, listener })
      return { close: () => {} }
    },
  })
  const transport = offeredTransport(() => offer, { websocket: named('websocket'), mqtt: named('mqtt') })
  const nothing = { opened: () => {}, frame: () => {}, closed: () => {} }
  return {
    /** One connection that opens or not, and ends. */
    live(opens: boolean, unauthorized = false) {
      transport.open('token', nothing)
      const { listener } = tries.at(-1) ?? {}
      if (opens) listener?.opened()
      listener?.closed({ unauthorized })
    },
    ways: () => tries.map(({ by }) => by).join(' '),
  }
}

const MQTT: RealtimeOffer = { transport: 'mqtt', url: null }

describe('which way the panel goes', () => {
  it('by websocket where nothing else is offered', () => {
    const { live, ways } = set({ transport: 'websocket' })
    live(true)
    live(false)
    expect(ways()).toBe('websocket websocket')
  })

  it('by MQTT as long as the broker is there', () => {
    const { live, ways } = set(MQTT)
    for (let n = 0; n < 5; n++) live(true)
    expect(ways()).toBe('mqtt mqtt mqtt mqtt mqtt')
  })

  it('by websocket after three tries in a row that came to nothing, and then one more by MQTT', () => {
    const { live, ways } = set(MQTT)
    live(false)
    live(false)
    live(false)
    live(true)
    live(false)
    live(true)
    live(true)
    expect(ways()).toBe('mqtt mqtt mqtt websocket mqtt websocket mqtt')
  })

  it('a connection in between makes the count begin anew', () => {
    const { live, ways } = set(MQTT)
    for (const opens of [false, false, true, false, false, true]) live(opens)
    expect(ways()).toBe('mqtt mqtt mqtt mqtt mqtt mqtt')
  })

  it('a token that was turned away is no reason to go another way', () => {
    const { live, ways } = set(MQTT)
    for (let n = 0; n < 5; n++) live(false, true)
    expect(ways()).toBe('mqtt mqtt mqtt mqtt mqtt')
  })
})

describe("the server's offer", () => {
  it.each<[RealtimeOffer]>([
    [{ transport: 'websocket' }],
    [{ transport: 'mqtt', url: null }],
    [{ transport: 'mqtt', url: 'wss://broker.example/mqtt' }],
  ])('%o comes back as it went', (offer) => {
    expect(readOffer(writeOffer(offer))).toEqual(offer)
  })

  it.each([
    [null],
    [''],
    ['carrier pigeon'],
    ['mqtt javascript:alert(1)'],
    ['mqtt https://broker.example'],
    ['mqtt wss://a b'],
    ['MQTT'],
  ])('%s is no offer: the websocket, which every server has', (value) => {
    expect(readOffer(value)).toEqual({ transport: 'websocket' })
  })
})
