import { readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { redacted, replay } from './replayer'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** A log of the real product: an attendant takes a ticket, writes, and gets an answer. */
async function recorded(context: Parameters<typeof Attendant.atTheCounter>[0]): Promise<Buffer> {
  const attendant = await Attendant.atTheCounter(context, product, 'admin@demo.test')
  const customer = new Customer(product, 'Irene Souto', '5511987650901')
  await customer.writes('Vocês têm dipirona em gotas?')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  await attendant.send('Temos, sim. Separo uma?')
  await expect(attendant.bubble('Separo uma?').getByTitle('Entregue', { exact: true })).toBeVisible()
  await customer.writes('Pode separar, passo às 18h.')
  await expect(attendant.bubble('passo às 18h')).toBeVisible()
  const log = await attendant.exportLog({ full: true })
  await attendant.close()
  return Buffer.from(log)
}

/** The replay page in a browser that knows nothing of the product; from here on the network is gone. */
class Replaying {
  readonly requests: string[] = []
  readonly faults: string[] = []

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  static async open(browser: Browser, log: Buffer): Promise<Replaying> {
    const context = await browser.newContext({ acceptDownloads: true })
    // What would tell of an effect that was performed.
    await context.addInitScript(`
      window.escaped = []
      const told = (what, host, name) => { const real = host[name]; host[name] = function (...args) {
        window.escaped.push(what); return new.target ? Reflect.construct(real, args) : real.apply(this, args) } }
      told('fetch', window, 'fetch'); told('socket', window, 'WebSocket'); told('notification', window, 'Notification')
      told('request', XMLHttpRequest.prototype, 'open'); told('beacon', navigator, 'sendBeacon')
      told('database', IDBFactory.prototype, 'open'); told('storage', Storage.prototype, 'setItem')`)
    const page = await context.newPage()
    const replaying = new Replaying(context, page)
    await page.goto(`${product.url}/pages/replay`)
    await expect(page.locator('main[aria-busy="false"]')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate('window.escaped.length = 0')
    await context.setOffline(true)
    // Without a network what is asked of one fails; what the browser has kept, as the font, it reads again.
    page.on('requestfailed', (request) => replaying.requests.push(request.url()))
    page.on('websocket', (socket) => replaying.requests.push(socket.url()))
    await page
      .getByLabel('Escolher arquivo')
      .setInputFiles({ name: 'manhã.ndjson', mimeType: 'application/x-ndjson', buffer: log })
    await expect(page.getByRole('heading', { name: 'Reprodução — somente leitura' })).toBeVisible()
    return replaying
  }

  get screens(): Locator {
    return this.page.getByRole('region', { name: 'Telas reproduzidas' })
  }
  get inspector(): Locator {
    return this.page.getByRole('region', { name: 'Detalhes', exact: true })
  }
  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Posição no registro' })
  }
  bubble(text: string): Locator {
    return this.screens.locator('[data-kind]').filter({ hasText: text })
  }
  async at(): Promise<number> {
    return Number(await this.slider.inputValue())
  }
  /** Shows only the entries that hold a text, and goes to one of them. */
  async goTo(text: string, which: 'first' | 'last' = 'first'): Promise<void> {
    const filter = this.page.getByRole('searchbox', { name: 'Filtrar por nome, id ou texto' })
    const count = this.page.getByRole('region', { name: 'Linha do tempo' }).getByRole('status')
    await filter.fill('')
    await expect(count).toHaveText('')
    await filter.fill(text)
    await expect(count).toHaveText(/^\d+ entradas?$/)
    await this.page
      .getByRole('listbox', { name: 'Entradas do registro' })
      .getByRole('option')
      [which]()
      .click()
  }

  /** Nothing has left this page, and nothing was kept. */
  async isIsolated(): Promise<void> {
    expect(this.requests).toEqual([])
    expect(await this.page.evaluate('window.escaped')).toEqual([])
    expect(await this.page.evaluate('indexedDB.databases()')).toEqual([])
    expect(await this.page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    expect(this.faults).toEqual([])
  }
}

test('a recorded morning is replayed in the real screens, without network or store', async ({ browser }) => {
  // It is lived first, and then looked at in seven ways.
  test.setTimeout(180_000)
  const log = await recorded(browser)
  await test.step('on the command line it comes to the same hash, anywhere, and its redacted twin to the same lives', () => {
    const twin = redacted(log.toString())
    expect(log.toString()).toContain('Irene Souto')
    expect(twin).not.toContain('Irene Souto')
    const [lived, again] = [replay(log.toString()), replay(twin)]
    expect(again.read).toBe(lived.read)
    expect(again.lifecycles).toEqual(lived.lifecycles)
    expect(again.passedOver).toEqual(lived.passedOver)
  })
  const replaying = await Replaying.open(browser, log)
  const { page, screens, inspector } = replaying

  await test.step('it stands at the end, and the state is the one that was recorded', async () => {
    await expect(page.getByText('Estado confere')).toBeVisible()
    await screens.getByRole('tab', { name: /^Meus(?! e Fila)/ }).click()
    await screens.getByRole('option').filter({ hasText: 'Irene Souto' }).click()
    await expect(replaying.bubble('passo às 18h')).toBeVisible()
    await expect(replaying.bubble('Separo uma?').getByTitle('Entregue', { exact: true })).toBeVisible()
  })

  await test.step('seeking back takes away what had not happened yet, stepping brings it back', async () => {
    await replaying.goTo('Separo uma?')
    await expect(inspector.getByRole('heading', { name: 'message.queued' })).toBeVisible()
    const queued = await replaying.at()
    await expect(
      replaying.bubble('Separo uma?').getByTitle('Aguardando envio', { exact: true }),
    ).toBeVisible()
    await expect(replaying.bubble('passo às 18h')).toHaveCount(0)
    await page.keyboard.press('KeyK')
    expect(await replaying.at()).toBe(queued - 1)
    await expect(replaying.bubble('Separo uma?')).toHaveCount(0)
    await expect(replaying.bubble('dipirona em gotas')).toBeVisible()
    await page.keyboard.press('KeyJ')
    await expect(replaying.bubble('Separo uma?')).toHaveCount(1)
    await expect(inspector.getByText('"send"')).toBeVisible()
  })

  await test.step('playing stops at a breakpoint', async () => {
    await page.getByRole('button', { name: /pontos? de parada$/ }).click()
    const stops = page.getByRole('dialog', { name: /pontos? de parada$/ })
    await stops.getByLabel('Valor').fill('outbox.answered')
    await stops.getByRole('button', { name: 'Adicionar' }).click()
    await expect(stops.getByRole('checkbox', { name: 'Nome da entrada: outbox.answered' })).toBeChecked()
    await page.keyboard.press('Escape')
    await page.getByLabel('Velocidade').selectOption('fastest')
    await page.getByRole('button', { name: 'Reproduzir' }).click()
    await expect(page.getByText('Parou em um ponto de parada')).toBeVisible()
    await expect(inspector.getByRole('heading', { name: 'outbox.answered' })).toBeVisible()
    await expect(replaying.bubble('Separo uma?')).toBeVisible()
    await expect(replaying.bubble('passo às 18h')).toHaveCount(0)
  })

  await test.step('the chart of the ticket shows where it stands and how it came there', async () => {
    await replaying.goTo('Separo uma?')
    await inspector.getByRole('tab', { name: 'Mundo' }).click()
    await inspector.getByRole('searchbox').fill('Irene Souto')
    // Of all tickets hers alone is left, before one is chosen.
    await expect(inspector.getByRole('status')).toContainText(/^1 /)
    await inspector.getByRole('button', { name: /^Ver o ciclo de vida: tickets/ }).click()
    const chart = inspector.getByRole('img', { name: /^Ciclo de vida de tickets \d+, agora em open$/ })
    await expect(chart.locator('[data-current]')).toHaveAttribute('data-state', 'open')
    await expect(chart.locator('[data-step="inbox→open"]')).toHaveAttribute('data-lit', 'true')
    await expect(chart.locator('[data-step="open→closing"]')).not.toHaveAttribute('data-lit', 'true')
  })

  await test.step('two positions are compared', async () => {
    await replaying.goTo('customerChatCreated', 'last')
    await inspector.getByRole('tab', { name: 'Diferença' }).click()
    await inspector.getByRole('button', { name: 'Usar a atual: Posição B' }).click()
    await page.keyboard.press('KeyK')
    await inspector.getByRole('button', { name: 'Usar a atual: Posição A' }).click()
    await expect(inspector.getByText(/^1 novas?, \d mudadas, 0 apagadas$/)).toBeVisible()
    await expect(inspector.getByText(/^messages \d+$/)).toBeVisible()
  })

  await test.step('nothing can be done in it', async () => {
    await page.getByRole('button', { name: 'Ir para o fim' }).click()
    await screens.getByRole('textbox', { name: 'Digite uma mensagem' }).fill('Não devia sair')
    await screens.getByRole('button', { name: 'Enviar', exact: true }).click()
    await expect(
      screens.getByText('Isto é uma reprodução: nada é enviado nem alterado.').first(),
    ).toBeVisible()
  })

  await replaying.isIsolated()
  await replaying.context.close()
})

/** Threat F16. */
test('a hostile log is shown as the text it is, and the page stays whole', async ({ browser }) => {
  const evil = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'
  const lines = readFileSync('tests/logs/a-morning.ndjson', 'utf8').trim().split('\n')
  const last = lines.pop() ?? ''
  const marked = lines.map((line) =>
    line.replace(/"(name|message|text)":"[^"]*"/g, (_, key) => `"${key}":${JSON.stringify(evil)}`),
  )
  const entry = (n: number, data: string) =>
    `{"entry":{"pos":${900_000 + n},"id":"h${n}","kind":"event","name":"Later","v":1,"at":1,"received":1,"src":"socket","epoch":1,"tab":"t","seq":null,"cmd":null,"cause":null,"data":${data}}}`
  const hostile = [
    entry(1, '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
    entry(2, `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    entry(3, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`),
    `{"entry":"${'x'.repeat(5 * 1024 * 1024)}"}`,
    '{"entries":{"__proto__":[1e9]}}',
    '\u0000\u202e{"entry":',
  ]
  const log = Buffer.from([...marked, ...hostile, last].join('\n'))
  const replaying = await Replaying.open(browser, log)
  expect(await replaying.page.evaluate('[window.pwned, ({}).polluted]')).toEqual([undefined, undefined])
  await replaying.page.keyboard.press('KeyK')
  await replaying.page.keyboard.press('KeyJ')
  await expect(replaying.slider).toBeVisible()
  await expect(replaying.page.getByText('<img src=x').first()).toBeAttached()
  expect(await replaying.page.evaluate('document.querySelectorAll("img[src=x], main script").length')).toBe(0)
  await replaying.isIsolated()
  await replaying.context.close()
})

for (const theme of ['light', 'dark'] as const)
  test(`the replay page is sound, wide and narrow (${theme}) @long`, async ({ browser }) => {
    const log = readFileSync('tests/logs/a-morning.ndjson')
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto(`${product.url}/pages/replay`)
    const choose = page.getByLabel('Escolher arquivo')
    await choose.setInputFiles({ name: 'x.ndjson', mimeType: '', buffer: Buffer.from('{"a":1}\n') })
    await expect(page.getByRole('alert')).toContainText('não é um registro do Balcão')
    await isSound(page)
    await choose.setInputFiles({ name: 'a-morning.ndjson', mimeType: '', buffer: log })
    await expect(page.getByRole('region', { name: 'Telas reproduzidas' })).toBeVisible()
    if (theme === 'dark') await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click()
    await isSound(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('tab', { name: 'Detalhes' }).click()
    await page.getByRole('tab', { name: 'Ciclo de vida' }).click()
    await isSound(page)
    await context.close()
  })
