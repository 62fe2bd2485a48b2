import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'
import { writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const HOUR = 3_600_000

test('a macro is made step by step and runs by the menu, the palette and its key, and stops where it is refused @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await page.goto(`${product.url}/demo/quick-answers?view=macros`)
  await expect(page.getByRole('tab', { name: 'Macros' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Nova macro' }).click()
  const form = page.getByRole('dialog', { name: 'Nova macro' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Pedido pronto')
  const step = (n: number) => form.getByRole('region', { name: `Passo ${n}` })
  const choose = async (n: number, kind: string) => {
    await step(n).getByRole('combobox', { name: 'Ação' }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await step(1)
    .getByRole('textbox', { name: 'Texto' })
    .fill('{{primeiro_nome}}, o pedido {{?Número do pedido}} está pronto.')
  await form.getByRole('button', { name: 'Adicionar passo' }).click()
  await choose(2, 'Definir prioridade')
  await form.getByRole('button', { name: 'Adicionar passo' }).click()
  await choose(3, 'Encerrar')
  await form.getByRole('button', { name: 'Adicionar passo' }).click()
  await step(4).getByRole('textbox', { name: 'Texto' }).fill('Retira no balcão.')
  const key = form.getByRole('textbox', { name: 'Tecla' })
  await key.focus()
  await page.keyboard.press('Alt+KeyJ')
  await form.getByRole('button', { name: 'Salvar' }).click()
  // A shortcut of the panel is refused, and so is what comes behind the end.
  await expect(form.getByText('Esta tecla já é um atalho do Balcão.')).toBeVisible()
  await expect(form.getByText('Depois de encerrar ou passar adiante')).toBeVisible()
  await key.focus()
  await page.keyboard.press('Alt+Digit1')
  await expect(key).toHaveValue('Alt+Digit1')
  await form.getByRole('button', { name: 'Subir o passo 4' }).click()
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A macro Pedido pronto foi criada.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Pedido pronto' })).toContainText('Encerrar')
  await isSound(page)

  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const take = async (customer: Customer) => {
    await ana.open('Fila', customer.name)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeEnabled()
  }
  const dialog = ana.page.getByRole('dialog', { name: 'Pedido pronto' })
  const rui = new Customer(product, 'Rui Retirada', '5511987657201')
  await rui.writes('Já posso buscar?')
  await take(rui)
  // By its key, from where one types: asked for what it does not know, shown as it will be read.
  await ana.composer.press('Alt+Digit1')
  await expect(dialog.getByLabel('Número do pedido')).toBeFocused()
  await ana.page.keyboard.type('4711')
  await expect(dialog.getByText('Rui, o pedido 4711 está pronto.')).toBeVisible()
  await isSound(ana.page, '[role=dialog]')
  await ana.page.keyboard.press('Enter')
  await expect(ana.page.getByText('Macro Pedido pronto: pronto.')).toBeVisible({ timeout: 15_000 })
  await expect(ana.conversation(rui.name).getByText('Retira no balcão.')).toBeVisible()
  await expect.poll(() => rui.received(), { timeout: 15_000 }).toContain('Rui, o pedido 4711 está pronto.')
  await ana.tab('Fechados').click()
  await expect(ana.row(rui.name)).toBeVisible()
  // Taken back, the ticket is where it was; what was said stays said.
  await ana.page.keyboard.press('Alt+KeyZ')
  await ana.tab('Meus').click()
  await expect(ana.row(rui.name)).toBeVisible()

  // By the menu, where the customer's window is closed: nothing is begun.
  const old = new Customer(product, 'Olga Ontem', '5511987657202')
  await writesAt(product, old, 'Boa noite', Date.now() - 25 * HOUR)
  await ana.open('Fila', old.name)
  await ana.action('Aceitar')
  await ana.open('Meus', old.name)
  await ana.page.getByRole('button', { name: 'Mais ações' }).click()
  await ana.page.getByRole('menuitem', { name: 'Macros…' }).click()
  const chooser = ana.page.getByRole('dialog', { name: 'Fazer tudo de uma vez' })
  await isSound(ana.page, '[role=dialog]')
  await chooser.getByRole('textbox').fill('pedido')
  await ana.page.keyboard.press('Enter')
  await dialog.getByLabel('Número do pedido').fill('1')
  await expect(dialog.getByText(/a janela de 24 horas está fechada/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Rodar' })).toBeDisabled()
  await ana.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // By the palette; what it closes for is gone by now, and it says at which step it stopped.
  const ivo = new Customer(product, 'Ivo Interrompe', '5511987657203')
  await ivo.writes('Oi')
  await take(ivo)
  await ana.page.keyboard.press('Control+KeyK')
  await ana.page.getByPlaceholder(/^Digite uma ação/).fill('macro pedido')
  await ana.page.keyboard.press('Enter')
  await dialog.getByLabel('Número do pedido').fill('99')
  await ana.page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('setChatTicketPriority')) return route.continue()
    await route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify({
        errors: [{ message: 'Este atendimento mudou.', extensions: { code: 'CONFLICT' } }],
      }),
    })
  })
  await dialog.getByRole('button', { name: 'Rodar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    /Parou no passo 2, Definir prioridade: Este atendimento mudou\. O passo anterior foi feito; os seguintes, não\./,
    { timeout: 15_000 },
  )
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(ana.conversation(ivo.name).getByText('Retira no balcão.')).toHaveCount(0)
  for (const one of [ana, boss]) await one.close()
})
