import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { connection } from '../../server/areas/demo/people'
import { providerTemplates } from '../../server/areas/demo/provider-templates'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { Colleague } from './colleague'

/*
 * Whatever is sent to the customer, the keyboard is in the composer afterwards: the next words go to the customer
 * without a click. By mouse, and by Enter on the button that sends.
 */

test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
})

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
  for (const template of providerTemplates)
    await product.emulator('POST', '/templates', { waba: connection.wabaId, language: 'pt_BR', ...template })
})
test.afterAll(() => product.stop())

type Messages = { messages: { message: { type: string } }[] }
/** `type`: as the provider has it. `prepare` leads to the control that sends. */
type Way = readonly [
  what: string,
  type: string,
  send: string | RegExp,
  prepare: (page: Page) => Promise<void>,
]

const SEND = 'Enviar'
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).last()
const attach = async (page: Page, what: string): Promise<void> => {
  await button(page, 'Anexar arquivos').click()
  await page.getByRole('menuitem', { name: what }).click()
}
const files = (...files: { name: string; mimeType: string; buffer: Buffer }[]): Way[3] =>
  async function choose(page) {
    const chooser = page.waitForEvent('filechooser')
    await attach(page, 'Fotos, vídeos e documentos')
    await (await chooser).setFiles(files)
    await expect(page.getByRole('dialog', { name: 'Enviar arquivos' })).toBeVisible()
  }
const photo = { name: 'tela.png', mimeType: 'image/png', buffer: PNG }
const sound = {
  name: 'voz.ogg',
  mimeType: 'audio/ogg',
  buffer: readFileSync(path.join(import.meta.dirname, 'voice.ogg')),
}

const WAYS: readonly Way[] = [
  ['a text', 'text', SEND, (page) => page.keyboard.type('Um momento.')],
  ['a photo', 'image', SEND, files(photo)],
  ['a sound', 'audio', SEND, files(sound)],
  [
    'a voice note',
    'audio',
    'Enviar a gravação',
    async (page) => {
      await button(page, 'Gravar mensagem de voz').click()
      await expect(page.getByRole('region', { name: 'Gravação de voz' }).getByText(/^0:0[1-9]/)).toBeVisible()
    },
  ],
  [
    'a sticker',
    'sticker',
    'Enviar figurinha 1',
    async (page) => {
      await button(page, 'Emojis').click()
      await page.getByRole('tab', { name: 'Figurinhas' }).click()
      if ((await button(page, 'Enviar figurinha 1').count()) === 0)
        await page.getByTestId('sticker-input').setInputFiles(photo)
    },
  ],
  [
    'a template',
    'template',
    'Enviar modelo',
    async (page) => {
      await button(page, 'Enviar modelo').click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Pedido pronto/ })
        .click()
    },
  ],
  [
    'a place',
    'location',
    SEND,
    async (page) => {
      await attach(page, 'Localização')
      await page.getByLabel('Coordenadas ou link do mapa').fill('-23.5505, -46.6333')
    },
  ],
  [
    'a contact',
    'contacts',
    SEND,
    async (page) => {
      await attach(page, 'Contato')
      const card = page.getByRole('dialog', { name: 'Enviar contato' })
      await card.getByRole('textbox').first().fill('Vera Envios')
      await card.getByRole('radio', { name: /Vera Envios/ }).check()
    },
  ],
  [
    'a question with options',
    'interactive',
    SEND,
    async (page) => {
      await attach(page, 'Botões ou lista')
      const question = page.getByRole('dialog', { name: 'Enviar pergunta com opções' })
      await question.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Pode ser hoje?')
      await question.getByLabel('Opção 1', { exact: true }).fill('Sim')
      await question.getByLabel('Opção 2', { exact: true }).fill('Não')
    },
  ],
]

test('whatever is sent, the next words are for the customer @long', async ({ browser }) => {
  test.setTimeout(180_000)
  const vera = new Customer(product, 'Vera Envios', '5511987664001')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await vera.writes('Oi')
  await ana.open('Fila', vera.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeFocused()
  const came = async (type: string) =>
    (
      await product.emulator<Messages>('GET', `/messages?wa_id=${vera.phone}&direction=toCustomer`)
    ).messages.filter(({ message }) => message.type === type).length
  for (const [what, type, send, prepare] of WAYS)
    for (const by of ['mouse', 'key'] as const)
      await test.step(`${what}, by ${by}`, async () => {
        const about = `${what}, by ${by}`
        const before = await came(type)
        await prepare(page)
        await (by === 'mouse' ? button(page, send).click() : button(page, send).press('Enter'))
        await expect(ana.composer, about).toBeFocused()
        await expect.poll(() => came(type), { message: about, timeout: 20_000 }).toBe(before + 1)
        // Also once the server has answered.
        await expect(ana.composer, about).toBeFocused()
        await page.keyboard.type(`Depois de ${about}.`)
        await page.keyboard.press('Enter')
        await expect.poll(() => vera.received(), about).toContain(`Depois de ${about}.`)
      })
  await ana.close()
})

test('while a voice is recorded the keyboard is on Send: Enter sends, Escape discards, and no word presses anything', async ({
  browser,
}) => {
  const ivo = new Customer(product, 'Ivo Falado', '5511987664003')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page, composer } = ana
  await ivo.writes('Pode mandar áudio')
  await ana.open('Fila', ivo.name)
  await ana.action('Aceitar')
  const voices = async () =>
    (
      await product.emulator<Messages>('GET', `/messages?wa_id=${ivo.phone}&direction=toCustomer`)
    ).messages.filter(({ message }) => message.type === 'audio') as unknown[]
  const send = page.getByRole('button', { name: 'Enviar a gravação' })
  const record = async () => {
    await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await expect(send).toBeFocused()
    await expect(page.getByRole('region', { name: 'Gravação de voz' }).getByText(/^0:0[1-9]/)).toBeVisible()
  }

  await record()
  // The device beeps once a second: of 36 bars not all are alike.
  const bars = page.locator('[data-live-wave] i')
  await expect(bars).toHaveCount(36)
  await expect
    .poll(() =>
      bars.evaluateAll(
        (all) => new Set(all.map((bar) => bar.getBoundingClientRect().height.toFixed(1))).size,
      ),
    )
    .toBeGreaterThan(2)
  await page.keyboard.type('oi tudo bem')
  await page.keyboard.press('Enter')
  await expect(send).toBeFocused()
  await expect(page.getByText('Respondendo a')).toHaveCount(0)
  expect(await voices()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(composer).toBeFocused()
  await expect(composer).toHaveValue('')

  await record()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(send).toBeFocused()
  await page.getByRole('button', { name: 'Ouvir o áudio' }).last().click()
  await expect(
    page.getByRole('region', { name: 'Gravação de voz' }).getByRole('img', { name: /^Duração: 0:0[1-9]/ }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.locator('[data-live-wave]')).toBeVisible()
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(composer).toBeFocused()
  await expect.poll(async () => (await voices()).length, { timeout: 20_000 }).toBe(1)
  expect(JSON.stringify(await voices())).not.toContain('"context"')
  await ana.close()
})

test('in a dialog with a list one types, walks and chooses by keys, and Ctrl+Enter does what it is for @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const nina = new Customer(product, 'Nina Teclas', '5511987664004')
  const otto = new Customer(product, 'Otto Destino', '5511987664005')
  for (const customer of [nina, otto]) await customer.writes('Para encaminhar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  const { page } = ana
  for (const customer of [otto, nina]) {
    await ana.open('Fila', customer.name)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeFocused()
  }
  const dialog = page.getByRole('dialog')
  const marked = dialog.locator('[data-marked]')

  await ana.bubble('Para encaminhar').first().hover()
  await page.getByRole('button', { name: 'Ações da mensagem' }).first().click()
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  // What is typed before its script has come is nobody's.
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('otto dest')
  await expect(marked).toContainText(otto.name)
  await page.keyboard.press('Enter')
  await expect(marked).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => otto.received()).toContain('Para encaminhar')

  await page.keyboard.press('Alt+Shift+KeyM')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await expect(dialog.locator('[data-choice]').nth(1)).toBeVisible()
  await page.keyboard.press('End')
  await expect(dialog.locator('[data-choice]:enabled').last()).toHaveAttribute('data-marked', '')
  await page.keyboard.press('Home')
  await expect(dialog.locator('[data-choice]:enabled').first()).toHaveAttribute('data-marked', '')
  await page.keyboard.type('pronto')
  await expect(marked).toContainText(/pedido pronto/i)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // Opened again, the list is read again: keys pressed before it has come are done once it has.
  let read: () => void = () => {}
  const mayRead = new Promise<void>((resolve) => {
    read = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('metaMessageTemplates')) await mayRead
    await route.continue()
  })
  await page.keyboard.press('Alt+Shift+KeyM')
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('pronto')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-choice]')).toHaveCount(0)
  read()
  await expect(dialog.getByRole('button', { name: 'Enviar modelo' })).toBeVisible()
  await page.unroute('**/graphql')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Alt+KeyT')
  // The arrows walk what is there: the colleagues are asked for first.
  await expect(dialog.getByRole('textbox').first()).toBeFocused()
  await expect(dialog.getByRole('radio').last()).toBeEnabled()
  await page.keyboard.press('ArrowDown')
  await expect(marked).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio').last()).toBeChecked()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/^Transferência enviada para /)).toBeVisible()
  await ana.close()
})

test('what is sent to a colleague, or looked at there, leaves the keyboard with the colleague @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const bento = new Customer(product, 'Bento Ouvinte', '5511987664002')
  const one = await Colleague.come(browser, product, 'atendente1@demo.test')
  const two = await Colleague.come(browser, product, 'atendente2@demo.test')
  const { page, panel, field, attendant } = one
  await bento.writes('Oi')
  await attendant.open('Fila', bento.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeFocused()
  await two.open(await one.name)
  await two.panel.getByTestId('attach-input').setInputFiles([photo])
  await two.page.getByRole('dialog').getByRole('button', { name: SEND, exact: true }).click()
  await one.open(await two.name)
  const file = (file: typeof photo) => async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: 'Anexar arquivos' }).click()
    await (await chooser).setFiles([file])
    await expect(page.getByRole('dialog', { name: 'Enviar arquivos' })).toBeVisible()
  }
  const voice = async (): Promise<void> => {
    await panel.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
    await expect(panel.getByRole('region', { name: 'Gravação de voz' }).getByText(/^0:0[1-9]/)).toBeVisible()
  }
  const ways = [
    ['a picture', async () => {}, panel.getByRole('button', { name: 'Ver a imagem' }).first()],
    ['a photo', file(photo), page.getByRole('dialog').getByRole('button', { name: SEND, exact: true })],
    ['a voice note', voice, panel.getByRole('button', { name: 'Enviar a gravação' })],
    ['no voice note', voice, panel.getByRole('button', { name: 'Descartar a gravação' })],
  ] as const
  for (const [what, prepare, last] of ways)
    for (const by of ['mouse', 'key'] as const)
      await test.step(`${what}, by ${by}`, async () => {
        const about = `${what}, by ${by}`
        await prepare()
        await (by === 'mouse' ? last.click() : last.press('Enter'))
        if (what === 'a picture') {
          await expect(page.locator('.viewer-canvas img')).toBeVisible()
          await page.keyboard.press('Escape')
          await expect(page.locator('.viewer-canvas')).toHaveCount(0)
          // It was opened beside what is written: back to where it was opened.
          await expect(last, about).toBeFocused()
          return
        }
        await expect(field, about).toBeFocused()
        await page.keyboard.type(`Depois de ${about}.`)
        await page.keyboard.press('Enter')
        await expect(one.bubble(`Depois de ${about}.`)).toBeVisible()
      })
  expect(await bento.received()).toEqual([])
  for (const { attendant } of [one, two]) await attendant.close()
})
