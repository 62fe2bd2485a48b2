import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const NAME = 'Camila Duarte'
const panelOf = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })

/** Everything that the device keeps of the panel, as one text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const open = indexedDB.open('balcao/demo')
    open.onerror = () => reject(open.error)
    open.onsuccess = async () => {
      const names = [...open.result.objectStoreNames]
      const stores = open.result.transaction(names)
      const all = await Promise.all(names.map((name) => new Promise((done) => {
        const asked = stores.objectStore(name).getAll()
        asked.onsuccess = () => done(asked.result)
      })))
      open.result.close()
      resolve(JSON.stringify(all) + JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }))
    }
  })`)

/** Threat L2 at the screen: the administrator erases somebody, and a colleague's device forgets them. */
test('an administrator erases a customer, and no device has anything left of them', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await ana.open('Meus', NAME)
  await expect(panelOf(ana).getByText('camila.duarte@exemplo.test').first()).toBeVisible()
  await expect(panelOf(ana).getByRole('button', { name: 'Apagar…' })).toHaveCount(0)
  const said = (await ana.conversation(NAME).locator('[data-kind]').last().innerText()).split('\n')
  const text = said.toSorted((a, b) => b.length - a.length)[0] ?? ''
  expect(text.length).toBeGreaterThan(10)
  await expect.poll(() => kept(ana.page), { timeout: 20_000 }).toContain(NAME)

  await boss.open('Abertos', NAME)
  await panelOf(boss).getByRole('button', { name: 'Apagar…' }).click()
  const dialog = boss.page.getByRole('dialog', { name: 'Apagar cliente' })
  const confirm = dialog.getByLabel('Digite o nome ou o telefone do cliente')
  await confirm.fill('Camila')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await confirm.fill(NAME)
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(boss.page.getByText('Cliente apagado.', { exact: true })).toBeVisible()

  for (const { page } of [ana, boss]) {
    await expect(page.getByText(NAME)).toHaveCount(0)
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    await expect.poll(() => kept(page), { timeout: 45_000 }).not.toContain('Camila')
    expect(await kept(page)).not.toContain('camila.duarte')
  }
  await ana.tab('Todos').click()
  await expect(ana.row('Cliente apagado')).toBeVisible()
  // Nor does anything come back with the next start.
  await ana.page.reload()
  await ana.live()
  await expect(ana.row('Cliente apagado')).toBeVisible()
  await expect(ana.page.getByText(NAME)).toHaveCount(0)
  await ana.close()
  await boss.close()
})
