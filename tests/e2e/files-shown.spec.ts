import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'
import { sendsAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())
test.afterEach(() => product.emulator('DELETE', '/faults'))

const VOICE = readFileSync(path.join(import.meta.dirname, 'voice.ogg'))

/** How wide the picture really is, px. */
const natural = (picture: Locator) => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)

test('what the demonstration sent is there: a photo, a voice with its shape and length, a PDF with its first page @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', 'Sebastião Moreira')
  const photo = ana.bubble('Minha receita').locator('img')
  await expect(photo).toBeVisible()
  await expect.poll(() => natural(photo)).toBeGreaterThan(400)

  // Before anybody listens.
  await ana.open('Fila', 'Antônio Carlos Lima')
  const voice = page
    .locator('[data-kind="in"]')
    .filter({ has: page.getByRole('button', { name: 'Ouvir o áudio' }) })
  await expect(voice.getByRole('img', { name: 'Duração: 0:16' })).toBeVisible()
  await expect(voice.locator('path').nth(1)).toHaveAttribute('d', /(M[\d. ]+v[\d.]+){40,}/)

  await ana.open('Meus', 'Helena Vasconcelos')
  const pdf = page.getByRole('button', { name: 'Abrir receita_helena.pdf' })
  await expect(pdf).toContainText(/PDF · 1 página · \d+ kB/)
  const first = pdf.getByRole('img', { name: 'Primeira página de receita_helena.pdf' })
  await expect.poll(() => natural(first)).toBe(520)
  await expect(page.getByText('Ainda recebendo o arquivo')).toHaveCount(0)
  await isSound(page)
  await ana.close()
})

test('a file that does not come is not waited for for ever: it says what to do @long', async ({
  browser,
}) => {
  const gil = new Customer(product, 'Gil Sem Arquivo', '5511987653001')
  await product.emulator('POST', '/faults', { kind: 'dropped_call', match: { call: 'any' }, times: null })
  const image = { type: 'image', image: { id: '900000000000001', mime_type: 'image/jpeg', sha256: '' } }
  await sendsAt(product, gil, { ...image, id: 'wamid.velho' }, Date.now() - 20 * 60_000)
  await sendsAt(product, gil, { ...image, id: 'wamid.novo' }, Date.now())
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', gil.name)
  const [old, fresh] = [
    ana.page.locator('[data-kind="in"]').first(),
    ana.page.locator('[data-kind="in"]').last(),
  ]
  await expect(old).toContainText('Este arquivo não pôde ser recebido. Peça ao cliente que envie de novo.')
  await expect(fresh).toContainText('Ainda recebendo o arquivo')
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await expect(fresh.getByRole('button', { name: 'Pedir de novo' })).toHaveCount(0)
  await old.getByRole('button', { name: 'Pedir de novo' }).click()
  await expect(ana.composer).toHaveValue(/o arquivo que você enviou não chegou aqui/)
  await isSound(ana.page)
  await ana.close()
})

test('a sound is shown by the same player while it is sent and after @long', async ({ browser }) => {
  const lia = new Customer(product, 'Lia Escuta', '5511987653002')
  await lia.writes('Pode mandar áudio')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', lia.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/file/upload', async (route) => {
    await held
    await route.continue()
  })
  await page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'recado.ogg', mimeType: 'audio/ogg', buffer: VOICE })
  await page
    .getByRole('dialog', { name: 'Enviar arquivos' })
    .getByRole('button', { name: 'Enviar', exact: true })
    .click()
  const bubble = page.locator('[data-kind="out"]').last()
  const length = bubble.getByRole('img', { name: /^Duração: 0:\d\d$/ })
  await expect(length).toBeVisible()
  const said = await length.textContent()
  await bubble.getByRole('button', { name: 'Ouvir o áudio' }).click()
  await expect(page.locator('audio')).toHaveCount(0)
  go()
  await expect(bubble.getByText(/Enviando|%/)).toHaveCount(0)
  await page.reload()
  await ana.live()
  await expect(bubble.getByRole('img', { name: /^Duração/ })).toHaveText(said ?? '')
  await ana.close()
})

test('of a long conversation only the sounds in sight are read @long', async ({ browser }) => {
  const rui = new Customer(product, 'Rui Falante', '5511987653003')
  const sounds = 40
  await rui.writes('Vou falar')
  for (let n = 0; n < sounds; n++)
    await fetch(`${product.emulatorUrl}/__emulator/phones/${rui.phone}/media?voice=true`, {
      method: 'POST',
      headers: { 'content-type': 'audio/ogg; codecs=opus' },
      body: new Uint8Array(VOICE),
    })
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const asked = new Set<string>()
  page.on('request', (request) => {
    const [, id] = /\/api\/file\/(\d+)/.exec(request.url()) ?? []
    if (id) asked.add(id)
  })
  await ana.open('Fila', rui.name)
  await expect(page.getByRole('img', { name: /^Duração/ }).last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.size).toBeGreaterThan(3)
  expect(asked.size).toBeLessThan(sounds / 2)
  await ana.close()
})

test('a file that waits for its connection says so, and leads who may reconnect it there @long', async ({
  browser,
}) => {
  const eva = new Customer(product, 'Eva Esperando', '5511987653004')
  const image = { type: 'image', image: { id: '900000000000002', mime_type: 'image/jpeg', sha256: '' } }
  await product.emulator('POST', '/faults', { kind: 'token_expired', match: { call: 'any' }, times: null })
  await sendsAt(product, eva, { ...image, id: 'wamid.espera' }, Date.now() - 20 * 60_000)
  const waits = /^Esperando a reconexão de /
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', eva.name)
  const waiting = ana.page.locator('[data-kind="in"]').last()
  await expect(waiting.getByText(waits)).toBeVisible()
  await expect(ana.page.getByRole('link', { name: waits })).toHaveCount(0)
  await ana.close()

  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await admin.open('Fila', eva.name)
  await isSound(admin.page)
  await admin.page.getByRole('link', { name: waits }).click()
  await expect(admin.page).toHaveURL(/instances\/edit\/\d+$/)
  await expect(admin.page.getByRole('button', { name: 'Salvar' }).first()).toBeVisible()
  await admin.close()
})
