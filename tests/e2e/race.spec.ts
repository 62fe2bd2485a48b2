import { expect, type Locator, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (it: Locator): Promise<Box> => {
  const box = await it.boundingBox()
  if (!box) throw new Error('It has no place on the page.')
  return box
}
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** It stands at the top, in the middle of the conversation, over none of these that are there. */
async function standsAside(notice: Locator, ...others: Locator[]): Promise<void> {
  const box = await boxOf(notice)
  const read = await boxOf(notice.page().locator('[data-pane="conversation"]'))
  expect(box.y).toBeLessThan(220)
  expect(Math.abs(box.x + box.width / 2 - (read.x + read.width / 2))).toBeLessThan(40)
  for (const other of others)
    for (const each of await other.all())
      if (await each.isVisible()) expect(overlap(box, await boxOf(each)), String(other)).toBe(false)
}

test('of two who take a ticket at once the slower one reads who has it, where nothing is covered, for four seconds @long', async ({
  browser,
}) => {
  const davi = new Customer(product, 'Davi Disputado', '5511987663001')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await davi.writes('Quem me atende?')
  for (const each of [ana, bruno]) {
    await each.open('Fila', davi.name)
    await each.page.mouse.move(10, 800)
  }
  const { page } = bruno
  // His request is on its way while hers is done.
  let held = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/demo/graphql', async (route) => {
    if (!/mutation CreateTicketTransfer/.test(route.request().postData() ?? '')) return route.continue()
    held = true
    await released
    await route.continue()
  })
  await page.keyboard.press('Alt+KeyA')
  await expect.poll(() => held).toBe(true)
  await ana.page.keyboard.press('Alt+KeyA')
  await expect(ana.conversation(davi.name).getByText('Com você')).toBeVisible()
  release()

  const notice = page
    .getByRole('alert')
    .filter({ hasText: /^Ana Beatriz .* atendeu este cliente antes de você\.$/ })
  await expect(notice).toBeVisible()
  const shownAt = Date.now()
  await standsAside(
    notice,
    page.locator('[data-pane="list"]'),
    page.getByRole('group', { name: 'Ações do atendimento' }),
  )
  await expect(notice).toHaveCount(0)
  const stood = Date.now() - shownAt
  expect(stood).toBeGreaterThan(2_500)
  expect(stood).toBeLessThan(7_000)
  await expect(bruno.conversation(davi.name).getByText('Com você')).toHaveCount(0)
  await ana.close()
  await bruno.close()
})

test('who lost the ticket out of sight reads that somebody attends, and no error @long', async ({
  browser,
}) => {
  const nina = new Customer(product, 'Nina Disputada', '5511987663003')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await nina.writes('Quem me atende?')
  await bruno.open('Fila', nina.name)
  await ana.open('Fila', nina.name)
  const { page } = bruno
  let held = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/demo/graphql', async (route) => {
    if (!/mutation CreateTicketTransfer/.test(route.request().postData() ?? '')) return route.continue()
    held = true
    await released
    await route.continue()
  })
  await page.keyboard.press('Alt+KeyA')
  await expect.poll(() => held).toBe(true)
  // Into the hands of a department that he does not see.
  await ana.page.keyboard.press('Alt+KeyA')
  await expect(ana.conversation(nina.name).getByText('Com você')).toBeVisible()
  await ana.page.keyboard.press('Alt+KeyT')
  const dialog = ana.page.getByRole('dialog', { name: 'Transferir atendimento' })
  await dialog.getByRole('tab', { name: 'Setor' }).click()
  await dialog.getByRole('radio', { name: /Entregas/ }).check()
  await dialog.getByRole('button', { name: /^Transferir para/ }).press('Enter')
  await expect(dialog).toHaveCount(0)
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Outra pessoa já está atendendo.' })).toBeVisible()
  await expect(page.getByText(/não encontrado|Algo está errado/)).toHaveCount(0)
  await ana.close()
  await bruno.close()
})

test('what is said covers neither the composer nor the way out @long', async ({ browser }) => {
  const eva = new Customer(product, 'Eva Aviso', '5511987663002')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await eva.writes('Oi')
  await ana.open('Fila', eva.name)
  await page.keyboard.press('Alt+KeyA')
  await expect(ana.composer).toBeFocused()
  await page.keyboard.press('Alt+KeyS')
  await expect(page.getByRole('radio', { name: /^Amanhã/ })).toBeFocused()
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Desfazer' }) })
  await expect(notice).toBeVisible()
  // Read with the mouse on it, it stays.
  await notice.hover()
  const list = page.locator('[data-pane="list"]')
  await standsAside(notice, list, page.locator('[data-composer]'), ana.composer)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Conta de/ })
    .last()
    .press('Enter')
  const out = page.getByRole('menuitem', { name: 'Sair' })
  await expect(out).toBeVisible()
  await standsAside(notice, page.getByRole('menu'), out)
  await out.click({ trial: true })
  await ana.close()
})
