import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('an answer is made on its page with category, question and picture, sent with them, and deleted with another @long', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await page.goto(`${product.url}/demo/quick-answers`)
  await expect(page.getByRole('row').filter({ hasText: '/pix' })).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Nova resposta rápida' }).click()
  const form = page.getByRole('dialog', { name: 'Nova resposta rápida' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('com espaço')
  await form
    .getByRole('textbox', { name: 'Texto' })
    .fill('{{primeiro_nome}}, {{?Qual remédio?}} está na promoção.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Use de 1 a 40 letras')).toBeVisible()
  await form.getByRole('textbox', { name: 'Nome' }).fill('promo')
  await form.getByRole('combobox', { name: 'Categoria' }).fill('Ofertas')
  await form
    .getByTestId('answer-file')
    .setInputFiles({ name: 'oferta.png', mimeType: 'image/png', buffer: PNG })
  await expect(form.getByText('oferta.png')).toBeVisible()
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A resposta /promo foi criada.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '/promo' })
  await expect(row).toContainText('Ofertas')
  await expect(row).toContainText('Todos os setores')

  // More than twenty are asked about, though it can be had back.
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  const bar = page.getByRole('toolbar', { name: 'Ações com os selecionados' })
  await expect(bar.getByRole('status')).toHaveText('21 selecionados')
  await bar.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('dialog', { name: 'Excluir: 21 linhas?' })
  await isSound(page, '[role=dialog]')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(row).toBeVisible()

  // In a conversation: found by its category, asked for what it does not know, sent with its picture.
  const eva = new Customer(product, 'Eva Oferta', '5511987657101')
  await eva.writes('Tem promoção?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', eva.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await ana.composer.pressSequentially('/ofertas')
  await expect(ana.page.getByRole('option', { name: /\/promo/ })).toBeVisible()
  await ana.composer.press('Enter')
  const fill = ana.page.getByRole('dialog', { name: 'Completar a resposta' })
  await fill.getByLabel('Qual remédio?').fill('a vitamina C')
  await fill.getByRole('button', { name: 'Usar' }).click()
  const attach = ana.page.getByRole('dialog', { name: 'Enviar arquivos' })
  await expect(attach.getByLabel('Legenda')).toHaveValue('Eva, a vitamina C está na promoção.')
  await attach.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(ana.bubble('Eva, a vitamina C está na promoção.').locator('img')).toBeVisible()
  await expect(ana.composer).toHaveValue('')

  // Two are deleted together, and had back.
  await page.getByRole('textbox', { name: 'Buscar por nome, texto ou categoria' }).fill('p')
  await expect(page).toHaveURL(/[?&]q=p(&|$)/)
  await row.getByRole('checkbox').check()
  await page.getByRole('row').filter({ hasText: '/pix' }).getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('2 respostas rápidas excluídas para toda a equipe.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: '/promo', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Editar resposta rápida' })
  await expect(edit.getByText('oferta.png')).toBeVisible()
  await edit.getByRole('button', { name: 'Tirar o arquivo' }).click()
  await edit.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A resposta /promo foi alterada.')).toBeVisible()

  // What the shop does not have any more is offered again; the keyboard is in the dialog, and comes back.
  const pix = page.getByRole('row').filter({ hasText: '/pix' })
  await pix.getByRole('button', { name: /^Ações de/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await expect(pix).toHaveCount(0)
  const more = page.getByRole('button', { name: 'Mais opções da lista' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Importar' })).toBeFocused()
  // The last of the menu is one step up from its first.
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Respostas prontas' })).toBeFocused()
  await page.keyboard.press('Enter')
  const ready = page.getByRole('dialog', { name: 'Respostas prontas' })
  await expect(ready.getByRole('checkbox', { name: 'Todas' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ready).toHaveCount(0)
  await expect(more).toBeFocused()
  for (const one of [ana, boss]) await one.close()
})
