import { expect, test } from '@playwright/test'
import { type DnsEmulator, startDnsEmulator } from '../../emulators/dns/server'
import { bounceOf } from '../../emulators/smtp/moods'
import { type SmtpEmulator, startSmtpEmulator } from '../../emulators/smtp/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { ofList } from './list-hands'
import { isSound } from './sound'

/** What opens the addresses at which mails come back. */
const SECRET = 'um-segredo-do-operador'
let product: Product
let dns: DnsEmulator
let smtp: SmtpEmulator
test.beforeAll(async () => {
  dns = await startDnsEmulator({ port: 0, pagePort: 0 })
  smtp = await startSmtpEmulator({ port: 0, pagePort: 0 })
  product = await Product.start({
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: 'http://localhost',
    MAIL_DNS: `127.0.0.1:${dns.port}`,
    MAIL_RETURN_HOST: 'volta.balcao.example',
    MAIL_EVENTS_SECRET: SECRET,
    MAIL_SPF: 'include:spf.balcao.example',
  })
})
test.afterAll(() => Promise.all([product.stop(), dns.close(), smtp.close()]))

test('a domain is created and verified, a sender confirmed by the mail to it, and a test of it arrives', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/crm/domain/emails`)
  await page.getByRole('link', { name: 'Novo domínio' }).first().click()
  const name = page.getByRole('textbox', { name: 'Domínio', exact: true })
  await name.fill('gmail.com')
  await page.getByRole('button', { name: 'Criar e ver os registros' }).click()
  await expect(page.getByText(/provedor de e-mail gratuito/)).toBeVisible()
  await name.fill('Farmacia-Teste.com.br')
  await page.getByRole('button', { name: 'Criar e ver os registros' }).click()
  const records = page.getByRole('list', { name: 'Registros a criar' }).getByRole('listitem')
  await expect(page.getByRole('heading', { name: 'farmacia-teste.com.br' })).toBeVisible()
  await expect(records).toHaveCount(6)
  await expect(records.filter({ hasText: 'Não encontrado' })).toHaveCount(6)
  await isSound(page)

  // As the shop would at its registrar: what is shown, but for one name with the domain once more.
  const lines = await records.evaluateAll((all) =>
    all.map((one) => {
      const [type = '', host = '', value = ''] = [...one.querySelectorAll('dd')].flatMap(
        (dd) => dd.textContent || [],
      )
      return `${host} ${type} ${value}`
    }),
  )
  const made = (text: string) => page.request.post(dns.url, { form: { records: text } })
  const dmarc = lines.find((line) => line.startsWith('_dmarc')) ?? ''
  await made(
    [...lines.filter((line) => line !== dmarc), dmarc.replace(' TXT', '.farmacia-teste.com.br TXT')].join(
      '\n',
    ),
  )
  const check = page.getByRole('button', { name: 'Verificar agora' })
  await check.click()
  await expect(records.filter({ hasText: 'Certo' })).toHaveCount(5)
  await expect(page.getByText('O nome foi criado com o domínio repetido no fim.')).toBeVisible()
  await made(dmarc)
  await check.click()
  await expect(page.getByText('Verificado', { exact: true })).toBeVisible()

  await page.goto(`${product.url}/demo/crm/sender/emails`)
  await page.getByRole('button', { name: 'Novo remetente' }).first().click()
  const form = page.getByRole('dialog', { name: 'Novo remetente' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('Farmácia Teste')
  await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill('contato@gmail.com')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText(/o Gmail e os outros recusam/)).toBeVisible()
  await form.getByRole('textbox', { name: 'E-mail', exact: true }).fill('contato@farmacia-teste.com.br')
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'contato@farmacia-teste.com.br' })
  await expect(row).toContainText('Aguarda confirmação')
  const mailTo = (address: string) => smtp.mails().findLast(({ to }) => to.includes(address))
  await expect.poll(() => mailTo('contato@farmacia-teste.com.br')?.text).toContain('confirm=')
  const link =
    /https?:\/\/\S+confirm=\S+/.exec(mailTo('contato@farmacia-teste.com.br')?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  await page.goto(`${product.url}${pathname}${search}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(row).toContainText('Pronto')

  await row
    .getByRole('button', { name: /contato@farmacia-teste/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Enviar um teste' }).click()
  const trial = page.getByRole('dialog', { name: /^Testar/ })
  await trial.getByRole('button', { name: 'Botão', exact: true }).click()
  await trial.getByLabel('Escrito no botão').fill('<b>Ver</b>')
  await trial.getByLabel('Leva a').fill('javascript:alert(1)')
  await trial.getByRole('button', { name: 'Ver como fica' }).click()
  await expect(trial.getByRole('alert').first()).toBeVisible()
  await trial.getByLabel('Leva a').fill('https://farmacia-teste.com.br')
  // Before the frame is there, in which nothing runs: axe does not come back from one.
  await isSound(page, '[role=dialog]')
  await trial.getByRole('button', { name: 'Ver como fica' }).click()
  await expect(trial.frameLocator('iframe').getByText('<b>Ver</b>')).toBeVisible()
  await trial.getByRole('button', { name: 'Enviar para mim' }).click()
  await expect(page.getByText('Teste enviado para admin@demo.test.')).toBeVisible()
  await expect
    .poll(() => mailTo('admin@demo.test')?.headers['dkim-signature'])
    .toContain('d=farmacia-teste.com.br')

  // Nobody has this mailbox, says the reader's server.
  const { 'message-id': id = '' } = mailTo('admin@demo.test')?.headers ?? {}
  const bounce = bounceOf({ from: 'b@x', to: 'admin@demo.test', raw: `Message-ID: ${id}\r\n\r\n` })
  const hook = `${product.url}/webhooks/mail/mailbox/${SECRET}`
  const brought = await page.request.post(hook, {
    data: bounce,
    headers: { 'content-type': 'message/rfc822' },
  })
  expect(brought.ok()).toBe(true)
  await page.goto(`${product.url}/demo/crm/sender/emails`)
  await ofList(page, 'Endereços bloqueados')
  const blocked = page.getByRole('row').filter({ hasText: 'A caixa não existe' })
  await expect(blocked).toContainText('Bloqueado')
  const seek = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Buscar/ }))
    .first()
  await seek.fill('outra@demo.test')
  await expect(blocked).toHaveCount(0)
  await seek.fill('Admin@demo.test')
  await expect(blocked).toHaveCount(1)
  await isSound(page)
  await blocked.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Liberar o endereço' }).click()
  const lifting = page.getByRole('dialog')
  await lifting.getByRole('button', { name: 'Liberar o endereço' }).click()
  await expect(lifting.getByRole('alert')).toContainText('Diga por que')
  await lifting.getByLabel('Por quê').fill('A caixa voltou a existir.')
  await isSound(page, '[role=dialog]')
  await lifting.getByRole('button', { name: 'Liberar o endereço' }).click()
  await expect(blocked).toContainText('A caixa voltou a existir.')
  await boss.close()
})
