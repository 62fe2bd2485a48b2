import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a slash shows ready answers at once; one is used, missing ones are made, and suggestions are taken over', async ({
  browser,
}) => {
  const ivo = new Customer(product, 'Ivo Respostas', '5511987654101')
  await ivo.writes('Boa tarde')
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await admin.open('Fila', ivo.name)
  await admin.action('Aceitar')
  await expect(admin.composer).toBeEnabled()
  await admin.composer.pressSequentially('/')
  await expect(page.getByRole('option', { name: /^\// })).toHaveCount(8)
  await admin.composer.pressSequentially('obrig')
  await expect(page.getByRole('option', { name: /\/obrigado/ })).toBeVisible()
  await admin.composer.press('Enter')
  await expect(admin.composer).toHaveValue(/Nós que agradecemos, Ivo!/)

  // Used most, it comes first.
  await admin.composer.fill('')
  await admin.composer.pressSequentially('/')
  await expect(page.getByRole('option', { name: /^\// }).first()).toContainText('/obrigado')

  await admin.composer.pressSequentially('estacionamento')
  await expect(page.getByText('Nenhuma resposta rápida com “estacionamento”.')).toBeVisible()
  await page.getByRole('button', { name: 'Criar “/estacionamento”' }).click()
  const dialog = page.getByRole('dialog', { name: 'Respostas rápidas' })
  const form = page.getByRole('dialog', { name: 'Nova resposta rápida' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('estacionamento')
  await form.getByRole('textbox', { name: 'Texto' }).fill('Temos estacionamento gratuito.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('/estacionamento')).toBeVisible()

  // What was deleted is offered again, and nothing else.
  await dialog.getByRole('textbox', { name: 'Buscar resposta rápida' }).fill('pix')
  await dialog.getByRole('button', { name: 'Apagar pix' }).click()
  await dialog.getByRole('button', { name: 'Respostas prontas (1)' }).click()
  await expect(dialog.getByRole('checkbox', { name: /\/pix/ })).toBeChecked()
  await isSound(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Adotar 1 resposta' }).click()
  await expect(dialog.getByRole('button', { name: /Respostas prontas/ })).toHaveCount(0)
  await expect(dialog.getByText('/pix')).toBeVisible()
  await admin.close()
})

test('what the shop sends most stands first for a colleague, what one sends oneself before it @long', async ({
  browser,
}) => {
  const [uma, duas] = [
    new Customer(product, 'Uma Contagem', '5511987654102'),
    new Customer(product, 'Duda Contagem', '5511987654103'),
  ]
  for (const customer of [uma, duas]) await customer.writes('Qual o horário?')
  const first = (page: Attendant['page']) => page.getByRole('option', { name: /^\// }).first()
  const serves = async (who: string, customer: Customer) => {
    const attendant = await Attendant.atTheCounter(browser, product, who)
    await attendant.open('Fila', customer.name)
    await attendant.action('Aceitar')
    await expect(attendant.composer).toBeEnabled()
    return attendant
  }
  const uses = async (attendant: Attendant, name: string) => {
    await attendant.composer.pressSequentially(`/${name}`)
    await expect(first(attendant.page)).toContainText(`/${name}`)
    await attendant.composer.press('Enter')
    await expect(attendant.composer).toHaveValue(/.{10}/)
    await attendant.composer.press('Enter')
    await expect(attendant.composer).toHaveValue('')
  }
  const ana = await serves('atendente1@demo.test', uma)
  for (let n = 0; n < 2; n++) await uses(ana, 'um-momento')

  // A colleague, elsewhere, who has never used any.
  const bia = await serves('atendente2@demo.test', duas)
  const { page } = bia
  await bia.composer.pressSequentially('/')
  await expect(first(page)).toContainText('/um-momento')
  await bia.composer.fill('')
  await uses(bia, 'obrigado')
  await bia.composer.pressSequentially('/')
  await expect(first(page)).toContainText('/obrigado')
  await expect(page.getByRole('option', { name: /^\// }).nth(1)).toContainText('/um-momento')
  await bia.composer.fill('')
  await bia.close()

  // The same person at another computer.
  const again = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await again.open('Meus', duas.name)
  await again.composer.pressSequentially('/')
  await expect(first(again.page)).toContainText('/obrigado')
  await again.composer.fill('')
  await again.close()
  await ana.close()
})
