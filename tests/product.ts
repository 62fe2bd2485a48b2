import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { EMULATED_APP, EMULATED_SIGNUP } from '../emulators/whatsapp/signup'

export const PASSWORD = 'chuva-verde-telhado'
export const APP_SECRET = 'test-app-secret'
export const VERIFY_TOKEN = 'test-verify-token'

/** Variable with the folder that {@link Product.prepare} made; without it, a product makes its own database. */
export const PREPARED = 'PREPARED_DATA_DIR'

/** A start may take this long, ms: on a machine with other work to do, making the database does. */
const START_MS = 120_000

/** What a server says that ends because somebody else listens there. */
const PORT_TAKEN = /A porta \d+ já está em uso/

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/**
 * The built product as its user runs it: the server as a process of its own, which tests may kill, and the
 * emulator as another, which outlives it, so that its journal is the truth about what was sent.
 */
export class Product {
  readonly port: number
  readonly emulatorPort: number
  readonly dataDir: string
  readonly #env: Record<string, string>
  readonly #standsBack: boolean
  #server: ChildProcess | null = null
  #emulator: ChildProcess | null = null
  /** What the server has printed. */
  output = ''

  private constructor(port: number, emulatorPort: number, env: Record<string, string>, standsBack: boolean) {
    this.port = port
    this.emulatorPort = emulatorPort
    this.dataDir = mkdtempSync(path.join(tmpdir(), 'balcao-product-'))
    // The embedded database runs as another user when the tests run as root.
    chmodSync(this.dataDir, 0o755)
    this.#env = env
    this.#standsBack = standsBack
  }

  /**
   * Starts emulator and server; `env` goes to the server. One that `standsBack`, with its database, takes no time
   * that others on this machine want: for measuring the browser, which in life is on a machine of its own.
   */
  static async start(
    env: Record<string, string> = {},
    { standsBack = false, tries = 3 } = {},
  ): Promise<Product> {
    const product = new Product(await freePort(), await freePort(), env, standsBack)
    const prepared = process.env[PREPARED]
    // With its owners: the database's folder is another user's when the tests run as root.
    if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, product.dataDir])
    try {
      await Promise.all([product.#startEmulator(), product.startServer()])
    } catch (error) {
      await product.stop()
      // Another test's server has taken the port since it was looked for.
      if (!PORT_TAKEN.test(product.output) || tries <= 1) throw error
      return Product.start(env, { standsBack, tries: tries - 1 })
    }
    return product
  }

  /**
   * Makes a data folder as the first start of a server leaves it: the database with its tables and nobody in it, the
   * kept secrets. Products begin with a copy of the one that {@link PREPARED} names, and fill it as they would their
   * own. Its database does not wait for the disk, which outlives every process that a test kills.
   */
  static async prepare(): Promise<string> {
    const product = new Product(await freePort(), await freePort(), { DEMO: 'off' }, false)
    await product.startServer()
    await end(product.#server, 'SIGTERM')
    const settings = path.join(product.dataDir, 'postgres', 'postgresql.conf')
    appendFileSync(settings, '\nfsync = off\nfull_page_writes = off\n')
    return product.dataDir
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get emulatorUrl(): string {
    return `http://127.0.0.1:${this.emulatorPort}`
  }

  /** Starts the server (again) and waits until it says that all of it is ready. */
  async startServer(): Promise<void> {
    const server = this.#spawn('dist/server/main.js', {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      DEMO_PASSWORD: PASSWORD,
      DEMO_CUSTOMERS: '0',
      EMULATOR_PORT: 'off',
      WHATSAPP_GRAPH_URL: this.emulatorUrl,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
      WHATSAPP_APP_ID: EMULATED_APP,
      WHATSAPP_SIGNUP_CONFIG_ID: EMULATED_SIGNUP,
      WHATSAPP_SDK_URL: `${this.emulatorUrl}/sdk.js`,
      ...this.#env,
    })
    this.#server = server
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (text: Buffer) => {
        this.output += text.toString()
      })
    await until(async () => {
      if (server.exitCode !== null) throw new Error(`the server ended:\n${this.output}`)
      return (await fetch(`${this.url}/healthz`)).status === 200
    }, START_MS)
  }

  /** Ends the server as a power cut would. */
  async killServer(): Promise<void> {
    await end(this.#server, 'SIGKILL')
    this.#server = null
  }

  /** Speaks to the emulator's control interface. */
  async emulator<T>(method: 'GET' | 'POST' | 'DELETE', route: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.emulatorUrl}/__emulator${route}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok)
      throw new Error(`emulator ${method} ${route}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

  async stop(): Promise<void> {
    await Promise.all([end(this.#server, 'SIGTERM'), end(this.#emulator, 'SIGTERM')])
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  async #startEmulator(): Promise<void> {
    const emulator = this.#spawn('dist/server/emulator.js', {
      EMULATOR_PORT: String(this.emulatorPort),
      EMULATOR_WEBHOOK_URL: `${this.url}/webhooks/whatsapp`,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
    })
    this.#emulator = emulator
    await until(async () => (await fetch(`${this.emulatorUrl}/__emulator/healthz`)).ok, START_MS)
  }

  #spawn(file: string, env: Record<string, string>): ChildProcess {
    const command = [...(this.#standsBack ? ['nice', '-n', '15'] : []), process.execPath, file] as const
    return spawn(command[0] as string, command.slice(1), {
      // A build in this process sets NODE_ENV to production, which knows no demo.
      env: { ...process.env, NODE_ENV: 'test', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }
}

/** Waits until the check holds; a check that throws a connection error counts as not yet. */
export async function until(check: () => Promise<boolean>, withinMs: number): Promise<void> {
  const end = Date.now() + withinMs
  for (;;) {
    try {
      if (await check()) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
