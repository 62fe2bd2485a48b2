import { expect, type Page, test } from '@playwright/test'
import { type SmsEmulator, startSms } from '../../emulators/sms/server'
import { type SmtpEmulator, startSmtpEmulator } from '../../emulators/smtp/server'
import { Product } from '../product'
import { Api } from './api'
import { Attendant } from './attendant'
import { askCustomers, neverQuiet } from './campaign-desk'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
let smtp: SmtpEmulator
let sms: SmsEmulator
let api: Api
let records: Records
let willing: readonly { id: string }[] = []

test.beforeAll(async () => {
  smtp = await startSmtpEmulator({ port: 0, pagePort: 0 })
  sms = await startSms({ port: 0 })
  product = await Product.start({
    SMS_ZENVIA_URL: sms.url,
    SMS_EMULATOR_PORT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: 'http://localhost',
    MAIL_RETURN_HOST: 'volta.balcao.example',
    MAIL_SPF: 'include:spf.balcao.example',
  })
  api = await Api.of(product, 'admin@demo.test')
  records = new Records(product)
  await neverQuiet(api)
  willing = await askCustomers(api)
})
test.afterAll(() => Promise.all([product.stop(), smtp.close(), sms.close()]))

/** A campaign leaves at once, to so many; gives how many. */
async function start(page: Page): Promise<number> {
  const button = page.getByRole('button', { name: /^Enviar para \d+ pessoas/ })
  await expect(button).toBeEnabled()
  const people = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
  await page.keyboard.press('Control+Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Enviar para ${people} pessoas` })
    .click()
  return people
}

test('a campaign by e-mail is written, shown, tried, sent to whom it may, and left by the link of its mail', async ({
  browser,
}) => {
  // Who agrees has an e-mail; two whom nobody is talking with have the same.
  const ids = willing.map(({ id }) => id)
  await records.query('UPDATE customers SET email = NULL')
  await records.query(
    `UPDATE customers SET email = 'c' || id || '@cliente.example' WHERE id = ANY($1::bigint[])`,
    [ids],
  )
  await records.query(
    `WITH free AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customers c WHERE id = ANY($1::bigint[])
       AND NOT EXISTS (SELECT 1 FROM chat_tickets t WHERE t.customer_id = c.id AND (t.state <> 'closed' OR t.finished_at > now() - interval '2 days')))
     UPDATE customers c SET email = 'Igual@Cliente.example' FROM free WHERE c.id = free.id AND n <= 2`,
    [ids],
  )
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/email/campaigns`)
  await expect(page.getByText(/Ainda não há campanhas/)).toBeVisible()
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  await expect(page.getByRole('link', { name: 'Cadastrar remetente' })).toHaveAttribute(
    'href',
    '/demo/crm/sender/emails',
  )
  const domain = await api.ask<string>('mutation { saveMailDomain(form: { name: "farmacia-teste.com.br" }) }')
  await records.query(`UPDATE mail_domains SET state = 'verified', verified_at = now() WHERE id = $1`, [
    domain,
  ])
  await records.query(
    `INSERT INTO mail_senders (tenant_id, domain_id, name, address, confirmed_at)
     SELECT tenant_id, id, 'Farmácia Teste', 'ofertas@farmacia-teste.com.br', now() FROM mail_domains WHERE id = $1`,
    [domain],
  )
  await page.reload()

  await page.getByLabel('Remetente').first().click()
  await page.getByRole('option', { name: /ofertas@/ }).click()
  await page.getByLabel('Assunto').fill('{{primeiro_nome|Cliente}}, protetor por R$ 49,90')
  const parts = page.getByRole('list', { name: 'Partes do e-mail' })
  await parts.getByLabel('Texto', { exact: true }).first().fill('Oi, {{primeiro_nome|cliente}}!')
  await parts.getByLabel('Texto', { exact: true }).nth(1).fill('O verão chegou.')
  await page.getByRole('button', { name: 'Botão', exact: true }).click()
  await parts.getByLabel('Escrito no botão').fill('Ver na loja')
  await parts.getByLabel('Leva a').fill('loja')
  await expect(parts.getByText('Escreva o endereço completo, com https://')).toBeVisible()
  await isSound(page)
  await parts.getByLabel('Leva a').fill('https://farmacia-teste.com.br')

  // Who stays out, and why.
  await page.getByText('Nenhum', { exact: true }).click()
  const out = page.getByRole('region', { name: 'Quem fica de fora, e por quê' })
  await expect(out.getByRole('heading', { name: /, [1-9]\d* recebem$/ })).toBeVisible()
  await out.getByRole('button', { name: /^Sem e-mail/ }).click()
  await expect(out.getByRole('listitem').first()).toBeVisible()
  await expect(out.getByText('Não leram nenhuma das 3 últimas')).toHaveCount(0)

  // How it arrives at a customer of theirs, and at oneself.
  const arrives = page.getByRole('region', { name: 'Como chega' })
  const name = (await arrives.locator('mark').first().textContent()) ?? ''
  await expect(arrives.frameLocator('iframe').getByText(`Oi, ${name}!`)).toBeVisible()
  await page.getByRole('button', { name: 'Enviar teste para mim' }).press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Seu e-mail')).toHaveValue('admin@demo.test')
  await page.keyboard.press('Enter')
  await expect.poll(() => mailsTo('admin@demo.test')).toHaveLength(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Who has the address of another is not among them: each address gets it once.
  const people = await start(page)
  await expect(page.getByText(`${people} de ${people} já saíram`)).toBeVisible({ timeout: 30_000 })
  const readers = smtp.mails().flatMap(({ to }) => (to.endsWith('@cliente.example') ? [to] : []))
  expect(new Set(readers).size).toBe(people)
  expect(readers).toHaveLength(people)
  await expect(page.getByText('e-mail repetido')).toBeVisible()
  await expect(page.getByRole('tab', { name: `Enviados ${people}` })).toBeVisible()
  await expect(page.getByText('Lidos')).toHaveCount(0)
  await isSound(page)

  // Whoever got it leaves by its link, and the report says so.
  const mail = mailsTo(readers[0] ?? '')[0]
  const link = new URL(/https?:\/\/\S*unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  const reader = await browser.newPage()
  await reader.goto(`${product.url}${link.pathname}${link.search}${link.hash}`)
  await reader.getByRole('button', { name: 'Não quero Ofertas e novidades: E-mail' }).click()
  await expect(reader.getByText('Pronto: a sua escolha já vale.')).toBeVisible()
  await reader.close()
  await expect(page.getByRole('tab', { name: 'Saíram 1' })).toBeVisible({ timeout: 15_000 })
  await boss.close()

  function mailsTo(address: string) {
    return smtp.mails().filter(({ to }) => to === address)
  }
})

test('a campaign by SMS is counted while it is typed, shown as phones get it, and leaves within its hours @long', async ({
  browser,
}) => {
  await api.ask('mutation($form: SmsAccountInput!) { saveSmsAccount(form: $form) }', {
    form: {
      ...{ provider: 'zenvia', account: '', secret: 'a-token', sender: '29095' },
      ...{ answers: true, plain: true, per_day: 5_000 },
    },
  })
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/sms/campaigns`)
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  const text = page.getByRole('textbox', { name: 'Texto do SMS' })
  await text.fill('a'.repeat(150))
  await expect(page.getByText('2 SMS por pessoa')).toBeVisible()
  await text.fill('Olá, {{primeiro_nome|cliente}}! Promoção só amanhã')
  await expect(page.getByText('1 SMS por pessoa')).toBeVisible()
  const arrives = page.getByRole('region', { name: 'Como chega' })
  await expect(arrives).toContainText('Promocao')
  await expect(arrives).toContainText('Sair: responda SAIR')
  await expect(arrives.locator('mark').first()).toBeVisible()
  await isSound(page)
  await page.getByText('Nenhum', { exact: true }).click()
  await page.getByRole('button', { name: 'Enviar teste para mim' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Seu celular, com DDD').fill('(85) 99999-1234')
  await page.keyboard.press('Enter')
  await expect.poll(() => sms.desk.messages.map(({ phone }) => phone)).toEqual(['5585999991234'])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const people = await start(page)
  // At night and on Sundays they wait for the morning.
  await expect(
    page.getByRole('tab', { name: new RegExp(`^(À espera|Não entregues|Entregues) ${people}$`) }),
  ).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Lidos')).toHaveCount(0)
  await isSound(page)
  await boss.close()
})
