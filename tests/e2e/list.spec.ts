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
  const names = page.getByRole('option')
  const place = async (name: string) =>
    (await names.allTextContents()).findIndex((text) => text.includes(name))
  await expect.poll(async () => (await place('Espera Antiga')) < (await place('Espera Nova'))).toBe(true)
  await expect(page.getByRole('button', { name: 'Ordem: Maior espera' })).toBeVisible()

  // A kind of which there is none: said, with the way back.
  await page.getByRole('button', { name: /^Filtrar/ }).click()
  await page.getByRole('menuitemradio', { name: 'Status' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Nenhum atendimento com estes filtros.')).toBeVisible()
  await page.getByRole('button', { name: 'Tirar os filtros' }).click()
  await expect(attendant.row('Espera Nova')).toBeVisible()

  // Found by an older message, in a lane of its own.
  await page.getByRole('searchbox').fill('pediatrico nebuli')
  await expect(page.getByText('Mensagens', { exact: true })).toBeVisible()
  await expect(names).toHaveCount(1)
  await attendant.row('Espera Antiga').click()
  await expect(attendant.bubble('Vocês têm nebulizador pediátrico?')).toBeVisible()
  await attendant.close()
})

test('the tabs count what stands under them, for everybody at once, and say nothing of it while narrowed @long', async ({
  browser,
}) => {
  const one = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const other = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const counts = async ({ page }: Attendant) =>
    (await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute('aria-label'))))
      // The first is two of the others in one.
      .slice(1)
      .map((label) => Number(/, (\d+) atendimento/.exec(label ?? '')?.[1] ?? Number.NaN))
  await expect.poll(() => counts(one)).not.toContain(Number.NaN)
  const [inbox, mine, open, closed, all] = (await counts(one)) as [number, number, number, number, number]
  await new Customer(product, 'Conta Certa', '5511987653201').writes('Oi')
  await expect.poll(() => counts(one)).toEqual([inbox + 1, mine, open, closed, all + 1])
  await one.open('Fila', 'Conta Certa')
  await one.action('Aceitar')
  await expect.poll(() => counts(one)).toEqual([inbox, mine + 1, open + 1, closed, all + 1])
  await expect.poll(async () => (await counts(other))[2]).toBe(open + 1)

  // Put off: out of both lists, and counted apart by the server.
  await one.page
    .getByRole('group', { name: 'Ações do atendimento' })
    .getByRole('button', { name: /^Mais/ })
    .click()
  await one.page.getByRole('menuitem', { name: /^Adiar/ }).click()
  await one.page.getByRole('radio', { name: /Até o cliente escrever/ }).check()
  await one.page.getByRole('dialog').getByRole('button', { name: 'Adiar', exact: true }).click()
  await expect.poll(() => counts(one)).toEqual([inbox, mine, open, closed, all + 1])
  await one.tab('Meus').click()
  await expect(one.page.getByRole('button', { name: '2 adiados' })).toBeVisible()

  // Narrowed, the tabs' counters would be those of other lists.
  await one.tab('Abertos').click()
  await one.page.getByRole('button', { name: 'Não lidas' }).click()
  await expect.poll(() => counts(one)).toEqual(Array(5).fill(Number.NaN))
  await expect(one.page.getByText(/^\d+ encontrados?$/)).toBeVisible()
  await one.page.getByRole('button', { name: 'Não lidas' }).click()
  await one.close()
  await other.close()
})

test('the most urgent come first, and a marked customer is seen in the list @long', async ({ browser }) => {
  const one = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = one
  await one.tab('Abertos').click()
  await one.order('Prioridade')
  await expect(
    page
      .getByRole('option')
      .first()
      .getByTitle(/^Prioridade/),
  ).toBeVisible()
  await page.reload()
  await one.live()
  await one.tab('Abertos').click()
  const levels = await page.getByRole('option').evaluateAll((rows) =>
    rows.map((row) => {
      const title = row.querySelector('[title^="Prioridade"]')?.getAttribute('title') ?? ''
      return ['', 'Prioridade baixa', 'Prioridade média', 'Prioridade alta'].indexOf(title)
    }),
  )
  expect(levels).toEqual([...levels].sort((a, b) => b - a))
  expect(levels[0]).toBeGreaterThan(0)
  await one.tab('Todos').click()
  await expect(
    page
      .getByRole('option')
      .getByTitle(/^Etiqueta: /)
      .first(),
  ).toBeVisible()
  await one.close()
})
