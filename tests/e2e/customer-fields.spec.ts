import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a field is made with its options, filled in beside a conversation, renamed, changed in kind and archived @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Meus').click()
  await ana.page.getByRole('listbox').getByRole('option').filter({ hasText: 'Camila Duarte' }).click()
  const details = ana.page.getByRole('complementary', { name: 'Dados do cliente' })
  await expect(details.getByRole('button', { name: /^Alterar Plano de saúde/ })).toContainText('Particular')

  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/customers/knowledge/list`)
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
  const action = async (name: string, wanted: string) => {
    await row(name)
      .getByRole('button', { name: `Ações de ${name}` })
      .click()
    await page.getByRole('menuitem', { name: wanted }).click()
  }
  await page.getByRole('link', { name: 'Novo campo' }).click()
  await expect(page).toHaveURL(/knowledge\/add/)
  const drawer = page.getByRole('dialog', { name: 'Novo campo' })
  await expect(drawer.getByRole('textbox', { name: 'Campo' })).toBeFocused()
  await page.keyboard.type('Contato preferido')
  await drawer.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Várias opções' }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('Adicione ao menos uma opção.')).toBeVisible()
  for (const [n, label] of ['WhatsApp', 'Telefone', 'E-mail'].entries()) {
    await drawer.getByRole('button', { name: 'Adicionar opção' }).click()
    await drawer.getByRole('textbox', { name: `Opção ${n + 1}` }).fill(label)
  }
  await drawer.getByRole('combobox', { name: 'Seção' }).fill('Relacionamento')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Contato preferido')).toContainText('Relacionamento')

  // It stands beside the open conversation without a click; what is chosen there is kept.
  const complete = details.getByRole('button', { name: /^Completar cadastro/ })
  if (await complete.isVisible()) await complete.click()
  await details.getByRole('button', { name: 'Adicionar Contato preferido' }).click()
  await ana.page.getByRole('option', { name: 'WhatsApp' }).click()
  await ana.page.getByRole('option', { name: 'E-mail' }).click()
  await ana.page.keyboard.press('Escape')
  await details.getByText('Camila Duarte').first().click()
  const preferred = details.getByRole('button', { name: /^Alterar Contato preferido/ })
  await expect(preferred).toContainText('WhatsApp; E-mail')

  // Renamed options keep what was chosen.
  await row('Contato preferido').getByRole('link').click()
  const edit = page.getByRole('dialog', { name: 'Editar campo' })
  await edit.getByRole('textbox', { name: 'Opção 1' }).fill('WhatsApp da loja')
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(preferred).toContainText('WhatsApp da loja; E-mail')

  // Another kind: it is said before what would become of the values.
  await row('Plano de saúde').getByRole('link').click()
  await edit.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Data', exact: true }).click()
  await expect(edit.getByText(/não cabem neste tipo: “/)).toBeVisible()
  await edit.getByRole('combobox', { name: 'Tipo' }).click()
  await page.getByRole('option', { name: 'Texto', exact: true }).click()
  await expect(edit.getByText(/serão convertidos, sem perda/)).toBeVisible()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Plano de saúde')).toContainText('Texto')
  await expect(details.getByRole('button', { name: /^Alterar Plano de saúde/ })).toContainText('Particular')

  // A sensitive field is away from somebody who may not see it; what is archived from everybody.
  await row('Plano de saúde').getByRole('link').click()
  await edit.getByRole('switch', { name: 'Sensível' }).click({ force: true })
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Plano de saúde')).toContainText('Sensível')
  await action('Contato preferido', 'Arquivar')
  await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
  await expect(row('Contato preferido')).toContainText('Arquivado')
  await expect(preferred).toHaveCount(0)
  for (const one of [ana, boss]) await one.close()
})
