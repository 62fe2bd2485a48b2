import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { PASSWORD, type Product } from '../product'

/** Somebody at the counter, in a browser of their own. */
export class Attendant {
  readonly context: BrowserContext
  readonly page: Page
  /** What the page complained about; empty at the end of every test. */
  readonly faults: string[] = []

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  /** Opens a browser (or takes one that is open), logs in and comes to the workspace. */
  static async atTheCounter(
    browser: Browser | BrowserContext,
    product: Product,
    email: string,
  ): Promise<Attendant> {
    const attendant = await Attendant.atLogin(browser, product)
    await attendant.logIn(email)
    await expect(attendant.page).toHaveURL(/\/demo\/chat\/attendance/)
    // The address comes before the screen, which is fetched.
    await expect(attendant.tab('Fila')).toBeVisible()
    await attendant.live()
    return attendant
  }

  /** Opens a browser at the login. */
  static async atLogin(browser: Browser | BrowserContext, product: Product): Promise<Attendant> {
    const context = 'newContext' in browser ? await browser.newContext({ acceptDownloads: true }) : browser
    const page = await context.newPage()
    const attendant = new Attendant(context, page)
    await page.goto(`${product.url}/demo`)
    await expect(page).toHaveURL(/\/demo\/login/)
    return attendant
  }

  async logIn(email: string, password = PASSWORD): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email)
    await this.page.getByLabel('Senha', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Entrar' }).click()
  }

  /** Waits until the panel is in step with the server. */
  async live(): Promise<void> {
    // Whoever lost the server tries again less and less often, and a busy machine starts it slowly.
    await expect(this.page.getByText(/Conectando…|Sincronizando…|Sem conexão/)).toHaveCount(0, {
      timeout: 40_000,
    })
  }

  tab(name: 'Meus e Fila' | 'Fila' | 'Meus' | 'Abertos' | 'Fechados' | 'Todos'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}(,|$)`) })
  }

  /** A row of the list. */
  row(name: string): Locator {
    return this.page.getByRole('option').filter({ hasText: name }).first()
  }

  async open(tab: Parameters<Attendant['tab']>[0], name: string): Promise<void> {
    await this.tab(tab).click()
    // Whoever comes while the pointer lies on the list waits behind a button.
    await this.page.mouse.move(1000, 500)
    // Who has just written stands at the end of a long queue.
    await expect(async () => {
      if ((await this.row(name).count()) === 0)
        await this.page
          .locator('[data-pane="list"] [data-scroller]')
          .evaluate((list) => list.scrollTo(0, list.scrollHeight))
      await expect(this.row(name)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await this.row(name).click()
    await expect(this.conversation(name)).toBeVisible()
  }

  /** Chooses the order of the list that is shown. */
  async order(name: 'Não lidas primeiro' | 'Mais recentes' | 'Maior espera' | 'Prioridade'): Promise<void> {
    await this.page.getByRole('button', { name: /^Ordem:/ }).click()
    await this.page.getByRole('menuitemradio', { name }).click()
    await expect(this.page.getByRole('button', { name: `Ordem: ${name}` })).toBeVisible()
    await this.page.mouse.move(1000, 500)
  }

  conversation(name: string): Locator {
    return this.page.getByRole('region', { name: `Conversa com ${name}` })
  }

  /** `timeout`: ms that the button may take to be there. */
  async action(
    name: 'Aceitar' | 'Transferir' | 'Devolver à fila' | 'Encerrar',
    { timeout }: { timeout?: number } = {},
  ): Promise<void> {
    if (name === 'Devolver à fila') {
      await this.page.getByRole('button', { name: 'Mais ações' }).click()
      await this.page.getByRole('menuitem', { name }).click()
      return
    }
    await this.page
      .getByRole('group', { name: 'Ações do atendimento' })
      .getByRole('button', { name, exact: true })
      .click(timeout === undefined ? {} : { timeout })
  }

  /** In a colleague's conversation: says that one answers in their place. */
  async standIn(): Promise<void> {
    await expect(this.page.getByRole('textbox', { name: 'Comentário que só a equipe vê' })).toBeVisible()
    await this.page.keyboard.press('Alt+KeyL')
    await this.page.getByRole('button', { name: /^Responder por / }).click()
  }

  get composer(): Locator {
    return this.page.getByRole('textbox', { name: /Digite uma mensagem|Comentário que só a equipe vê/ })
  }

  /** Types and sends; resolves when the composer has let the text go. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text)
    await this.composer.press('Enter')
    await expect(this.composer).toHaveValue('')
  }

  /** The bubble with this text. */
  bubble(text: string): Locator {
    return this.page.locator('[data-kind]').filter({ hasText: text })
  }

  /** What the export gives, as a file's text: without personal data, or as it is, which only an administrator may. */
  async exportLog({ full = false } = {}): Promise<string> {
    await this.page.keyboard.press('Control+Shift+KeyE')
    const dialog = this.page.getByRole('dialog', { name: 'Exportar registro' })
    if (full) await dialog.getByRole('checkbox', { name: /com dados pessoais/ }).check()
    const download = this.page.waitForEvent('download')
    await dialog.getByRole('button', { name: /^Exportar/ }).click()
    const file = await download
    expect(file.suggestedFilename()).toContain(full ? '-completo.ndjson' : '-sem-dados-pessoais.ndjson')
    return readFile(await file.path(), 'utf8')
  }

  async close(): Promise<void> {
    await this.context.close()
    expect(this.faults).toEqual([])
  }
}

/** A customer with a phone at the emulator, who has not written before. */
export class Customer {
  readonly name: string
  readonly phone: string
  readonly #product: Product

  constructor(product: Product, name: string, phone: string) {
    this.#product = product
    this.name = name
    this.phone = phone
  }

  /** `to`: Meta's id of the shop's number; without one, the number that they wrote to last, or the first. */
  async writes(text: string, to?: string): Promise<void> {
    await this.#product.emulator('POST', `/phones/${this.phone}/messages`, {
      name: this.name,
      text,
      ...(to !== undefined && { phone_number_id: to }),
    })
  }

  /** Opens the chat on the phone: everything in it is read. */
  async reads(): Promise<void> {
    await this.#product.emulator('POST', `/phones/${this.phone}/read`, {})
  }

  /** Texts that arrived on the phone, in order. */
  async received(): Promise<string[]> {
    const answer = await this.#product.emulator<unknown>(
      'GET',
      `/messages?wa_id=${this.phone}&direction=toCustomer`,
    )
    return textsIn(answer)
  }

  async goesOffline(): Promise<void> {
    await this.#product.emulator('POST', `/phones/${this.phone}/settings`, { online: false })
  }

  async comesOnline(): Promise<void> {
    await this.#product.emulator('POST', `/phones/${this.phone}/settings`, { online: true })
  }
}

/** Every `text.body` in an answer of the emulator. */
export function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== 'object') return []
  if ('body' in value && typeof value.body === 'string') return [value.body]
  return Object.values(value).flatMap(textsIn)
}
