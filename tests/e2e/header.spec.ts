import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** How long it has stood there follows. */
const QUEUE = 'Na fila'
const WIDTHS = [360, 390, 480, 600, 768, 1024, 1280, 1440]
const NAME = 'Maria Aparecida dos Santos Albuquerque Figueiredo Cavalcanti de Orleans e Bragança'

/** What is wrong with the header of the open conversation; `texts` are to be read in it, whole. */
const faultsOfHeader = (page: Page, texts: string[]) =>
  page.evaluate((wanted) => {
    const found: string[] = []
    const header = document.querySelector('[data-pane="conversation"] header')
    if (!header) return ['there is none']
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth) found.push(`the page is ${root.scrollWidth} px`)
    if (header.scrollWidth > header.clientWidth) found.push(`it holds ${header.scrollWidth} px`)
    const own = header.getBoundingClientRect()
    for (const element of header.querySelectorAll('*')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width > innerWidth) found.push(`${element.className} is ${width} px`)
      // What is cut off within it is not in sight; a button is, wherever it ends.
      if (element.matches('button') && height > 0 && (left < own.left || right > own.right))
        found.push(`${element.getAttribute('aria-label') ?? element.textContent} ends at ${right} px`)
    }
    const spans = [...header.querySelectorAll('span')]
    for (const text of wanted) {
      const span = spans.findLast((each) => each.textContent === text)
      const { left, right, top, bottom } = span?.getBoundingClientRect() ?? new DOMRect()
      const points = [left + 1, (left + right) / 2, right - 1].map((x) =>
        document.elementFromPoint(x, (top + bottom) / 2),
      )
      if (!span || points.some((point) => point === null || !(span === point || span.contains(point))))
        found.push(`${text} is not to be read`)
    }
    return found
  }, texts)

test('the header of a conversation never scrolls sideways, and says whose it is at every width, with the way to hand on and to close @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await new Customer(product, NAME, '5511987664001').writes('Bom dia!')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const found: string[] = []
  const look = async ({ page }: Attendant, owner: string) => {
    await expect(page.locator('[data-pane="conversation"] header').getByText(owner)).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.waitForTimeout(150)
      for (const fault of await faultsOfHeader(page, owner === QUEUE ? [] : [owner]))
        found.push(`${owner}, ${width}: ${fault}`)
      if (owner !== QUEUE)
        for (const name of ['Transferir', 'Encerrar'])
          await expect(
            page
              .getByRole('group', { name: 'Ações do atendimento' })
              .getByRole('button', { name, exact: true }),
          ).toBeVisible()
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await boss.open('Fila', NAME)
  await ana.open('Fila', NAME)
  await look(ana, QUEUE)
  await ana.action('Aceitar')
  const menu = async (item: RegExp) => {
    await ana.page.getByRole('button', { name: 'Mais ações' }).click()
    await ana.page.getByRole('menuitem', { name: item }).click()
  }
  await menu(/^Marcar como pesquisa/)
  await expect(ana.conversation(NAME).getByText('Pesquisa', { exact: true })).toBeVisible()
  const panel = ana.page.getByRole('complementary', { name: 'Dados do cliente' })
  await panel.getByRole('button', { name: /^Completar cadastro/ }).click()
  await panel.getByRole('button', { name: 'Adicionar a um grupo' }).click()
  const search = panel.getByRole('combobox', { name: 'Buscar grupo' })
  for (const group of ['Entrega em casa', 'Uso contínuo', 'Clube de descontos', 'Clientes antigos da loja']) {
    await search.fill(group)
    await panel
      .getByRole('option', { name: group })
      .or(panel.getByRole('option', { name: /^Criar/ }))
      .first()
      .click()
    await expect(panel.getByRole('listitem').filter({ hasText: group })).toBeVisible()
  }
  await panel.getByRole('button', { name: 'Fechar a busca de grupos' }).click()
  await look(ana, 'Com você')
  // With a colleague's long name, her face, and the button that takes the ticket over.
  await look(boss, 'Com Ana Beatriz Martins')
  expect(found).toEqual([])
  await ana.close()
  await boss.close()
})

/** Seen to fail: below 1200 px nothing told of an order without opening the details over the conversation. */
test('where the details have no room, a strip under the head tells of the open order and opens them @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const strip = page.locator('[data-strip]')
  const details = page.locator('[data-pane="details"]')
  await ana.open('Meus', 'Camila Duarte')
  await expect(details).toBeVisible()
  await expect(strip).toHaveCount(0)
  for (const width of [1199, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(strip).toContainText(/Pedido P-\d+.*R\$\s\d/s)
    const box = await strip.boundingBox()
    expect(box?.height).toBe(width < 768 ? 44 : 40)
    await strip.click()
    await expect(details.getByText('Pedido em aberto').or(details.locator('[data-open-order]'))).toBeVisible()
    await expect(strip).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
  }
  await isSound(page, '[data-pane="conversation"]')
  await ana.close()
})
