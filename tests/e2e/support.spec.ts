import { expect, test } from '@playwright/test'
import { type SmtpEmulator, startSmtpEmulator } from '../../emulators/smtp/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { faultsOf } from './sound'

let product: Product
let post: SmtpEmulator
test.beforeAll(async () => {
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  product = await Product.start({
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    PUBLIC_URL: 'https://painel.example',
    SUPPORT_EMAIL: 'suporte@operadora.example',
  })
})
test.afterAll(async () => {
  await product.stop()
  await post.close()
})

/** Seen to fail where what was sent was not what the form showed. */
test('help is searched, and a request goes out with what its sender saw and left of the diagnostics @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await page.goto(`${product.url}/demo/help/support`)
  await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('janela 24')
  await expect(page.getByText('A janela de 24 horas do WhatsApp')).toBeVisible()
  await expect(page.getByText('Respostas rápidas', { exact: true })).toHaveCount(0)

  await page.getByRole('tab', { name: 'Escrever ao suporte' }).click()
  // Beside a field that grows stands one that nobody sees, to measure by.
  const faults = await faultsOf(page)
  expect(faults.filter((fault) => !fault.includes('autosize measurement'))).toEqual([])
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Preencha este campo.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Assunto' }).fill('A lista não abre')
  await page.getByRole('textbox', { name: 'O que aconteceu' }).fill('Às 10h a lista ficou vazia.')
  // What goes with it stands in the form, and who sends it takes out what they like.
  const diagnostics = page.getByRole('textbox', { name: 'Vai junto, sem dados pessoais' })
  await expect(diagnostics).toHaveValue(/Versão: .*\nNavegador: .*Chrome/s)
  const shown = await diagnostics.inputValue()
  const left = shown.replace(/^Navegador: .*\n/m, '')
  await diagnostics.fill(left)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Pedido nº 1 enviado.')).toBeVisible()
  await expect(page.getByText('A lista não abre')).toBeVisible()
  await expect.poll(() => post.mails().map(({ subject }) => subject)).toContain('[demo #1] A lista não abre')
  const mail = post.mails().find(({ subject }) => subject.includes('A lista não abre'))
  const text = mail?.text.replaceAll('\r\n', '\n')
  expect(text).toContain('Às 10h a lista ficou vazia.')
  expect(text).toContain(left)
  expect(text).not.toContain('Navegador:')
  expect(ana.faults).toEqual([])
  await ana.close()
})
