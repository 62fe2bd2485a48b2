import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('the list is narrowed, ordered and searched, also in what was written days ago', async ({ browser }) => {
  const oldest = new Customer(product, 'Espera Antiga', '5511987653101')
  const newest = new Customer(product, 'Espera Nova', '5511987653102')
  await oldest.writes('Vocês têm nebulizador pediátrico?')
  for (let n = 0; n < 3; n++) await oldest.writes(`E o prazo de entrega? (${n})`)
  await newest.writes('Boa tarde')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await attendant.tab('Fila').click()
  await expect(attendant.row('Espera Nova')).toBeVisible()

  // By who waits longest: the demonstration's queue is older, and these two keep their order.
  await page.getByRole('button', { name: /^Filtrar e ordenar/ }).click()
  await page.getByRole('menuitemradio', { name: 'Maior espera' }).click()
  await page.keyboard.press('Escape')
  const names = page.getByRole('option')
  const place = async (name: string) =>
    (await names.allTextContents()).findIndex((text) => text.includes(name))
  await expect.poll(async () => (await place('Espera Antiga')) < (await place('Espera Nova'))).toBe(true)
  await expect(page.getByRole('list', { name: 'Filtros ligados' }).getByText('Maior espera')).toBeVisible()

  // A kind of which there is none: said, with the way back.
  await page.getByRole('button', { name: /^Filtrar e ordenar/ }).click()
  await page.getByRole('menuitemradio', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nenhum atendimento com estes filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar os filtros' }).click()
  await expect(attendant.row('Espera Nova')).toBeVisible()

  // Found by an older message, in a lane of its own.
  await page.getByRole('searchbox').fill('pediatrico nebuli')
  await expect(page.getByText('Em mensagens')).toBeVisible()
  await expect(names).toHaveCount(1)
  await attendant.row('Espera Antiga').click()
  await expect(attendant.bubble('Vocês têm nebulizador pediátrico?')).toBeVisible()
  await attendant.close()
})
