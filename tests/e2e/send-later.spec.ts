import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a text for later waits above the composer, is changed, and leaves once', async ({ browser }) => {
  const rita = new Customer(product, 'Rita Depois', '5511987650301')
  await rita.writes('Avise quando chegar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rita Depois')
  await ana.action('Aceitar')
  await ana.composer.fill('Seu pedido chegou.')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
  await expect(ana.composer).toHaveValue('')
  const waiting = ana.page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('Seu pedido chegou.')

  await waiting.getByRole('button', { name: 'Editar agendamento' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Editar agendamento' })
  await dialog.getByLabel('Mensagem').fill('Seu pedido chegou!')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(waiting).toContainText('Seu pedido chegou!')

  // It is the server's: another page finds it.
  await ana.page.reload()
  await expect(waiting).toContainText('Seu pedido chegou!')
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(ana.bubble('Seu pedido chegou!')).toHaveCount(1)
  await expect.poll(() => rita.received()).toEqual(['Seu pedido chegou!'])
  await ana.close()
})

test('a picture leaves later; where the window closed before, a template is offered @long', async ({
  browser,
}) => {
  const zeca = new Customer(product, 'Zeca Tarde', '5511987650302')
  // In whole seconds, as Meta tells: the window ends some seconds from now.
  await writesAt(product, zeca, 'Mande a foto', Date.now() - 24 * 3_600_000 + 40_000)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', zeca.name)
  await ana.action('Aceitar')
  // By then the window may be closed: that is said before it is planned.
  const inAnHour = async () => {
    await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
    const plan = ana.page.getByRole('dialog', { name: 'Enviar mais tarde' })
    await expect(plan.getByText(/janela de 24 horas pode fechar antes/)).toBeVisible()
    await plan.getByRole('button', { name: 'Agendar' }).click()
  }
  await ana.page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'caixa.png', mimeType: 'image/png', buffer: PNG })
  const dialog = ana.page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill('A caixa nova')
  await dialog.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await inAnHour()
  await expect(dialog).toHaveCount(0)
  const waiting = ana.page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('A caixa nova')
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(ana.bubble('A caixa nova').locator('img')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await product.emulator('GET', `/messages?wa_id=${zeca.phone}`)))
    .toContain('A caixa nova')

  await ana.composer.fill('Chegou!')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await inAnHour()
  await expect(waiting).toContainText('Chegou!')
  await expect(ana.page.getByText('Janela de 24 h encerrada')).toBeVisible({ timeout: 45_000 })
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(waiting).toContainText('A janela de 24 horas fechou')
  await waiting.getByRole('button', { name: 'Enviar modelo' }).click()
  await expect(ana.page.getByRole('dialog')).toBeVisible()
  await ana.close()
})
