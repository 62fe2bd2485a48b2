import { connect, createServer, type Server, type Socket } from 'node:net'

/** What a proxy does to the bytes that go through it; an empty object lets them pass. */
export type Faults = Readonly<{
  /** Nothing goes through any more, and nobody is told: the half-open link. */
  blackHole?: boolean
  /** Each piece waits this long, ms. */
  delayMs?: number
  /** Bytes a second, in each direction of each link. */
  bytesPerSecond?: number
  /** The link is cut after so many bytes from the server; the rest of that piece is lost. */
  cutAfterBytes?: number
  /** New links are cut at once. */
  refuse?: boolean
}>

/** The server whose links are to be disturbed. */
export type Target = Readonly<{ host: string; port: number }>

type Link = { readonly client: Socket; readonly server: Socket; fromServer: number }

/**
 * A TCP proxy that breaks links as networks do: between a browser and a node, or a node and its database.
 * Faults may change while links are open; they hold for all of them, in both directions.
 */
export class ChaosProxy {
  readonly #listener: Server
  readonly #target: Target
  readonly #links = new Set<Link>()
  #faults: Faults = {}
  /** Links made so far. */
  made = 0

  private constructor(listener: Server, target: Target) {
    this.#listener = listener
    this.#target = target
    listener.on('connection', (client) => this.#join(client))
  }

  /** Starts on a free port of this machine. */
  static async before(target: Target): Promise<ChaosProxy> {
    const listener = createServer({ allowHalfOpen: true })
    await new Promise<void>((resolve, reject) => {
      listener.once('error', reject)
      listener.listen(0, '127.0.0.1', resolve)
    })
    return new ChaosProxy(listener, target)
  }

  get port(): number {
    const address = this.#listener.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** The same address as the given one, through this proxy. */
  through(url: string): string {
    const address = new URL(url)
    address.hostname = '127.0.0.1'
    address.port = String(this.port)
    return address.href
  }

  get open(): number {
    return this.#links.size
  }

  /** From now on does this, in place of what it did before; counts of bytes start over. */
  set(faults: Faults): void {
    this.#faults = faults
    for (const link of this.#links) link.fromServer = 0
  }

  /** Cuts every link, as a reset does. What was under way is lost. */
  cut(): void {
    for (const link of [...this.#links]) this.#end(link)
  }

  /** Ends one direction of every link: the server hears that its client is done, and may go on talking. */
  halfClose(): void {
    for (const { server } of this.#links) server.end()
  }

  async stop(): Promise<void> {
    this.cut()
    await new Promise<void>((resolve) => this.#listener.close(() => resolve()))
  }

  #join(client: Socket): void {
    if (this.#faults.refuse) {
      client.on('error', () => client.destroy())
      client.resetAndDestroy()
      return
    }
    this.made += 1
    const server = connect({ ...this.#target, allowHalfOpen: true })
    const link: Link = { client, server, fromServer: 0 }
    this.#links.add(link)
    for (const side of [client, server]) {
      side.setNoDelay(true)
      // A side that resets takes the other with it; the test sees it from outside.
      side.on('error', () => this.#end(link))
      side.on('close', () => this.#end(link))
    }
    void this.#carry(link, client, server)
    void this.#carry(link, server, client)
  }

  #end(link: Link): void {
    if (!this.#links.delete(link)) return
    for (const side of [link.client, link.server]) if (!side.destroyed) side.resetAndDestroy()
  }

  /** Brings the bytes of one direction over, piece by piece. */
  async #carry(link: Link, from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) {
        const bytes: Buffer = piece
        const { blackHole, delayMs = 0, bytesPerSecond, cutAfterBytes } = this.#faults
        if (blackHole) continue
        const ms = delayMs + (bytesPerSecond ? (bytes.length / bytesPerSecond) * 1_000 : 0)
        if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms))
        if (!this.#links.has(link)) return
        if (from === link.server && cutAfterBytes !== undefined) {
          const left = cutAfterBytes - link.fromServer
          link.fromServer += bytes.length
          if (bytes.length > left) {
            if (left > 0) to.write(bytes.subarray(0, left))
            return this.#end(link)
          }
        }
        if (!to.write(bytes)) await drained(to)
      }
      if (!this.#faults.blackHole) to.end()
    } catch {
      // Reading from a side that was cut: the link is ended where that happened.
      this.#end(link)
    }
  }
}

const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done)
      socket.off('close', done)
      resolve()
    }
    socket.once('drain', done)
    socket.once('close', done)
  })
