import { expect, type Page, test } from '@playwright/test'
import { type HubEmulator, startHub } from '../../emulators/hub/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { isSound } from './sound'

const KEY = 'hub-key-of-the-tests'
let hub: HubEmulator
let product: Product
test.beforeAll(async () => {
  hub = await startHub({ port: 0, apiKey: KEY, ackMs: 50 })
  product = await Product.start({ HUB_URL: hub.url, HUB_API_KEY: KEY })
})
test.afterAll(async () => {
  await product.stop()
  await hub.close()
})

const administrator = async (browser: Parameters<typeof Attendant.atLogin>[0]) => {
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  await admin.page.getByRole('link', { name: 'Conexões' }).click()
  await expect(admin.page.getByRole('heading', { name: 'Escolha a conexão' })).toBeVisible()
  return admin
}

const card = (page: Page, name: string, state: string) =>
  page.getByRole('checkbox', { name: new RegExp(`${name}.*${state}`) })

const newest = () => {
  const session = [...hub.line.sessions.values()].at(-1)
  if (!session) throw new Error('no session')
  return session
}

test('an administrator makes a connection, reads its code, loses it, and takes it up again @long', async ({
  browser,
}) => {
  const admin = await administrator(browser)
  const { page } = admin
  await page.getByRole('link', { name: 'Nova conexão' }).click()
  await page.getByRole('button', { name: 'Criar conexão' }).click()
  await expect(page.getByText('Dê um nome à conexão.')).toBeVisible()
  await page.getByLabel('Nome da conexão').fill('Balcão 2')
  await page.getByRole('button', { name: 'Criar conexão' }).click()

  const code = page.getByRole('img', { name: 'QR Code para ligar o celular' })
  await expect(code).toBeVisible()
  await expect(page.getByText(/Um código novo aparece em \d+ s/)).toBeVisible()
  hub.line.scan(newest(), undefined, '5511940028955')
  await expect(page.getByText('Conectado!')).toBeVisible()
  await expect(page.getByText('+55 11 94002-8955')).toBeVisible()
  await page.getByRole('link', { name: 'Ver conexões' }).click()
  await expect(card(page, 'Balcão 2', 'Conectado')).toHaveCount(1)

  // The phone undoes the link: everybody who serves it is warned, and the way back is on the card.
  hub.line.drop(newest(), 401)
  await expect(page.getByText(/Conexão desconectada! Balcão 2/)).toBeVisible()
  await expect(card(page, 'Balcão 2', 'Desconectado')).toHaveCount(1)
  await page.getByRole('link', { name: 'Ler QR Code: Balcão 2' }).click()
  await page.getByRole('button', { name: 'Gerar novo código' }).click()
  await expect(code).toBeVisible()
  hub.line.scan(newest(), undefined, '5511940028955')
  await expect(page.getByText('Conectado!')).toBeVisible()
  await admin.close()
})

test('an attendant sees how connections stand and can change none @long', async ({ browser }) => {
  const ana = await Attendant.atLogin(browser, product)
  await ana.logIn('atendente1@demo.test')
  await ana.page.getByRole('link', { name: 'Conexões' }).click()
  await expect(card(ana.page, 'Farmácia Centro', 'Conectado')).toHaveCount(1)
  await expect(ana.page.getByRole('link', { name: /Nova conexão|Editar|Ler QR Code/ })).toHaveCount(0)
  await ana.page.goto(`${product.url}/demo/instances/build/nova`)
  await expect(ana.page.getByText('Só administradores mudam as conexões.')).toBeVisible()
  await ana.close()
})

test('an official connection is connected by hand, changed, and taken away @long', async ({ browser }) => {
  const admin = await administrator(browser)
  const { page } = admin
  await page.getByRole('link', { name: 'Nova conexão' }).click()
  await page.getByLabel('Nome da conexão').fill('Drogaria Exemplo')
  await page.getByRole('radio', { name: /API oficial da Meta/ }).check()
  await page.getByRole('button', { name: 'Criar conexão' }).click()
  await page.getByLabel('ID da conta do WhatsApp (WABA)').fill('200000000000002')
  await page.getByLabel('ID do número de telefone').fill('100000000000003')
  await page.getByRole('textbox', { name: 'Token de acesso' }).fill('expired')
  await page.getByRole('button', { name: 'Conferir e conectar' }).click()
  await expect(page.getByText('A Meta não aceitou o token')).toBeVisible()
  await page.getByRole('textbox', { name: 'Token de acesso' }).fill('EAAG-um-token-bom')
  await page.getByRole('button', { name: 'Conferir e conectar' }).click()
  await expect(page.getByText('Conectado!')).toBeVisible()
  await page.getByRole('link', { name: 'Ver conexões' }).click()
  await expect(card(page, 'Drogaria Exemplo', 'Conectado')).toHaveCount(1)

  await page.getByRole('link', { name: 'Editar: Drogaria Exemplo' }).click()
  await expect(page.getByText('A Meta envia os eventos desta conta ao Balcão')).toBeVisible()
  // What Meta tells by itself is seen without asking for it.
  await product.emulator('POST', '/numbers/100000000000003/quality', { quality: 'RED', limit: 'TIER_250' })
  await expect(page.getByText(/O número foi sinalizado: a qualidade está baixa/)).toBeVisible()
  await expect(page.getByText('Até 250 pessoas por dia').first()).toBeVisible()
  // How its templates stand, live.
  const { template } = await product.emulator<{ template: { id: string } }>('POST', '/templates', {
    waba: '200000000000002',
    name: 'lembrete_receita',
    language: 'pt_BR',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Sua receita está pronta.' }],
  })
  await page.getByRole('button', { name: 'Atualizar lista' }).click()
  const standing = page.getByRole('row', { name: /lembrete_receita/ })
  await expect(standing).toContainText('Aprovado')
  await expect(standing).toContainText('Sem mudanças')
  await product.emulator('POST', `/templates/${template.id}/news`, { quality: 'RED', category: 'MARKETING' })
  await expect(standing).toContainText('baixa')
  await expect(standing).toContainText('Marketing')
  await expect(standing).toContainText('Antes: Utilidade')
  await product.emulator('POST', `/templates/${template.id}/status`, { status: 'PAUSED' })
  await expect(standing).toContainText('Pausado')
  await expect(standing).not.toContainText('Sem mudanças')
  await isSound(page)
  await page.getByLabel('Apelido').fill('Bairro')
  const pace = page.getByLabel('Ritmo de envio (mensagens por segundo)')
  await expect(page.getByText('De 1 a 80. Vazio: 80, o comum deste número.')).toBeVisible()
  await pace.fill('81')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Informe de 1 a 80 mensagens por segundo.')).toBeVisible()
  await pace.fill('12')
  await page.getByRole('link', { name: 'Conexões' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Conexão salva.')).toBeVisible()
  await page.reload()
  await expect(pace).toHaveValue('12')
  await page.getByRole('button', { name: 'Excluir conexão' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Digite “Bairro” para confirmar').fill('Bairro')
  await dialog.getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(page.getByText('Conexão Bairro excluída.')).toBeVisible()
  await expect(card(page, 'Drogaria Exemplo', '')).toHaveCount(0)
  await admin.close()
})

test('maintenance sends attendants to the connections and lets them back @long', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const admin = await administrator(browser)
  await ana.tab('Meus').click()
  await ana.page.getByRole('option').first().click()
  await expect(ana.page).toHaveURL(/ticket=\d+/)
  const open = ana.page.url()
  await admin.page.goto(`${product.url}/demo/dynamic-settings`)
  const maintenance = admin.page.getByText('Modo de manutenção', { exact: true })
  await maintenance.click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Ligar' }).click()
  await expect(ana.page.getByText(/O atendimento volta assim que ela terminar/)).toBeVisible()
  // What waits is counted in front of the tab's name on every page.
  await expect(ana.page).toHaveTitle(/^\(\d+\) Escolha a conexão/)
  await expect(ana.page.getByText(/Você volta sozinho para onde estava/)).toBeFocused()
  await expect(ana.page.getByLabel('Situação da plataforma: Em manutenção')).toBeVisible()
  // Said once.
  await expect(ana.page.getByText(/plataforma está em manutenção/)).toHaveCount(1)
  await expect(card(ana.page, 'Farmácia Centro', 'Em manutenção')).toHaveCount(1)
  await expect(ana.page.getByRole('button', { name: 'Abrir atendimento' })).toBeDisabled()

  // Who is not in yet is told on the login.
  const stranger = await Attendant.atLogin(browser, product)
  const state = stranger.page.getByText('Em manutenção', { exact: true })
  await expect(async () => {
    await stranger.page.reload()
    await expect(state).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await state.click()
  await expect(stranger.page.getByText('Atendimento: Em manutenção')).toBeVisible()
  await stranger.close()

  await maintenance.click()
  await expect(ana.page).toHaveURL(open)
  await ana.close()
  await admin.close()
})
