import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('fifteen who write push nobody who waits longer out of sight, and another order is kept for its tab @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.tab('Fila').click()
  const longest = page.getByRole('option').first()
  await expect(longest.getByTitle(/^Esperando há/)).toBeVisible()
  const id = await longest.getAttribute('id')
  for (let n = 10; n < 25; n++)
    await new Customer(product, `Chega Agora ${n}`, `55119876550${n}`).writes('Bom dia!')
  await expect(ana.tab('Fila')).toHaveAccessibleName(/, (1[5-9]|[2-9]\d) atendimentos/)
  await expect(longest).toHaveAttribute('id', id ?? '')
  await expect(longest).toBeInViewport()

  // The order is said, and is chosen there; the other tabs have theirs.
  await expect(page.getByRole('button', { name: 'Ordem: Maior espera' })).toBeVisible()
  await ana.order('Mais recentes')
  await page.mouse.move(1000, 500)
  await expect(longest).toContainText(/Chega Agora (1[5-9]|2[0-4])/)
  await ana.tab('Meus').click()
  await ana.order('Prioridade')
  await page.reload()
  await ana.live()
  await expect(page.getByRole('button', { name: 'Ordem: Prioridade' })).toBeVisible()
  await ana.tab('Fila').click()
  await expect(longest).toContainText(/Chega Agora (1[5-9]|2[0-4])/)
  await ana.order('Maior espera')
  await page.mouse.move(1000, 500)
  await expect(longest).toHaveAttribute('id', id ?? '')

  // What waits to be shown is said beside the order, over no row.
  const line = page.getByRole('button', { name: /^\d+ novas?$|^Atualizar a ordem$/ })
  await ana.order('Mais recentes')
  await longest.hover()
  await new Customer(product, 'Chega Por Fim', '5511987655098').writes('Oi')
  await expect(line).toBeVisible()
  const bottom = await line.evaluate((it) => it.getBoundingClientRect().bottom)
  const top = await longest.evaluate((it) => it.getBoundingClientRect().top)
  expect(bottom).toBeLessThanOrEqual(top)
  await ana.close()
})

test('the longest wait is taken by one key, and the next one where a colleague was quicker', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await ana.tab('Fila').click()
  const rows = () => ana.page.getByRole('option').evaluateAll((all) => all.slice(0, 4).map(({ id }) => id))
  const [first, second, third] = await rows()
  await expect(ana.page.getByText(/^\d+ esperam, o mais antigo há \d+ (dia|hora|min)/)).toBeVisible()

  // Both at once: each has one, of the two who wait longest.
  const button = (who: Attendant) => who.page.getByRole('button', { name: /^Atender próximo/ }).last()
  await expect(button(bruno)).toBeVisible()
  await Promise.all([button(ana).click(), button(bruno).click()])
  const served = ({ page }: Attendant) =>
    expect(page.getByRole('region', { name: /^Conversa com/ }).getByText('Com você')).toBeVisible()
  await served(ana)
  await served(bruno)
  const opened = ({ page }: Attendant) => `ticket-${new URL(page.url()).searchParams.get('ticket')}`
  expect([opened(ana), opened(bruno)].sort()).toEqual([first, second].sort())

  // By the key, while another is open; a colleague has taken it a moment ago, and nobody here knows yet.
  await bruno.context.setOffline(true)
  await ana.page.keyboard.press('Alt+KeyQ')
  await expect.poll(() => opened(ana)).toBe(third)
  await served(ana)
  await bruno.context.setOffline(false)
  await bruno.live()
  await bruno.page.keyboard.press('Control+KeyK')
  const palette = bruno.page
    .getByRole('dialog')
    .filter({ has: bruno.page.getByPlaceholder(/^Digite uma ação/) })
  await palette.getByPlaceholder(/^Digite uma ação/).fill('atender proximo')
  await expect(palette.getByRole('button', { name: 'Atender próximo' }).first()).toBeVisible()
  await bruno.page.keyboard.press('Enter')
  await expect.poll(async () => [first, second, third].includes(opened(bruno))).toBe(false)
  await served(bruno)
  await ana.close()
  await bruno.close()
})
