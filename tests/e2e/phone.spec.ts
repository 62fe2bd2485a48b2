import { type CDPSession, expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

/*
 * At the counter with a phone: what a mouse finds by hovering or by its right button, a finger finds by resting. The
 * touches are the browser's own, so its menu, its selecting of text and its scrolling come in between as in life.
 */

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

/** A finger on the screen. */
class Finger {
  constructor(
    private readonly page: Page,
    private readonly cdp: CDPSession,
  ) {}

  #touch(type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) {
    return this.cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  }

  /** Rests on the middle of it for 700 ms, which is longer than the browser waits with its own menu. */
  async restsOn(what: Locator, { slipping = 0 } = {}): Promise<void> {
    const box = await what.boundingBox()
    if (!box) throw new Error('nothing there to rest on')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await this.#touch('touchStart', at)
    // Upwards where it is positive, as one scrolls on.
    for (let slipped = 8; slipped <= Math.abs(slipping); slipped += 8)
      await this.#touch('touchMove', { ...at, y: at.y - Math.sign(slipping) * slipped })
    await this.page.waitForTimeout(700)
    await this.#touch('touchEnd')
  }
}

test('a finger that rests on a row or a bubble has its menu; one that scrolls or taps has not @long', async ({
  browser,
}) => {
  const lia = new Customer(product, 'Lia Telefone', '5511987663001')
  for (let n = 1; n <= 25; n++) await lia.writes(`Pergunta ${n}, com algumas palavras a mais`)
  const context = await browser.newContext(PHONE)
  const ana = await Attendant.atTheCounter(context, product, 'atendente1@demo.test')
  const { page } = ana
  const finger = new Finger(page, await context.newCDPSession(page))
  const menu = page.getByRole('menu')

  // What is said stands over the end of the list, and leaves the tabs free.
  await expect(page.getByRole('status').filter({ hasText: 'Você entrou' })).toBeVisible()
  await ana.tab('Meus').tap({ timeout: 2_000 })
  const row = ana.page.getByRole('option').first()
  const name = (await row.locator('[class*="name"]').first().textContent()) ?? ''
  await finger.restsOn(row)
  await expect(page.getByRole('menu', { name: `Ações de ${name}` })).toBeVisible()
  // Lifted, it has neither opened the conversation nor closed the menu.
  await page.waitForTimeout(400)
  await expect(menu).toHaveCount(1)
  await expect(page.getByRole('region', { name: /^Conversa com/ })).toHaveCount(0)
  await expect(row.locator('..')).toHaveCSS('user-select', 'none')
  // Several are chosen from there.
  await page.getByRole('menuitem', { name: 'Selecionar' }).tap()
  await expect(menu).toHaveCount(0)
  await expect(row).toHaveAttribute('aria-checked', 'true')
  await row.tap()
  await expect(row).not.toHaveAttribute('aria-checked', /./)
  await finger.restsOn(row, { slipping: 40 })
  await expect(menu).toHaveCount(0)

  await ana.open('Fila', lia.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeVisible()
  const bubble = ana.bubble('Pergunta 25')
  await page.getByRole('button', { name: /^Ir para o fim/ }).tap()
  await expect(bubble).toBeInViewport()
  // Nothing stands beside the bubbles for good, nor after one of them was tapped.
  const reply = bubble.getByRole('button', { name: /^Responder/ })
  await bubble.tap()
  await expect(reply).toHaveCSS('pointer-events', 'none')
  await expect(reply.locator('..')).toHaveCSS('opacity', '0')
  const width = async () => (await bubble.locator('> div').first().boundingBox())?.width ?? 0
  expect(await width()).toBeGreaterThan(250)

  await finger.restsOn(bubble.getByText('Pergunta 25'))
  await expect(page.getByRole('menu', { name: 'Ações da mensagem' })).toBeVisible()
  await page.waitForTimeout(400)
  await expect(page.getByRole('menu', { name: 'Ações da mensagem' })).toBeInViewport({ ratio: 1 })
  await expect(bubble.getByText('Pergunta 25')).toHaveCSS('user-select', 'none')
  await page.getByRole('menuitem', { name: 'Responder' }).tap()
  await expect(page.getByText('Respondendo a')).toBeVisible()
  await finger.restsOn(bubble.getByText('Pergunta 25'), { slipping: -40 })
  await finger.restsOn(ana.bubble('Pergunta 24').getByText('Pergunta 24'), { slipping: 40 })
  await expect(menu).toHaveCount(0)
  expect(await lia.received()).toEqual([])
  await ana.close()
})
