import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** The customer sends any message node of the Cloud API. */
const sends = (phone: string, node: object) =>
  product.emulator<{ wamid: string }>('POST', `/phones/${phone}/messages`, node)

const sendsFile = (phone: string, bytes: Buffer, type: string, query = '') =>
  fetch(`${product.emulatorUrl}/__emulator/phones/${phone}/media?${query}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  })

const wamidsOf = async (phone: string) =>
  (
    await product.emulator<{ messages: { wamid: string }[] }>('GET', `/phones/${phone}/messages`)
  ).messages.map(({ wamid }) => wamid)

test('what is written is shown as WhatsApp shows it, changed and deleted by its sender, and safe @long', async ({
  browser,
}) => {
  const phone = '5511987650401'
  const lu = new Customer(product, 'Lu Escrita', phone)
  await lu.writes('Veja *agora*: https://loja.example/a?b=1 ou fale com ~bia~ contato@loja.example')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', lu.name)
  await ana.action('Aceitar')
  await ana.tab('Meus').click()
  const first = ana.bubble('Veja')
  await expect(first.locator('strong')).toHaveText('agora')
  await expect(first.locator('s, del')).toHaveText('bia')
  const link = first.getByRole('link', { name: 'https://loja.example/a?b=1' })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(first.getByRole('link', { name: 'contato@loja.example' })).toHaveAttribute(
    'href',
    'mailto:contato@loja.example',
  )

  // Markup is text, wherever it stands.
  const hostile = '<img src=x onerror="document.title=\'caught\'"><b>negrito</b>'
  await lu.writes(hostile)
  await expect(ana.bubble(hostile)).toBeVisible()
  await expect(ana.row(lu.name)).toContainText('<b>negrito</b>')
  expect(await ana.page.title()).not.toContain('caught')

  // Edited, forwarded, of a kind that nobody knows, and taken back.
  await lu.writes('São 2 caixas')
  const edited = (await wamidsOf(phone)).at(-1)
  await expect(ana.bubble('São 2 caixas')).toBeVisible()
  await sends(phone, {
    type: 'edit',
    edit: { original_message_id: edited, message: { type: 'text', text: { body: 'São 3 caixas' } } },
  })
  await expect(ana.bubble('São 3 caixas')).toContainText('editada')
  await expect(ana.bubble('São 2 caixas')).toHaveCount(0)
  await sends(phone, { text: 'Olha isto', context: { forwarded: true } })
  await expect(ana.bubble('Olha isto')).toContainText('Encaminhada')
  await sends(phone, { type: 'poll_update', poll_update: {} })
  await expect(ana.bubble('O cliente enviou algo que o WhatsApp não mostra aqui')).toBeVisible()
  await sends(phone, { type: 'revoke', revoke: { original_message_id: edited } })
  await expect(ana.page.getByText('Mensagem apagada pelo remetente')).toBeVisible()
  await expect(ana.bubble('São 3 caixas')).toHaveCount(0)

  // The protocol is copied.
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const told = ana.page.getByRole('complementary', { name: 'Dados do cliente' }).getByText(/^#?\d{14}$/)
  const protocol = ((await told.first().textContent()) ?? '').replace('#', '')
  await ana.page
    .getByRole('complementary', { name: 'Dados do cliente' })
    .getByText('Atendimento', { exact: true })
    .click()
  await ana.page.getByRole('button', { name: 'Copiar o protocolo' }).first().click()
  expect(protocol).toContain(await ana.page.evaluate('navigator.clipboard.readText()'))
  await ana.close()
})

test('a long conversation is read by days, from the first unseen on, back to earlier attendances, and to its end @long', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const teo = new Customer(product, 'Téo Longo', '5511987650402')
  await teo.writes('Primeira conversa')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', teo.name)
  await ana.action('Aceitar')
  await ana.send('Até logo!')
  await ana.action('Encerrar')
  await ana.page
    .getByRole('dialog', { name: 'Encerrar atendimento?' })
    .getByRole('button', { name: 'Encerrar', exact: true })
    .click()
  await expect(ana.row(teo.name)).toHaveCount(0)
  await ana.page.keyboard.press('Escape')

  // A second attendance, of more than two pages.
  for (let n = 1; n <= 45; n++) await teo.writes(`Linha ${n}`)
  const { page } = ana
  await ana.tab('Fila').click()
  await expect(ana.row(teo.name)).toContainText('Linha 45')
  await ana.row(teo.name).click()
  const messages = page.getByRole('region', { name: 'Mensagens', exact: true })
  await expect(messages.getByText('45 mensagens não lidas').or(ana.bubble('Linha 45'))).toBeVisible()
  await ana.action('Aceitar')
  const up = () =>
    messages.evaluate((it) => {
      it.scrollTop = 0
    })
  // Older pages come as one goes up, and at the top stands what was said in the attendance before.
  await expect
    .poll(
      async () => {
        await up()
        return ana.bubble('Primeira conversa').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await up()
  await expect(messages.getByText(/^Atendimento de \d\d\/\d\d\/\d{4}/)).toHaveCount(1)
  await expect(messages.getByText('Hoje', { exact: true }).first()).toBeAttached()
  await expect(messages.getByText('Início da conversa')).toBeAttached()
  // Of all these only what is near is in the page.
  expect(await messages.locator('[data-kind]').count()).toBeLessThan(45)

  // What comes meanwhile does not pull one away: it is counted at the way to the end.
  await teo.writes('Linha 46')
  await teo.writes('Linha 47')
  const toEnd = page.getByRole('button', { name: 'Ir para o fim, 2 mensagens novas' })
  await expect(toEnd).toBeVisible()
  await expect(ana.bubble('Primeira conversa')).toBeVisible()
  await toEnd.click()
  await expect(ana.bubble('Linha 47')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ir para o fim/ })).toHaveCount(0)

  // Unseen ones are marked off when one comes back.
  await ana.tab('Fechados').click()
  await page.getByRole('option').filter({ hasNotText: teo.name }).first().click()
  await teo.writes('Ainda aí?')
  await teo.writes('Alô?')
  // The divider says what was unseen on opening: both are here by then.
  await ana.tab('Meus').click()
  await expect(ana.row(teo.name)).toContainText('Alô?')
  await ana.open('Meus', teo.name)
  await expect(messages.getByText('2 mensagens não lidas')).toBeVisible()
  await ana.close()
})

test('pictures are looked at large: nearer, turned, the next one, and saved; by keyboard @long', async ({
  browser,
}) => {
  const iris = new Customer(product, 'Íris Foto', '5511987650403')
  await iris.writes('Segue a receita')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', iris.name)
  await ana.action('Aceitar')
  const drawn = (colour: string) =>
    page.evaluate((fill) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = fill
      context.fillRect(0, 0, 400, 300)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, colour)
  const pictures = new Map<string, Buffer>()
  for (const [caption, colour] of [
    ['frente', 'teal'],
    ['verso', 'navy'],
  ] as const) {
    const picture = Buffer.from(await drawn(colour), 'base64')
    pictures.set(caption, picture)
    await sendsFile(iris.phone, picture, 'image/png', `caption=${caption}`)
    await expect(ana.bubble(caption).locator('img')).toBeVisible()
  }
  await ana.bubble('frente').getByRole('button', { name: 'Ver a imagem' }).click()
  const large = page.locator('.viewer-canvas img')
  await expect(large).toBeVisible()
  const shape = () =>
    large.evaluate((img: HTMLElement) => ({ width: img.offsetWidth, turned: img.style.transform }))
  const before = await shape()
  await page.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(async () => (await shape()).width).toBeGreaterThan(before.width)
  await page.getByRole('button', { name: 'Girar para a direita' }).click()
  await expect.poll(async () => (await shape()).turned).toContain('rotate(90deg)')
  const address = () => large.getAttribute('src')
  const first = await address()
  await page.keyboard.press('ArrowRight')
  await expect.poll(address).not.toBe(first)
  await expect.poll(async () => (await shape()).turned).not.toContain('rotate(90deg)')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(address).toBe(first)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar' }).click()
  expect(readFileSync(await (await download).path())).toEqual(pictures.get('frente'))
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(ana.conversation(iris.name)).toBeVisible()
  await ana.close()
})

test('a sound plays on while conversations are switched, faster, until it is stopped @long', async ({
  browser,
}) => {
  const eli = new Customer(product, 'Eli Áudio', '5511987650404')
  await eli.writes('Vou gravar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', eli.name)
  await ana.action('Aceitar')
  // Frames of an MP3 may follow each other for ever: long enough not to end meanwhile.
  const short = readFileSync(path.join(import.meta.dirname, '../sounds/mp3.mp3'))
  await sendsFile(eli.phone, Buffer.concat(Array.from({ length: 150 }, () => short)), 'audio/mpeg')
  const bubble = page.locator('[data-kind="in"]').last()
  await bubble.getByRole('button', { name: 'Ouvir o áudio' }).click()
  await expect(bubble.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await expect(bubble.getByRole('slider', { name: 'Posição no áudio' })).toBeVisible()
  await bubble.getByRole('button', { name: 'Velocidade: 1×' }).click()
  await expect(bubble.getByRole('button', { name: 'Velocidade: 1.5×' })).toBeVisible()

  await ana.tab('Fechados').click()
  await page.getByRole('option').first().click()
  await expect(ana.conversation(eli.name)).toHaveCount(0)
  const bar = page.getByRole('region', { name: `Ouvindo ${eli.name}` })
  await expect(bar).toBeVisible()
  const time = async () => (await bar.textContent()) ?? ''
  const then = await time()
  await expect.poll(time).not.toBe(then)
  await expect(bar.getByRole('button', { name: 'Velocidade: 1.5×' })).toBeVisible()
  // Back there it is the bubble's own again.
  await ana.open('Meus', eli.name)
  await expect(bar).toHaveCount(0)
  await expect(bubble.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await ana.tab('Fechados').click()
  await page.getByRole('option').first().click()
  await bar.getByRole('button', { name: 'Parar o áudio' }).click()
  await expect(bar).toHaveCount(0)
  await ana.close()
})

test('a word of one’s own is shown wherever one had scrolled to, and one of the customer’s moves nothing @long', async ({
  browser,
}) => {
  const ida = new Customer(product, 'Ida Acima', '5511987650411')
  for (let n = 1; n <= 40; n++) await ida.writes(`Pedido ${n}.`)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', ida.name)
  await page.keyboard.press('Alt+KeyA')
  await expect(ana.composer).toBeFocused()
  const messages = page.getByRole('region', { name: 'Mensagens', exact: true })
  await page.keyboard.press('Alt+End')
  await expect(ana.bubble('Pedido 40')).toBeInViewport()
  for (const answer of ['Já separei o primeiro', 'E o segundo também']) {
    await messages.hover()
    await page.mouse.wheel(0, -900)
    await expect(ana.bubble('Pedido 40')).not.toBeInViewport()
    const before = `Mais um antes de “${answer}”`
    await ida.writes(before)
    await expect(page.getByRole('button', { name: 'Ir para o fim, 1 mensagem nova' })).toBeVisible()
    await expect(ana.bubble(before)).not.toBeInViewport()
    await ana.composer.focus()
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
    await expect(ana.bubble(answer).last()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Ir para o fim/ })).toHaveCount(0)
    // It stays in sight when the server has given it its place.
    await expect(
      ana
        .bubble(answer)
        .last()
        .getByTitle(/Enviada|Entregue|Lida/),
    ).toBeVisible()
    await expect(ana.bubble(answer).last()).toBeInViewport({ ratio: 1 })
  }
  await ana.close()
})
