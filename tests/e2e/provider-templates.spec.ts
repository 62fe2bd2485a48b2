import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
  await product.emulator('POST', '/settings', { templateReviewMs: 300 })
})
test.afterAll(() => product.stop())

const LIST = '/demo/meta/template-messages'
async function open(page: Page, path = LIST) {
  await page.goto(`${product.url}${path}`)
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a template is written, refused while it is typed, rejected with a reason, changed, approved and deleted', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await open(page)
  await page.getByRole('link', { name: 'Novo modelo' }).click()
  await expect(page.getByRole('heading', { name: 'Novo modelo de mensagem' })).toBeVisible()
  const phone = page.getByRole('region', { name: 'Como o cliente vai ver' })

  await page.getByRole('textbox', { name: 'Nome do modelo' }).fill('Confirmação de dados')
  await expect(page.getByRole('textbox', { name: 'Nome do modelo' })).toHaveValue('confirmacao_de_dados')
  // A limit is said while it is typed.
  await page.getByRole('textbox', { name: 'Rodapé' }).fill('a'.repeat(61))
  await expect(page.getByText('O WhatsApp aceita no máximo 60 caracteres aqui.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Rodapé' }).fill('Farmácia Modelo')
  await expect(page.getByText('O WhatsApp aceita no máximo 60 caracteres aqui.')).toHaveCount(0)
  const body = page.getByRole('textbox', { name: 'Texto', exact: true })
  await body.fill('Olá, {{nome}}! Para continuar, confirme sua senha respondendo a esta mensagem.')
  // The variable has its sample at once, and the phone shows it.
  await expect(page.getByRole('textbox', { name: 'nome', exact: true })).toHaveValue('Maria')
  await expect(phone).toContainText('Olá, Maria!')
  await page.getByRole('button', { name: 'Resposta rápida' }).click()
  const button = page.getByRole('region', { name: 'Resposta rápida, botão 1' })
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(button.getByText('Preencha este campo.')).toBeVisible()
  await button.getByRole('textbox', { name: 'Texto do botão' }).fill('Confirmar')
  await expect(phone).toContainText('Confirmar')
  await isSound(page)
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(page.getByText('O modelo “Confirmacao de dados” foi enviado.', { exact: false })).toBeVisible()
  await expect(row(page, 'Confirmacao de dados')).toContainText('Rejeitado')
  await isSound(page)

  await row(page, 'Confirmacao de dados').getByRole('link').first().click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'A Meta rejeitou este modelo: Parece golpe.' }),
  ).toBeVisible()
  await body.fill('Olá, {{nome}}! Seus dados foram atualizados na loja. Se não foi você, responda aqui.')
  // Nothing that was typed is left unasked.
  await page.getByRole('link', { name: 'Modelos de mensagem' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(row(page, 'Confirmacao de dados')).toContainText('Aprovado')

  await row(page, 'Confirmacao de dados').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Apagar o modelo “Confirmacao de dados”?' })
  await isSound(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('O modelo “Confirmacao de dados” foi apagado.')).toBeVisible()
  await expect(row(page, 'Confirmacao de dados')).toHaveCount(0)
  await boss.close()
})

test('one begins with a ready template and a picture @long', async ({ browser }) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await open(page, `${LIST}/add`)
  await page.getByRole('button', { name: 'Começar de um modelo pronto' }).click()
  const dialog = page.getByRole('dialog')
  await isSound(page, '[role=dialog]')
  await dialog.getByRole('combobox').fill('oferta')
  await dialog.getByRole('option', { name: /Oferta da semana/ }).click()
  await expect(page.getByRole('radio', { name: /Marketing/ })).toBeChecked()
  await page
    .getByTestId('template-file')
    .setInputFiles({ name: 'oferta.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('img', { name: 'oferta.png' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar para análise' }).click()
  await expect(row(page, 'Oferta da loja')).toContainText('Aprovado')
  await boss.close()
})
