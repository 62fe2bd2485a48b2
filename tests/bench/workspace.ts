import { mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MessageRow } from '@domain/messages/tables'
import pg from 'pg'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import * as v from 'valibot'
import { findChromium } from '../browser'
import { aMessage, timeAt } from '../model/rows'
import { PASSWORD, Product } from '../product'
import { ask, LOG_IN, subscribe, tokenOf } from '../server/client'
import { counterRows } from './counter'
import { MESSAGE, signIn, store } from './device'
import { embeddedUrl } from './embedded'
import { type BenchRow, percentile } from './row'
import { body, post } from './webhooks'

/** Messages of the conversation that is typed in. */
const LONG = 50_000
const SWITCHES = 120
const KEYS = 500
/** Between two keys, ms: as fast as people type. */
const KEY_EVERY = 60
/** Messages of customers that come in while one types, per second. */
const EVENTS = 50
/** A connection that is not the attendant's: what comes in there costs the machine as much, and the page nothing. */
const ELSEWHERE = '100000000000999'
const ATTENDANTS = 50
const SEEN = 100
const SCROLL_MS = 6_000
/** What an opening sets going is done after this. */
const SETTLED_MS = 4_000
/** Turns of the wheel. */
const UPWARDS = 60

/** Where a ticket's messages go. */
const WHERE = v.object({ instance_id: v.string(), customer: v.object({ phone_number: v.string() }) })

/** Runs in the page; as text, because what a compiler makes of a function does not run there. */
const WATCH = `
  window.taken = { switched: [], keys: [], frames: [] }
  const painted = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => then(performance.now())
    port2.postMessage(null)
  })
  addEventListener('keydown', (event) => {
    const from = event.timeStamp
    if (event.target instanceof HTMLTextAreaElement) painted((at) => window.taken.keys.push(at - from))
    else if (event.altKey && event.code === 'KeyJ') {
      const before = location.search
      const look = () => {
        const there = location.search !== before && document.querySelector('${MESSAGE}')
        if (there) painted((at) => window.taken.switched.push(at - from))
        else if (performance.now() - from < 2_000) requestAnimationFrame(look)
      }
      queueMicrotask(look)
    }
  }, true)
`

/**
 * The workspace under the hand, in a real browser on the built product: switching conversations, typing in one of
 * 50,000 messages while 50 customers' messages come in per second, scrolling 10,000 rows.
 */
export async function benchWorkspace(): Promise<BenchRow[]> {
  const product = await Product.start({}, { standsBack: true })
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    const address = await signIn(context, product, { email: 'atendente1@demo.test', tab: 'Meus' })
    const ticketId = new URL(address).searchParams.get('ticket') ?? ''
    const rows = onOneConnection(counterRows())
    await store(context, product, { ...rows, messages: [...rows.messages, ...longTalk(ticketId)] }, 0)
    return [
      ...(await firstOpening(context, product, ticketId)),
      // Early: after a minute the device lets go of closed tickets.
      ...(await scrolling(context, product)),
      ...(await switching(context, product)),
      ...(await typing(context, product, address)),
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    await product.stop()
  }
}

/** How soon a colleague sees what was written, with 50 attendants on the node. */
export async function benchColleague(): Promise<BenchRow[]> {
  const product = await Product.start()
  try {
    return await seenByColleague(product, await chromium.launch({ executablePath: await findChromium() }))
  } finally {
    await product.stop()
  }
}

/** The attendant sees one of the demonstration's connections: all of the device's rows lie on it. */
function onOneConnection({
  tickets,
  messages,
}: ReturnType<typeof counterRows>): ReturnType<typeof counterRows> {
  const there = <Row extends { data: { instance_id: string } }>(row: Row): Row => ({
    ...row,
    data: { ...row.data, instance_id: '1' },
  })
  return { tickets: tickets.map(there), messages: messages.map(there) }
}

/** A conversation of years, older than everything that the demonstration wrote in it. */
function longTalk(ticketId: string): MessageRow[] {
  return Array.from({ length: LONG }, (_, n) => {
    const id = String(9_000_000 + n)
    const sent_at = timeAt(n * 30 - LONG * 60)
    const data = aMessage(id, ticketId, {
      message: `Mensagem ${n}: o senhor tem dipirona de 500 mg? Preciso de duas caixas para hoje.`,
      sent_at,
      place: `${Date.parse(sent_at) / 1000}-000-${id.padStart(12, 'A')}`,
      tag_type: n % 2 ? 'out' : 'in',
      unseen_msg: false,
      rev: 1,
    })
    return {
      id,
      ticketId,
      hash: null,
      delivery: n % 2 ? 'read' : 'delivered',
      attempt: 1,
      errorCode: null,
      errorMessage: null,
      temp: false,
      data,
    }
  })
}

async function opened(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(url)
  await page.getByRole('option').first().waitFor()
  // What a start brings with it is over.
  await page.waitForTimeout(3_000)
  return page
}

/**
 * The long conversation opened for the first time since the panel was, with all of it packed on the device; then read
 * upwards. Tasks of less than 50 ms no browser reports: none is 0.
 */
async function firstOpening(
  context: BrowserContext,
  product: Product,
  ticketId: string,
): Promise<BenchRow[]> {
  const page = await opened(context, `${product.url}/demo/chat/attendance`)
  await page.evaluate(`{
    window.tasks = []
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
      .observe({ type: 'longtask' })
  }`)
  const longest = async () => {
    await page.waitForTimeout(SETTLED_MS)
    return Math.max(0, ...(await page.evaluate<number[]>('window.tasks.splice(0)')))
  }
  await page.getByRole('tab', { name: /^Meus(?! e Fila)/ }).click()
  const row = page.locator(`[role=option][id$="${ticketId}"]`)
  await row.waitFor()
  await longest()
  await row.click()
  await page.locator(MESSAGE).first().waitFor()
  const opening = await longest()
  await page.getByRole('region', { name: 'Mensagens', exact: true }).hover()
  for (let n = 0; n < UPWARDS; n++) {
    await page.mouse.wheel(0, -2_000)
    await page.waitForTimeout(30)
  }
  const upwards = await longest()
  await page.close()
  const of = (what: string, measured: number): BenchRow => ({ name: what, measured, limit: 50, unit: 'ms' })
  return [
    of(`first opening of ${LONG} messages, longest task`, opening),
    of('read upwards in them, longest task', upwards),
  ]
}

async function switching(context: BrowserContext, product: Product): Promise<BenchRow[]> {
  const page = await opened(context, `${product.url}/demo/chat/attendance`)
  await page.getByRole('tab', { name: /^Todos/ }).click()
  await page.getByRole('option').first().click()
  await page.locator(MESSAGE).first().waitFor()
  await page.locator('[role=listbox]').focus()
  for (let n = 0; n < SWITCHES; n++) {
    await page.keyboard.press('Alt+KeyJ')
    await page.waitForTimeout(150)
  }
  const taken = await page.evaluate<number[]>('window.taken.switched')
  await page.close()
  if (taken.length < SWITCHES * 0.8)
    throw new Error(`only ${taken.length} of ${SWITCHES} switches were painted`)
  return [
    {
      name: 'switch of conversation to painted, local data, p95',
      measured: percentile(taken, 0.95),
      limit: 50,
      unit: 'ms',
    },
    { name: 'the same, median', measured: percentile(taken, 0.5), limit: null, unit: 'ms' },
  ]
}

async function typing(context: BrowserContext, product: Product, address: string): Promise<BenchRow[]> {
  const page = await opened(context, address)
  const field = page.getByRole('textbox', { name: /Digite uma mensagem/ })
  const run = async () => {
    await page.evaluate('window.taken.keys = []')
    await field.click()
    for (let n = 0; n < KEYS; n++) {
      await page.keyboard.press(n % 8 === 7 ? 'Space' : 'KeyA')
      if (n % 60 === 59) await field.fill('')
      await page.waitForTimeout(KEY_EVERY)
    }
    await field.fill('')
    return page.evaluate<number[]>('window.taken.keys')
  }
  await addElsewhere(product)
  await run()
  // The server's part is done on a machine of its own in life; here it takes from the browser in both.
  const beside = customersWrite(product, ELSEWHERE)
  await sleep(1_000)
  const rest = await run()
  await beside.stop()
  const rain = customersWrite(product)
  await sleep(1_000)
  const rained = await run()
  const sent = await rain.stop()
  await page.close()
  return [
    {
      name: `keystroke to painted, p99, ${EVENTS} events/s and ${LONG} messages, over the same at rest, the server as busy`,
      measured: percentile(rained, 0.99) / percentile(rest, 0.99),
      limit: 1.25,
      unit: '×',
    },
    { name: 'keystroke to painted at rest, p99', measured: percentile(rest, 0.99), limit: null, unit: 'ms' },
    {
      name: 'keystroke to painted while events come in, p99',
      measured: percentile(rained, 0.99),
      limit: null,
      unit: 'ms',
    },
    { name: 'events that came in meanwhile', measured: sent, limit: null, unit: '/s' },
  ]
}

async function addElsewhere(product: Product): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(product) })
  await client.connect()
  try {
    await client.query(
      "INSERT INTO instances (tenant_id, name, official_phone_id) SELECT id, 'Longe', $1 FROM tenants WHERE slug = 'demo'",
      [ELSEWHERE],
    )
  } finally {
    await client.end()
  }
}

/** Customers write at a steady pace until stopped, to the attendant's connection if to no other; tells how many a second it were. */
function customersWrite(product: Product, phoneId?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 })
  const began = performance.now()
  let count = 0
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1_000) * EVENTS
    while (count < due)
      void post(agent, product.port, body(2_000_000 + 100_000 * (phoneId ? 1 : 0) + count++, phoneId))
  }, 5)
  return {
    async stop() {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1_000
      await sleep(500)
      agent.destroy()
      return count / seconds
    },
  }
}

async function scrolling(context: BrowserContext, product: Product): Promise<BenchRow[]> {
  const page = await opened(context, `${product.url}/demo/chat/attendance`)
  await page.getByRole('tab', { name: /^Todos/ }).click()
  await page.getByRole('option').first().hover()
  const rows = await page.evaluate<number>(
    `document.querySelector('[role=listbox]').getBoundingClientRect().height / 64`,
  )
  if (rows < 10_000) throw new Error(`the list holds ${rows} rows`)
  await page.evaluate(`{
    let last = performance.now()
    const next = (now) => { window.taken.frames.push(now - last); last = now; window.watching && requestAnimationFrame(next) }
    window.watching = true
    requestAnimationFrame((now) => { last = now; requestAnimationFrame(next) })
  }`)
  const end = Date.now() + SCROLL_MS
  for (let n = 0; Date.now() < end; n++) {
    await page.mouse.wheel(0, n % 50 === 49 ? 40_000 : 400)
    await page.waitForTimeout(8)
  }
  const frames = await page.evaluate<number[]>('window.watching = false, window.taken.frames')
  await page.close()
  return [
    { name: 'scroll of 10,000 rows, frame p95', measured: percentile(frames, 0.95), limit: 33, unit: 'ms' },
    {
      name: 'scroll of 10,000 rows, longest frame',
      measured: percentile(frames, 1),
      limit: null,
      unit: 'ms',
    },
  ]
}

/** One writes a comment into a ticket, another looks at it in a browser; the rest only listens. */
async function seenByColleague(product: Product, browser: Browser): Promise<BenchRow[]> {
  const logIn = async (n: number) =>
    tokenOf(
      await ask(product.url, 'demo', LOG_IN, {
        variables: { email: `atendente${1 + (n % 3)}@demo.test`, password: PASSWORD },
      }),
    )
  const listeners = []
  for (let n = 0; n < ATTENDANTS - 1; n++) listeners.push(subscribe(product.url, 'demo', await logIn(n)))
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const address = await signIn(context, product, { email: 'atendente1@demo.test', tab: 'Meus' })
    const page = await context.newPage()
    await page.addInitScript(`
      window.seen = new Map()
      addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
        for (const { addedNodes, target } of changes) for (const node of [...addedNodes, target]) {
          for (const [, hash] of (node.textContent ?? '').matchAll(/marca-(\\d+)\\./g))
            if (!window.seen.has(hash)) {
              window.seen.set(hash, 0)
              requestAnimationFrame(() => setTimeout(() => window.seen.set(hash, performance.timeOrigin + performance.now())))
            }
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true }))
    `)
    await page.goto(address)
    await page.locator(MESSAGE).first().waitFor()
    await page.waitForTimeout(3_000)
    const token = tokenOf(
      await ask(product.url, 'demo', LOG_IN, { variables: { email: 'admin@demo.test', password: PASSWORD } }),
    )
    const ticket = new URL(address).searchParams.get('ticket')
    const found = await ask(
      product.url,
      'demo',
      'query($id: ID!) { chatTicketInfos(id: $id) { instance_id customer { phone_number } } }',
      {
        token,
        variables: { id: ticket },
      },
    )
    const { instance_id, customer } = v.parse(WHERE, found.body.data?.chatTicketInfos)
    const sent = new Map<string, number>()
    for (let n = 0; n < SEEN; n++) {
      const mark = String(1_000 + n)
      sent.set(mark, performance.timeOrigin + performance.now())
      await ask(
        product.url,
        'demo',
        'mutation($m: String!, $to: String!, $i: ID!, $h: String!) { createChatComment(message: $m, to_number: $to, instance_id: $i, hash: $h) { id } }',
        {
          token,
          variables: {
            m: `marca-${mark}.`,
            to: customer.phone_number,
            i: instance_id,
            h: `bench-seen-${mark}`,
          },
        },
      )
      await sleep(150)
    }
    await page.waitForTimeout(1_000)
    const seen = await page.evaluate<[string, number][]>('[...window.seen]')
    const taken = seen.flatMap(([mark, at]) => (at > 0 && sent.has(mark) ? [at - (sent.get(mark) ?? 0)] : []))
    if (taken.length < SEEN) throw new Error(`the colleague saw ${taken.length} of ${SEEN}`)
    const heard = listeners.filter(({ events }) => events.length > 0).length
    if (heard < ATTENDANTS - 1) throw new Error(`${heard} of ${ATTENDANTS - 1} listeners heard anything`)
    return [
      {
        name: `message seen by a colleague, ${ATTENDANTS} attendants, p95`,
        measured: percentile(taken, 0.95),
        limit: 200,
        unit: 'ms',
      },
      { name: 'the same, median', measured: percentile(taken, 0.5), limit: null, unit: 'ms' },
    ]
  } finally {
    await browser.close()
    await Promise.all(listeners.map(({ stop }) => Promise.resolve(stop())))
  }
}
