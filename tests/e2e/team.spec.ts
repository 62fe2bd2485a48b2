import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const ANA = 'atendente1@demo.test'
/** What a new user chooses for herself. */
const OWN = 'Minha-propria-1!'

/** The administrator at a page of the administration. */
async function boss(browser: Parameters<typeof Attendant.atLogin>[0], page: string): Promise<Attendant> {
  const one = await Attendant.atLogin(browser, product)
  await one.logIn('admin@demo.test')
  await expect(one.page).toHaveURL(/\/demo\/chat/)
  await one.page.goto(`${product.url}/demo/${page}`)
  return one
}
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const act = async (page: Page, name: string, what: string) => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}

test('one’s own e-mail asks for the password in use, somebody else’s does not @long', async ({ browser }) => {
  const admin = await boss(browser, 'users/list')
  const { page } = admin
  await act(page, 'Mariana Azevedo', 'Editar')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('Sua senha atual')).toHaveCount(0)
  await drawer.getByLabel('E-mail').fill('direcao@demo.test')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('Digite a sua senha atual.')).toBeVisible()
  await drawer.getByLabel('Sua senha atual').fill('errada-123')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('Senha incorreta.')).toBeVisible()
  await drawer.getByLabel('Sua senha atual').fill('chuva-verde-telhado')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(rowOf(page, 'direcao@demo.test')).toBeVisible()
  await act(page, 'Mariana Azevedo', 'Editar')
  await drawer.getByLabel('E-mail').fill('admin@demo.test')
  await drawer.getByLabel('Sua senha atual').fill('chuva-verde-telhado')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(rowOf(page, 'admin@demo.test')).toBeVisible()
  await act(page, 'Bruno Carvalho', 'Editar')
  await drawer.getByLabel('E-mail').fill('bruno@demo.test')
  await expect(drawer.getByLabel('Sua senha atual')).toHaveCount(0)
  await admin.close()
})

test('a user is made with a photo, comes in, is blocked on the spot, and comes in again', async ({
  browser,
}) => {
  const admin = await boss(browser, 'users/list')
  const { page } = admin
  await page.getByRole('button', { name: 'Novo usuário' }).click()
  const drawer = page.getByRole('dialog', { name: 'Novo usuário' })
  await drawer.getByLabel('Nome', { exact: false }).first().fill('Paula Reis')
  await drawer.getByLabel('Usuário').fill('paula')
  await drawer.getByLabel('E-mail').fill('ATENDENTE1@demo.test')
  await drawer.getByLabel('Senha', { exact: false }).first().fill('Chuva-Verde-93!')
  await expect(drawer.getByText('Senha forte')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Perfil' }).click()
  await page.getByRole('option', { name: 'Atendente' }).click()
  await drawer.getByRole('checkbox', { name: /Farmácia Centro/ }).check()
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'rosto.png',
    mimeType: 'image/png',
    buffer: Buffer.from('nada'),
  })
  await expect(page.getByText('Este arquivo não é uma imagem que se possa abrir.')).toBeVisible()
  await drawer.locator('input[type=file]').setInputFiles({
    name: 'rosto.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
  })
  await page.getByRole('button', { name: 'Usar esta foto' }).click()
  await expect(drawer.getByRole('button', { name: 'Trocar foto' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('Já existe um usuário com o e-mail ATENDENTE1@demo.test.')).toBeVisible()
  await drawer.getByLabel('E-mail').fill('paula@demo.test')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Paula Reis foi cadastrado.')).toBeVisible()
  const photo = rowOf(page, 'Paula Reis').locator('img')
  await expect(photo).toHaveAttribute('src', /\/demo\/api\/picture\//)
  await expect.poll(() => photo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(256)

  const paula = await Attendant.atLogin(browser, product)
  await paula.logIn('paula@demo.test', 'Chuva-Verde-93!')
  // Somebody else chose the password, and the terms are new to her.
  await paula.page.getByLabel('Senha atual').fill('Chuva-Verde-93!')
  await paula.page.getByLabel('Nova senha', { exact: true }).fill(OWN)
  await paula.page.getByLabel(/Repita/).fill(OWN)
  await paula.page.getByRole('button', { name: /Salvar/ }).click()
  await expect(paula.page.getByRole('heading', { name: 'Termos de uso', exact: true })).toBeVisible()
  await expect(paula.page.getByRole('button', { name: 'Aceitar e continuar' })).toBeDisabled()
  await paula.page.goto(`${product.url}/demo/chat/attendance`)
  await expect(paula.page).toHaveURL(/\/demo\/login/)
  await paula.logIn('paula@demo.test', OWN)
  await paula.page.getByLabel('Li e aceito os termos de uso').check()
  await paula.page.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await expect(paula.page.getByText('Atendimento', { exact: true }).first()).toBeVisible()
  await act(page, 'Paula Reis', 'Bloquear')
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(rowOf(page, 'Paula Reis').getByText('Bloqueado')).toBeVisible()
  await expect(paula.page).toHaveURL(/login/, { timeout: 10_000 })
  await paula.logIn('paula@demo.test', OWN)
  await expect(paula.page.getByText('Senha ou E-mail incorreto.')).toBeVisible()
  await act(page, 'Paula Reis', 'Desbloquear')
  await page.getByRole('dialog').getByRole('button', { name: 'Desbloquear' }).click()
  await expect(rowOf(page, 'Paula Reis').getByText('Ativo')).toBeVisible()
  await paula.logIn('paula@demo.test', OWN)
  await expect(paula.page).toHaveURL(/\/demo\/chat\/attendance/)
  for (const one of [admin, paula]) await one.close()
})

test('a role that loses a screen closes it within seconds for who is signed in @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, ANA)
  const admin = await boss(browser, 'roles/list')
  const { page } = admin
  await page.getByRole('link', { name: 'Atendente' }).click()
  await page.getByRole('checkbox', { name: 'Atendimento', exact: true }).first().uncheck()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/O perfil Atendente foi salvo/)).toBeVisible()
  await expect(ana.page).toHaveURL(/not-authorized/, { timeout: 10_000 })
  // Given back: tickets are handed to nobody whose role may not serve.
  await page.getByRole('link', { name: 'Atendente' }).click()
  await page.getByRole('checkbox', { name: 'Atendimento', exact: true }).first().check()
  await page.getByRole('button', { name: 'Salvar' }).click()

  await page.getByRole('link', { name: 'Administrador' }).click()
  await expect(page.getByRole('checkbox', { name: /^Usuários/ })).toBeDisabled()
  for (const one of [ana, admin]) await one.close()
})

test('a role begins with a ready one; who may not open a list cannot change what is in it @long', async ({
  browser,
}) => {
  const admin = await boss(browser, 'roles/add')
  const { page } = admin
  await page.getByRole('combobox', { name: 'Começar de' }).click()
  await page.getByRole('option', { name: 'Gerente' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Gerente')
  const fields = page.getByRole('checkbox', { name: 'Campos do cliente', exact: true })
  const change = page.getByRole('checkbox', { name: 'Campos do cliente: criar e mudar' })
  await expect(change).toBeChecked()
  await fields.uncheck()
  await expect(change).not.toBeChecked()
  await change.check()
  await expect(fields).toBeChecked()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O perfil Gerente foi criado.')).toBeVisible()
  await admin.close()
})

test('who leaves hands the open tickets to a colleague; departments are kept @long', async ({ browser }) => {
  const admin = await boss(browser, 'users/list')
  const { page } = admin
  await act(page, 'Carla Mendes', 'Excluir')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/atendimentos? est(á|ão) com ela/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Passar para um colega' }).check()
  await dialog.getByRole('combobox', { name: 'Colega' }).click()
  await page.getByRole('option', { name: 'Bruno Carvalho' }).click()
  await dialog.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Carla Mendes foi excluído.')).toBeVisible()
  await expect(rowOf(page, 'Carla Mendes')).toHaveCount(0)
  await expect(rowOf(page, 'Bruno Carvalho')).toContainText('8')

  await page.goto(`${product.url}/demo/user-departments/list`)
  await page.getByRole('button', { name: 'Novo setor' }).click()
  await page.getByRole('textbox', { name: 'Setor', exact: true }).fill('balcão')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Já existe o setor balcão.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Setor', exact: true }).fill('Manipulação')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(rowOf(page, 'Manipulação').getByText('Em uso')).toBeVisible()
  await act(page, 'Manipulação', 'Excluir')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(rowOf(page, 'Manipulação')).toHaveCount(0)
  await admin.close()
})
