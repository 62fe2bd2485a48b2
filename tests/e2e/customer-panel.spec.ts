import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const panelOf = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })

test('a customer is edited, grouped, annotated, blocked, merged and unmerged beside the conversation', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await ana.open('Meus', 'Camila Duarte')
  await boss.open('Abertos', 'Camila Duarte')
  const panel = panelOf(ana)
  const other = panelOf(boss)

  // Esc takes back, what cannot be is said at the field, Enter saves; the colleague sees it.
  const email = panel.getByRole('button', { name: /^Alterar E-mail/ })
  await email.click()
  await panel.getByRole('textbox', { name: 'E-mail' }).fill('outra@exemplo.test')
  await ana.page.keyboard.press('Escape')
  await expect(email).toContainText('camila.duarte@exemplo.test')
  await email.click()
  await panel.getByRole('textbox', { name: 'E-mail' }).fill('camila.exemplo')
  await ana.page.keyboard.press('Enter')
  await expect(panel.getByText(/^E-mail inválido/)).toBeVisible()
  await panel.getByRole('textbox', { name: 'E-mail' }).fill('camila@exemplo.test')
  await other.getByRole('button', { name: /^Alterar E-mail/ }).click()
  await ana.page.keyboard.press('Enter')
  await expect(email).toContainText('camila@exemplo.test')

  // The colleague began before that: theirs is refused, and the value that stands is shown with what they typed.
  await other.getByRole('textbox', { name: 'E-mail' }).fill('chefe@exemplo.test')
  await boss.page.keyboard.press('Enter')
  const refusal = other.getByRole('alert')
  await expect(refusal).toContainText('Um colega alterou este campo')
  await expect(refusal).toContainText('Você escreveu: chefe@exemplo.test')
  await expect(other.getByRole('button', { name: /^Alterar E-mail/ })).toContainText('camila@exemplo.test')

  // The document is covered until one comes to it.
  const document = panel.getByRole('button', { name: /^Alterar CPF/ })
  await expect(document).toHaveText('***.982.247-**')
  await document.focus()
  await expect(document).toHaveText('529.982.247-25')

  // A field of the shop's own.
  await panel.getByRole('button', { name: /^Alterar Plano de saúde/ }).click()
  await panel.getByRole('combobox', { name: 'Plano de saúde' }).selectOption('Unimed')
  await ana.page.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: /^Alterar Plano de saúde/ })).toContainText('Unimed')

  // A group that there is, and one that is made.
  await panel.getByRole('button', { name: 'Adicionar a um grupo' }).click()
  const search = panel.getByRole('combobox', { name: 'Buscar grupo' })
  await search.fill('entrega')
  await expect(panel.getByRole('option', { name: 'Entrega em casa' })).toBeVisible()
  await search.press('Enter')
  await expect(other.getByRole('listitem').filter({ hasText: 'Entrega em casa' })).toBeVisible()
  await search.fill('Dermocosméticos')
  await panel.getByRole('option', { name: /^Criar o grupo/ }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Dermocosméticos' })).toBeVisible()
  await panel.getByRole('button', { name: 'Tirar do grupo Clube de descontos' }).click()
  await expect(other.getByText('Clube de descontos')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Fechar a busca de grupos' }).click()

  // A note, told to the colleague; pinned ones stay on top.
  const notes = panel.getByRole('list', { name: 'Anotações' })
  await panel
    .getByRole('textbox', { name: 'Escrever uma anotação' })
    .fill('Pediu nota fiscal no CNPJ da loja.')
  await ana.page.keyboard.press('Enter')
  await expect(notes.getByRole('listitem').first()).toContainText('Alérgica a dipirona')
  await expect(notes.getByRole('listitem').nth(1)).toContainText('Pediu nota fiscal')
  await expect(other.getByText('Pediu nota fiscal no CNPJ da loja.')).toBeVisible()

  // Who is blocked is not written to: the composer says so, and is the way out.
  await panel.getByText('Restrições').click()
  await panel.getByRole('button', { name: 'Bloquear' }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(ana.page.getByText(/^Este cliente está bloqueado/)).toBeVisible()
  await expect(ana.composer).toHaveCount(0)
  await ana.page
    .getByRole('region', { name: 'Escrever' })
    .getByRole('button', { name: 'Desbloquear' })
    .click()
  await expect(ana.composer).toBeVisible()

  // The same person twice: side by side, then one, then two again.
  await panel.getByRole('button', { name: 'Comparar com Camila M. Duarte' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Unir cadastros' })
  await dialog.getByRole('radio', { name: 'Camila M. Duarte' }).check()
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await dialog.getByRole('button', { name: 'Unir cadastros' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(panel.getByText('Unido com Camila M. Duarte')).toBeVisible()
  await expect(panel.getByText('Pode ser o mesmo cliente')).toHaveCount(0)
  await expect(other.getByRole('button', { name: /^Alterar Nome/ })).toContainText('Camila M. Duarte')
  await panel.getByRole('button', { name: 'Desfazer a união' }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Desfazer a união' }).click()
  await expect(panel.getByText('Pode ser o mesmo cliente')).toBeVisible()
  await expect(other.getByRole('button', { name: /^Alterar Nome/ })).toHaveText('Camila Duarte')
  await ana.close()
  await boss.close()
})
