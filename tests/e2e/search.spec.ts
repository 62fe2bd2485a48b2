import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('the search looks through all tabs, and a message that was found is opened with its words marked @long', async ({
  browser,
}) => {
  const vera = new Customer(product, 'Vera Procura', '5511987656001')
  const vilma = new Customer(product, 'Vilma Procura', '5511987656002')
  await vera.writes('Vocês têm nebulizador pediátrico para alugar?')
  for (let n = 0; n < 30; n++)
    await vera.writes(`E mais uma coisa, a de número ${n}: quanto custa a entrega?`)
  await vilma.writes('Boa tarde')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', vilma.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await ana.tab('Fechados').click()
  const tab = page.getByRole('tab', { selected: true })
  await expect(tab).toHaveAccessibleName(/^Fechados/)
  await expect(page.getByRole('option').first()).toBeVisible()

  // As wide as the list, but for the button that begins a new one, whatever else stands over it.
  const search = page.getByRole('searchbox')
  const width = (what: typeof search) => what.evaluate((it) => it.getBoundingClientRect().width)
  const pane = page.getByRole('region', { name: 'Atendimentos' })
  const begin = pane.getByRole('button', { name: 'Novo atendimento' })
  expect((await width(search)) + (await width(begin))).toBeGreaterThan((await width(pane)) - 40)

  // All tabs, by where the conversations stand.
  await ana.composer.focus()
  await search.fill('procura')
  const results = page.getByRole('listbox', { name: 'O que foi encontrado' })
  await expect(results.getByRole('option')).toHaveCount(2)
  const order = async () => (await results.textContent()) ?? ''
  await expect.poll(order).toMatch(/Fila.*Vera Procura.*Meus.*Vilma Procura/)

  // Walked from the field, opened by Enter.
  await search.press('ArrowDown')
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(ana.conversation(vilma.name)).toBeVisible()
  await expect(search).toBeFocused()

  // A message: its sentence with the words marked, and it is shown where it was said.
  await search.fill('pediatrico nebuli')
  await expect(results.getByText('Mensagens', { exact: true })).toBeVisible()
  const hit = results.getByRole('option').filter({ hasText: vera.name })
  await expect(hit.locator('mark')).toHaveText(['nebulizador', 'pediátrico'])
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(ana.conversation(vera.name)).toBeVisible()
  const said = ana.bubble('Vocês têm nebulizador pediátrico')
  await expect(said).toBeInViewport()
  await expect(said.locator('mark')).toHaveText(['nebulizador', 'pediátrico'])

  // Nothing is said to be nothing; Escape leads back to the list as it was.
  await search.fill('ninguém assim 99')
  await expect(page.getByText('Nada encontrado para “ninguém assim 99”.')).toBeVisible()
  await search.press('Escape')
  await expect(search).toHaveValue('')
  await expect(results).toHaveCount(0)
  await expect(tab).toHaveAccessibleName(/^Fechados/)
  await expect(page.getByRole('option').first()).toBeVisible()
  await ana.close()
})
