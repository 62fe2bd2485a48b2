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
  await expect(dialog.getByLabel('Nome')).toHaveValue('estacionamento')
  await dialog.getByRole('textbox', { name: 'Texto' }).fill('Temos estacionamento gratuito.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('/estacionamento')).toBeVisible()

  // What was deleted is offered again, and nothing else.
  await dialog.getByRole('textbox', { name: 'Buscar resposta rápida' }).fill('pix')
  await dialog.getByRole('button', { name: 'Apagar pix' }).click()
  await page
    .getByRole('dialog', { name: 'Apagar resposta rápida?' })
    .getByRole('button', { name: 'Apagar pix' })
    .click()
  await dialog.getByRole('button', { name: 'Respostas prontas (1)' }).click()
  await expect(dialog.getByRole('checkbox', { name: /\/pix/ })).toBeChecked()
  await isSound(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Adotar 1 resposta' }).click()
  await expect(dialog.getByRole('button', { name: /Respostas prontas/ })).toHaveCount(0)
  await expect(dialog.getByText('/pix')).toBeVisible()
  await admin.close()
})
