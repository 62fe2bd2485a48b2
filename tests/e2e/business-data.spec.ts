import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('what the shop answers is written, tried and learnt from what nothing answered; memories are agreed to', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/new-chat-flows/list`)
  await boss.live()
  await page.getByRole('button', { name: 'Nova resposta' }).first().click()
  const form = page.getByRole('dialog', { name: 'Nova resposta' })
  await form.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Tem bebedouro?')
  await form.getByRole('textbox', { name: 'Resposta aprovada' }).fill('Temos água gelada na entrada.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A resposta Tem bebedouro? foi criada.')).toBeVisible()

  const tried = page.getByRole('region', { name: 'Testar pergunta' })
  // Closing a form goes back in the history, and the page begins again: what is typed in that moment is typed again.
  const ask = (text: string, ...said: readonly string[]) =>
    expect(async () => {
      await tried.getByRole('textbox').fill(text)
      await tried.getByRole('button', { name: 'Testar', exact: true }).click()
      for (const words of said) await expect(tried).toContainText(words, { timeout: 3_000 })
    }).toPass({ timeout: 20_000 })
  await ask('oi, vcs tem bebedouro aí?', 'A Maria responderia:', 'Temos água gelada na entrada.')
  await ask('qual o endereço?', 'Avenida Paulista')
  await ask('me conta uma piada', 'A Maria chamaria uma pessoa')
  await page.getByText('O que a Maria já sabe da loja').click()
  await expect(page.getByRole('link', { name: 'Mudar: Qual o endereço?' })).toBeVisible()
  await isSound(page)

  await page.getByRole('tab', { name: 'Sem resposta' }).click()
  const covid = page.getByRole('row').filter({ hasText: 'testes de covid' })
  await expect(covid).toContainText('2')
  await covid.getByText('testes de covid').click()
  const answer = page.getByRole('dialog', { name: 'Virar resposta' })
  await expect(answer).toContainText('Vocês fazem teste de covid?')
  await answer.getByRole('textbox', { name: 'Resposta' }).fill('Não fazemos testes de covid.')
  await answer.getByRole('button', { name: 'Salvar' }).click()
  await expect(covid).toHaveCount(0)
  await page.getByRole('tab', { name: 'Respostas aprovadas' }).click()
  await ask('fazem teste de covid', 'Não fazemos testes de covid.')
  // A symptom beside it is a person's all the same.
  await ask('fazem teste de covid? estou com febre', 'É assunto de uma pessoa')

  await page.goto(`${product.url}/demo/new-chat-flows/list-memories`)
  const memory = page.getByRole('row').filter({ hasText: 'Prefere pagar com Pix' })
  await expect(memory).toContainText('Proposta')
  await memory.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Aprovar' }).click()
  await expect(memory).toContainText('Aprovada')
  await isSound(page)
  await boss.close()
})
