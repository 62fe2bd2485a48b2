import { setTimeout as sleep } from 'node:timers/promises'
import WebSocket from 'ws'

/*
 * One attendant who holds as many sockets as the server lets them, each asking for everything that ever happened, and
 * opens another for each that is closed. A process of its own: what it costs itself is not the neighbour's time.
 *
 *   attacker.ts <address of the websocket> <token> <sockets>
 */
const [address = '', token = '', wanted = '0'] = process.argv.slice(2)
const SUBSCRIBE = JSON.stringify({
  type: 'subscribe',
  id: '1',
  payload: { query: 'subscription { events(since: 0) }' },
})
let opened = 0
let refused = 0

function attack(): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, 'graphql-transport-ws', { perMessageDeflate: false })
    socket.on('error', () => {})
    socket.on('close', (code) => {
      if (code === 4420) refused += 1
      resolve()
    })
    socket.on('open', () => {
      opened += 1
      socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }))
    })
    socket.once('message', () => socket.send(SUBSCRIBE))
  })
}

async function holdOne(): Promise<never> {
  for (;;) {
    await attack()
    await sleep(1_000 + Math.random() * 1_000)
  }
}

process.on('SIGTERM', () => {
  process.stdout.write(JSON.stringify({ opened, refused }))
  process.exit(0)
})
for (let n = 0; n < Number(wanted); n++) {
  void holdOne()
  // About 500 a second until all of them are there.
  if (n % 5 === 0) await sleep(10)
}
