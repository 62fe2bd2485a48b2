import { expect, type Page, test } from '@playwright/test'
import { cleanFileName } from '../../src/domain/messages/file-name'
import { Product } from '../product'
import { Attendant } from './attendant'
import { PNG, watchForMarkup } from './markup-watch'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Nothing answers there, and nothing may ask. */
const CANARY = '//canary.invalid'
const MARKUP = [
  `"'><hostile-one onclick=x></hostile-one>`,
  `<img id=hostile src=${CANARY}/i onerror="window.canary=1;alert(1)">`,
  `<script src=${CANARY}/s></script><svg onload=window.canary=1><iframe src=${CANARY}/f></iframe>`,
  '</title></textarea></style><style>hostile-one{color:red}</style>',
  'javascript:window.canary=1 data:text/html,x',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what others would fill in.
  '{{constructor.constructor("window.canary=1")()}} ${canary} $t(talk:order) <%= 7 %>',
  '\u202Egnp.exe\u202C',
].join(' ')
/** Names have their limits: the parts that do something. */
const SHORT = `<img id=hostile src=${CANARY}/n onerror=window.canary=1>{{x}}\u202Egnp`
const PHONE = '5511987652701'
const NAME = `Nádia ${SHORT}`
/** What turns the direction of writing is taken out of names. */
const shown = (name: string) => name.replace(/[\u202C\u202E]/g, '')
const SHOWN = shown(NAME)

/** Marks a text so that it is found, and says which one it was. */
const marked = (mark: string): string => `${mark} ${MARKUP}`

const sends = (node: object) =>
  product.emulator<{ wamid: string }>('POST', `/phones/${PHONE}/messages`, { name: NAME, ...node })
const sendsFile = (query: Record<string, string>, type: string, bytes: Buffer) =>
  fetch(`${product.emulatorUrl}/__emulator/phones/${PHONE}/media?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(bytes),
  })

/** Every text that a customer has in hand, by its mark, and the message that carries it. */
const NODES: Record<string, object> = {
  PLACE: {
    type: 'location',
    location: {
      latitude: -23.5,
      longitude: -46.6,
      name: marked('PLACE'),
      address: marked('ADDRESS'),
      url: 'javascript:window.canary=1',
    },
  },
  CARD: {
    type: 'contacts',
    contacts: [
      {
        name: { formatted_name: marked('CARD') },
        org: { company: marked('COMPANY') },
        phones: [{ phone: marked('NUMBER'), wa_id: SHORT }],
        emails: [{ email: marked('MAIL') }],
        urls: [{ url: 'javascript:window.canary=1' }],
      },
    ],
  },
  BUTTON: { type: 'button', button: { text: marked('BUTTON'), payload: MARKUP } },
  ANSWER: {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: MARKUP, title: marked('ANSWER') } },
  },
  CHOICE: {
    type: 'interactive',
    interactive: {
      type: 'list_reply',
      list_reply: { id: MARKUP, title: marked('CHOICE'), description: marked('REMARK') },
    },
  },
  PRODUCT: {
    type: 'order',
    order: {
      catalog_id: MARKUP,
      text: marked('ORDER'),
      product_items: [
        { product_retailer_id: marked('PRODUCT'), quantity: '1', item_price: 5, currency: SHORT },
      ],
    },
  },
  ADVERT: {
    type: 'text',
    text: { body: marked('ADVERT') },
    referral: {
      headline: marked('HEADLINE'),
      body: marked('COPY'),
      source_url: 'javascript:window.canary=1',
      source_type: MARKUP,
      image_url: `https:${CANARY}/ad`,
      thumbnail_url: `https:${CANARY}/thumb`,
    },
  },
}
/** Marks that stand in a message beside its own. */
const BESIDE: Record<string, readonly string[]> = {
  PLACE: ['ADDRESS'],
  CARD: ['COMPANY', 'MAIL'],
  CHOICE: ['REMARK'],
  ADVERT: ['HEADLINE', 'COPY'],
}

/** Marks of names, from which what turns the direction of writing is taken out. */
const OF_NAMES: readonly string[] = ['PLACE', 'ADDRESS', 'CARD', 'COMPANY']

/**
 * Threat B1: whatever a customer writes into whatever they control stays a text, everywhere it is shown.
 *
 * Seen to fail on: a text shown as markup; a link of any scheme.
 */
test('markup in everything that a customer controls stays a text, wherever it is shown', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  await sends({ text: marked('TEXT') })
  const ana = await Attendant.atLogin(browser, product)
  const { page } = ana
  const harm = await watchForMarkup(ana.context, product.url)
  await page.reload()
  await ana.logIn('atendente1@demo.test')
  await ana.live()

  // The row, the header, the details.
  await ana.tab('Fila').click()
  const row = ana.row('Nádia')
  await expect(row).toContainText(SHOWN)
  await expect(row).toContainText('TEXT "\'><hostile-one')
  await row.click()
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await expect(page.getByRole('region', { name: `Conversa com ${SHOWN}` })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Dados do cliente' })).toContainText(SHOWN)
  await expect(ana.bubble('TEXT ')).toContainText(marked('TEXT'))
  await ana.tab('Meus').click()

  for (const [mark, node] of Object.entries(NODES)) {
    await sends(node)
    const bubble = ana.bubble(`${mark} "`)
    for (const one of [mark, ...(BESIDE[mark] ?? [])])
      await expect(bubble).toContainText(OF_NAMES.includes(one) ? shown(marked(one)) : marked(one))
    await expect(row).toContainText(/<hostile-one|Pedido|Contato|Localização/)
  }

  // Files: their names and captions.
  await sendsFile({ filename: `${SHORT}.png`, caption: marked('CAPTION') }, 'image/png', PNG)
  await expect(ana.bubble('CAPTION ')).toContainText(marked('CAPTION'))
  await sendsFile(
    { filename: `FILE ${SHORT}.pdf`, caption: marked('LEGEND') },
    'application/pdf',
    Buffer.from('%PDF-1.4 %%EOF'),
  )
  await expect(ana.bubble('LEGEND ')).toContainText(cleanFileName(`FILE ${SHORT}.pdf`))
  await expect(ana.bubble('LEGEND ')).toContainText(marked('LEGEND'))

  // A quote of one of them, a reaction that is none, kinds that nobody knows, a group, a change of number.
  const { wamid } = await sends({ text: marked('ASKED') })
  await sends({ text: marked('QUOTING'), context: { id: wamid, from: SHORT } })
  await expect(ana.bubble('QUOTING ')).toContainText('ASKED "\'><hostile-one')
  await sends({ type: 'reaction', reaction: { message_id: wamid, emoji: SHORT } })
  await sends({
    type: MARKUP,
    [MARKUP]: { body: MARKUP },
    errors: [{ code: 1, title: MARKUP, message: MARKUP }],
  })
  await sends({ text: MARKUP, group_id: SHORT, group: { subject: MARKUP } })
  await sends({
    type: 'system',
    system: { type: 'user_changed_number', body: marked('SYSTEM'), wa_id: PHONE },
  })
  const long = `LONG ${'W'.repeat(4_000)}`
  await sends({ text: long })
  await expect(ana.bubble('LONG ')).toContainText(long.slice(0, 500))
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  // What the attendant does with it: answers it, forwards it, looks at the picture, searches.
  const asked = ana.bubble('ASKED ').first()
  await asked.hover()
  await asked.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Responder' }).click()
  const quoted = page
    .locator('div')
    .filter({ has: page.getByRole('button', { name: 'Não responder a esta mensagem' }) })
  await expect(quoted.last()).toContainText('ASKED "\'><hostile-one')
  await page.keyboard.press('Escape')
  await ana.bubble('CAPTION ').getByRole('button', { name: 'Ver a imagem' }).click()
  await expect(page.locator('.viewer-canvas img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+KeyK')
  const palette = page.getByRole('dialog').filter({ has: page.getByPlaceholder(/^Digite uma ação/) })
  await page.keyboard.type('nádia')
  await expect(palette.getByRole('button', { name: /Nádia/ }).first()).toContainText(shown(SHORT))
  await page.keyboard.press('Escape')
  await harm.none(page)

  // Elsewhere in the panel: the notice, its card, the title.
  await page.evaluate('document.hasFocus = () => false')
  await ana.tab('Fechados').click()
  await page.getByRole('option').first().click()
  await sends({ text: marked('LATER') })
  await expect
    .poll(() => page.evaluate('window.told'))
    .toContainEqual(expect.stringContaining(`${SHOWN}: LATER "'><hostile-one`))
  await expect(page).toHaveTitle(/^\(\d+\)/)

  // From the device's copy of the screen, and from its store.
  await page.reload()
  await ana.live()
  await ana.open('Meus', 'Nádia')
  await expect(ana.bubble('LATER ')).toContainText(marked('LATER'))
  await harm.none(page)

  // The control: with markup in the page, its elements are seen, and what the browser refuses them.
  await plant(page)
  await expect.poll(async () => (await harm.seen(page)).refused.length).toBeGreaterThan(1)
  const { found } = await harm.seen(page)
  for (const one of ['hostile-one', 'hostile-one onclick=x', 'iframe', 'script', 'svg onload='])
    expect(found).toContainEqual(expect.stringContaining(one))
  await ana.context.close()
})

/** Does on purpose what the journey looks for. */
const plant = (page: Page) =>
  page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(MARKUP)})`)
