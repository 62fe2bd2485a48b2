import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('an area that is described in a value is kept by list and form: made, refused twice, changed, told, deleted', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/services`)
  const add = page.getByRole('button', { name: 'Novo serviço' }).first()
  const form = page.getByRole('dialog', { name: 'Novo serviço' })
  const name = form.getByRole('textbox', { name: 'Serviço', exact: true })
  await add.click()
  await expect(name).toBeFocused()
  await name.fill(' Brinco sem dor ')
  await form.getByLabel('Preço').fill('3500')
  await form.getByRole('switch', { name: 'Precisa do farmacêutico' }).click()
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O serviço Brinco sem dor foi criado.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Brinco sem dor' })
  for (const cell of ['15 minutos', 'R$ 35,00', 'Sim', 'Oferecido']) await expect(row).toContainText(cell)

  await add.click()
  await name.fill('brinco sem DOR')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Já existe o serviço brinco sem DOR.')).toBeVisible()
  await name.fill('')
  await form.getByRole('button', { name: 'Cancelar' }).click()

  await row.getByText('Brinco sem dor').click()
  const edited = page.getByRole('dialog', { name: 'Editar serviço' })
  await edited.getByLabel('Preço').fill('0')
  await edited.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O serviço Brinco sem dor foi salvo.')).toBeVisible()
  await expect(row).toContainText('Sem custo')
  const menu = row.getByRole('button', { name: /Brinco sem dor/ }).last()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico de Brinco sem dor' })
  await expect(history).toContainText('Preço')
  await expect(history).toContainText('R$ 35,00')
  await page.keyboard.press('Escape')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir o serviço Brinco sem dor?' })
  await expect(question).toContainText('Ele deixa de ser oferecido.')
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('O serviço Brinco sem dor foi excluído.')).toBeVisible()
  await expect(row).toHaveCount(0)

  // One whose page differs in a sentence alone, in a dialog.
  await page.goto(`${product.url}/demo/dynamic-settings/pause-reasons`)
  await expect(page.getByRole('heading', { name: 'Motivos de pausa' })).toBeVisible()
  await page.getByRole('button', { name: 'Novo motivo de pausa' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill('Vacina')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O motivo de pausa Vacina foi criado.')).toBeVisible()
  await boss.close()
})
