import { expect, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { operates } from './operator'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const tokenLink = (text: string) => /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(text)?.[0] ?? ''

test('an invited person comes in, and the list of the first day ticks itself', async ({ browser }) => {
  const [said = ''] = await operates(product, [
    ['create', 'farmacia-nova', '--name', 'Farmácia Nova', '--email', 'dona@nova.example'],
  ])
  const at = (link: string) => `${product.url}${new URL(link).pathname}`
  const boss = await browser.newPage()
  await boss.goto(at(tokenLink(said)))
  await expect(boss.getByRole('heading', { name: 'Entre na equipe de Farmácia Nova' })).toBeVisible()
  await boss.getByLabel('Seu nome').fill('Dona Nova')
  await boss.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await boss.getByLabel('Repita a senha').fill('outra')
  await boss.getByRole('button', { name: 'Entrar' }).click()
  await expect(boss.getByText('As duas senhas não são iguais.')).toBeVisible()
  await boss.getByLabel('Repita a senha').fill(PASSWORD)
  await boss.getByRole('button', { name: 'Entrar' }).click()
  await boss.getByLabel('Li e aceito os termos de uso').check()
  await boss.getByRole('button', { name: 'Aceitar e continuar' }).click()
  // Nothing is connected: the root leads to the connections, where a new shop begins.
  await expect(boss).toHaveURL(/\/farmacia-nova\/instances\/list/)
  const steps = boss.getByRole('region', { name: 'Primeiros passos da loja' })
  await expect(steps.getByText('1 de 11 prontos')).toBeVisible()

  await steps.getByRole('link', { name: 'Convidar a equipe' }).click()
  const form = boss.getByRole('dialog', { name: 'Convidar por e-mail' })
  const emails = form.getByLabel('E-mails')
  await emails.fill('nina@nova.example, rui@')
  await form.getByRole('button', { name: 'Enviar convite' }).click()
  await expect(form.getByText('“rui@” não é um e-mail completo.')).toBeVisible()
  await emails.fill('nina@nova.example, rui@nova.example')
  await expect(form.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Atendente')
  await form.getByRole('button', { name: 'Enviar convite' }).click()
  // Without a mail server the link is handed over.
  const handed = boss.getByRole('dialog', { name: 'Entregue estes links' })
  const link = await handed.getByRole('textbox', { name: 'nina@nova.example' }).inputValue()
  await boss.keyboard.press('Escape')
  await expect(handed).toBeHidden()
  for (const email of ['nina@nova.example', 'rui@nova.example'])
    await expect(boss.getByText(email, { exact: true })).toBeVisible()

  const nina = await (await browser.newContext()).newPage()
  await nina.goto(at(link))
  await nina.getByLabel('Seu nome').fill('Nina')
  await nina.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await nina.getByLabel('Repita a senha').fill(PASSWORD)
  await nina.getByRole('button', { name: 'Entrar' }).click()
  await nina.getByLabel('Li e aceito os termos de uso').check()
  await nina.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await expect(nina).toHaveURL(/\/farmacia-nova\/instances\/list/)
  await expect(nina.getByRole('region', { name: 'Primeiros passos da loja' })).toHaveCount(0)

  // The list of invitations hears of it, and so does that of the first day.
  await expect(boss.getByText('nina@nova.example', { exact: true })).toHaveCount(0)
  await boss.goto(`${product.url}/farmacia-nova`)
  await expect(steps.getByText('2 de 11 prontos')).toBeVisible()
  await expect(steps.getByText('Pronto: Convidar a equipe')).toBeVisible()
  // A ready set of reasons, by keyboard.
  await steps.getByRole('link', { name: 'Definir os motivos de encerramento' }).press('Enter')
  const ready = boss.getByRole('dialog', { name: 'Motivos prontos' })
  await expect(ready.getByRole('checkbox', { name: 'Todos' })).toBeFocused()
  await ready.getByRole('checkbox', { name: 'Preço' }).uncheck()
  await ready.getByRole('button', { name: 'Adotar 9 motivos' }).press('Enter')
  await expect(boss.getByRole('row').filter({ hasText: 'Venda concluída' })).toContainText('Valor da venda')
  await boss.goto(`${product.url}/farmacia-nova`)
  await expect(steps.getByText('3 de 11 prontos')).toBeVisible()
  await steps.getByRole('button', { name: 'Esconder a lista' }).click()
  await expect(steps).toBeHidden()
  // The link is spent.
  await nina.goto(at(link))
  await expect(nina.getByText('Este convite não vale mais', { exact: false })).toBeVisible()
})
