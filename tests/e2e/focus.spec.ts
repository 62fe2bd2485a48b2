import { type Browser, expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

/*
 * Whatever opens has the keyboard from the key or click on that asks for it: a word and Enter, typed at once, go to
 * nobody. What closes gives the keyboard back, in the workspace to the composer. Before there was a watch over the focus
 * (kit/focus.ts) these failed: a ticket accepted by key left the composer without the keyboard, the dialog that closes a
 * ticket left the keyboard in the composer behind it, and "/xyzzy" was not asked about.
 */

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** One way to something that has the keyboard while it is open; `part`: the file that draws it. */
type Way = readonly [part: string, what: string, open: (page: Page) => Promise<void>]
const key =
  (keys: string) =>
  (page: Page): Promise<void> =>
    page.keyboard.press(keys)
const click =
  (...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names)
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click()
  }
const item =
  (open: (page: Page) => Promise<void>, ...names: (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    await open(page)
    for (const name of names) await page.getByRole('menuitem', { name }).click()
  }
const pressed =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .press('Enter')
const itemByKey =
  (open: (page: Page) => Promise<void>, name: string) =>
  async (page: Page): Promise<void> => {
    await open(page)
    await page.getByRole('menuitem', { name }).press('Enter')
  }
/** By the palette: its field has the keyboard. */
const palette =
  (words: string) =>
  async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+KeyK')
    await page.getByPlaceholder(/^Digite uma ação/).fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByPlaceholder(/^Digite uma ação/)).toHaveCount(0)
  }
const deeds = (page: Page) => page.getByRole('group', { name: 'Ações do atendimento' })
const deed = (name: string) => (page: Page) => deeds(page).getByRole('button', { name, exact: true }).click()
const more = deed('Mais ações')
const bubble = (page: Page) => page.locator('[data-kind]').filter({ hasText: 'Bom dia, tudo bem?' })
const messageMenu = async (page: Page): Promise<void> => {
  await bubble(page).hover()
  await bubble(page).locator('..').getByRole('button', { name: 'Ações da mensagem' }).click()
}
const messageMenuByKey = (page: Page): Promise<void> =>
  bubble(page).locator('..').getByRole('button', { name: 'Ações da mensagem' }).press('Enter')
const quickAnswers = async (page: Page): Promise<void> => {
  await page.keyboard.type('/')
  await click('Gerenciar respostas rápidas')(page)
}
const later = async (page: Page): Promise<void> => {
  await page.keyboard.type('123')
  await click('Enviar mais tarde')(page)
}
const laterByKey = async (page: Page): Promise<void> => {
  await page.keyboard.type('123')
  await page.keyboard.press('Alt+ArrowDown')
}
const several = async (page: Page): Promise<void> => {
  const row = page.getByRole('option').first()
  await row.hover()
  await row.getByTitle(/^Selecionar/).click()
  await page
    .getByRole('region', { name: 'Atendimentos selecionados' })
    .getByRole('button', { name: 'Encerrar' })
    .click()
}
const chosenFile = async (page: Page): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await item(click('Anexar arquivos'), 'Fotos, vídeos e documentos')(page)
  await (await chooser).setFiles({ name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
}
const account = async (page: Page): Promise<void> =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^Conta de/ })
    .last()
    .click()

/** A picture and a document of the customer's. */
async function sendsFiles(phone: string): Promise<void> {
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  for (const [bytes, type, query] of [
    [Buffer.from(png, 'base64'), 'image/png', ''],
    [Buffer.from(pdf), 'application/pdf', 'filename=receita.pdf'],
  ] as const)
    await fetch(`${product.emulatorUrl}/__emulator/phones/${phone}/media?${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    })
}

/** Over the list of an administrator, while somebody who was shut out has tickets in hand. */
const STRANDED = /sem ninguém que possa atender/

/** Carla is shut out with a ticket in hand. */
async function shutsOut(admin: Attendant, browser: Browser): Promise<void> {
  const sara = new Customer(product, 'Sara Sozinha', '5511987661009')
  await sara.writes('Tem alguém aí?')
  const carla = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  await carla.open('Fila', sara.name)
  await carla.action('Aceitar')
  await expect(carla.composer).toBeEnabled()
  await carla.close()
  const { page } = admin
  await page.goto(`${product.url}/demo/users/list`)
  await item(click('Ações de Carla Mendes'), 'Bloquear')(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByText('Carla Mendes foi bloqueado.')).toBeVisible()
  await page.goto(`${product.url}/demo/chat/attendance`)
  await admin.live()
  await expect(page.getByRole('button', { name: STRANDED })).toBeVisible()
}

const WAYS: readonly Way[] = [
  ['TransferDialog', 'transfer, by key', key('Alt+KeyT')],
  ['TransferDialog', 'transfer, by mouse', deed('Transferir')],
  ['CloseDialog', 'close, by key', key('Alt+KeyE')],
  ['CloseDialog', 'close, by mouse', deed('Encerrar')],
  ['CloseDialog', 'close and next, by key', key('Alt+Shift+KeyE')],
  ['SnoozeDialog', 'snooze, by key', key('Alt+KeyS')],
  ['SnoozeDialog', 'snooze, by mouse', item(more, /^Adiar/)],
  ['DepartmentDialog', 'department, by key', palette('mudar de setor')],
  ['DepartmentDialog', 'department, by mouse', item(more, /^Mudar de setor/)],
  ['HistoryDialog', 'history, by key', palette('historico do')],
  ['HistoryDialog', 'history, by mouse', item(more, /^Histórico do/)],
  ['PrintDialog', 'print, by key', key('Control+KeyP')],
  ['PrintDialog', 'print, by mouse', item(more, /^Imprimir conversa/)],
  ['StartDialog', 'new ticket, by key', key('Alt+KeyM')],
  ['StartDialog', 'new ticket, by mouse', click('Novo atendimento')],
  ['Palette', 'palette, by key', key('Control+KeyK')],
  ['ShortcutSheet', 'shortcuts, by key', key('Control+Slash')],
  ['ExportDialog', 'export, by key', key('Control+Shift+KeyE')],
  ['NoticeCentre', 'notices, by key', key('Alt+KeyB')],
  ['NoticeCentre', 'notices, by mouse', click(/^Avisos/)],
  ['TicketMenuItems', 'more of a ticket, by mouse', more],
  ['AttachMenu', 'attach, by mouse', click('Anexar arquivos')],
  ['StructuredDialog', 'a place, by mouse', item(click('Anexar arquivos'), 'Localização')],
  ['StructuredDialog', 'a contact, by mouse', item(click('Anexar arquivos'), 'Contato')],
  ['StructuredDialog', 'options, by mouse', item(click('Anexar arquivos'), 'Botões ou lista')],
  ['EmojiPopover', 'emojis, by mouse', click('Emojis')],
  ['TemplateDialog', 'templates, by mouse', click('Enviar modelo')],
  ['MessageMenu', 'menu of a message, by mouse', messageMenu],
  ['ForwardDialog', 'forward, by mouse', item(messageMenu, 'Encaminhar')],
  ['EmojiPopover', 'reaction, by mouse', item(messageMenu, 'Reagir com outro emoji')],
  ['FilterMenuItems', 'filter, by mouse', click('Filtrar')],
  [
    'RowMenu',
    'menu of a row, by mouse',
    (page) => page.getByRole('option').first().click({ button: 'right' }),
  ],
  ['UserMenuItems', 'account, by mouse', account],
  ['SwitchUserDialog', 'change of user, by mouse', item(account, 'Trocar de usuário')],
  ['SendMenu', 'later, by mouse', later],
  ['SendMenu', 'later, by key', laterByKey],
  ['TimeDialog', 'a time of one’s own, by mouse', item(later, 'Escolher dia e hora…')],
  ['OrderItems', 'order of the list, by mouse', click(/^Ordem:/)],
  ['OrderItems', 'order of the list, by key', pressed(/^Ordem:/)],
  ['FilterMenuItems', 'filter, by key', pressed('Filtrar')],
  ['AttachMenu', 'attach, by key', pressed('Anexar arquivos')],
  ['EmojiPopover', 'emojis, by key', pressed('Emojis')],
  ['TemplateDialog', 'templates, by key', pressed('Enviar modelo')],
  ['TicketMenuItems', 'more of a ticket, by key', pressed('Mais ações')],
  ['UserMenuItems', 'account, by key', pressed(/^Conta de/)],
  ['MessageMenu', 'menu of a message, by key', messageMenuByKey],
  ['ForwardDialog', 'forward, by key', itemByKey(messageMenuByKey, 'Encaminhar')],
  ['RailFlyOut', 'pages of a group, by mouse', click('Vendas')],
  ['RailFlyOut', 'pages of a group, by key', pressed('Vendas')],
  ['QuickAnswersDialog', 'quick answers, by mouse', quickAnswers],
  ['AttachDialog', 'a file, by mouse', chosenFile],
  ['ImageViewer', 'a picture, by mouse', click('Ver a imagem')],
  ['ImageViewer', 'a picture, by key', pressed('Ver a imagem')],
  ['PdfViewer', 'a document, by mouse', click('Abrir receita.pdf')],
  ['PdfViewer', 'a document, by key', pressed('Abrir receita.pdf')],
  ['MergeDialog', 'merge, by mouse', click('Unir com outro cadastro…')],
  ['MergeDialog', 'merge, by key', pressed('Unir com outro cadastro…')],
  ['CustomerMarks', 'block, by mouse', click('Bloquear')],
  ['CustomerMarks', 'block, by key', pressed('Bloquear')],
  ['EraseDialog', 'erase, by mouse', click('Apagar…')],
  ['EraseDialog', 'erase, by key', pressed('Apagar…')],
  ['BulkDialog', 'close several, by mouse', several],
  ['StrandedTickets', 'tickets of nobody, by mouse', click(STRANDED)],
  ['StrandedTickets', 'tickets of nobody, by key', pressed(STRANDED)],
]

/** Beside the conversation the keyboard goes back to the button: more is done there. */
const BESIDE = ['MergeDialog', 'CustomerMarks', 'EraseDialog']
/** What waits there for a word and Enter is what one means to send. */
const SENDS = ['AttachDialog', 'TimeDialog']

const LAYERS = '[aria-modal="true"], [role="menu"], [role="dialog"]'
const within = (page: Page) =>
  page.evaluate((layers) => document.activeElement?.closest(layers) !== null, LAYERS)
const holder = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? ''}`
  })

test('a word and Enter in whatever opens go to nobody, and what closes gives the keyboard back @long', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const rita = new Customer(product, 'Rita Teclado', '5511987661001')
  const ana = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = ana
  await shutsOut(ana, browser)
  await rita.writes('Bom dia, tudo bem?')
  await ana.open('Fila', rita.name)
  await page.keyboard.press('Alt+KeyA')
  // Accepted by key: one writes at once.
  await expect(ana.composer).toBeFocused()
  await page.keyboard.type('Bom dia!')
  await page.keyboard.press('Enter')
  await expect.poll(() => rita.received()).toEqual(['Bom dia!'])

  await sendsFiles(rita.phone)
  const beside = page.getByRole('complementary', { name: 'Dados do cliente' })
  for (const section of ['Restrições']) await beside.getByText(section, { exact: true }).click()
  for (const name of ['Bloquear', 'Ver a imagem', 'Abrir receita.pdf'])
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  for (const [part, what, open] of WAYS)
    await test.step(what, async () => {
      await expect(ana.conversation(rita.name), what).toBeVisible()
      await ana.composer.focus()
      await open(page)
      // In the palette a word that finds a page leads there: here one that finds nothing.
      await page.keyboard.type(/palette/.test(what) ? 'qxzw' : 'venda')
      if (!SENDS.includes(part)) await page.keyboard.press('Enter')
      const layers = page.locator(LAYERS)
      if ((await layers.count()) > 0) {
        await expect.poll(() => within(page), `${what}: ${await holder(page)} has the keyboard`).toBe(true)
        for (let step = 0; step < 4; step++) {
          await page.keyboard.press('Tab')
          if ((await page.locator('[aria-modal="true"]').count()) > 0)
            expect(await within(page), `${what}: Tab led to ${await holder(page)}`).toBe(true)
        }
      }
      for (let tries = 0; tries < 4 && (await layers.count()) > 0; tries++) {
        await page.keyboard.press('Escape')
        await expect(layers)
          .toHaveCount(0, { timeout: 500 })
          .catch(() => {})
        const lose = page.getByRole('button', { name: 'Sair sem salvar' })
        if (await lose.isVisible()) await lose.press('Enter')
      }
      await expect(layers, what).toHaveCount(0)
      const home = BESIDE.includes(part) ? beside.locator('button:focus') : ana.composer
      await expect(home, `${what}: closed, and ${await holder(page)} has the keyboard`).toBeFocused()
      // The emoji that the word found, where that is what was open.
      await expect(ana.composer, what).toHaveValue(/^[^a-z]*$/)
      await ana.composer.fill('')
    })
  await page.keyboard.type('Posso ajudar?')
  await page.keyboard.press('Enter')
  await expect.poll(() => rita.received()).toEqual(['Bom dia!', 'Posso ajudar?'])
  await ana.close()
})

test('a dialog whose script is still on its way has the keyboard already @long', async ({ browser }) => {
  const nara = new Customer(product, 'Nara Lenta', '5511987661002')
  const ana = await Attendant.atLogin(browser, product)
  const { page } = ana
  await page.route(/\/(SnoozeDialog|TicketDialogs)-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    await route.continue()
  })
  await ana.logIn('atendente1@demo.test')
  await nara.writes('Oi')
  await ana.open('Fila', nara.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeFocused()
  await page.keyboard.press('Alt+KeyS')
  await page.keyboard.type('venda')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Adiar atendimento' })
  await expect(dialog).toBeVisible()
  await expect.poll(() => within(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue('')
  expect(await nara.received()).toEqual([])
  await ana.close()
})

test('a slash alone, or with a word that is no quick answer, is asked about before it goes @long', async ({
  browser,
}) => {
  const bia = new Customer(product, 'Bia Barra', '5511987661003')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await bia.writes('Oi')
  await ana.open('Fila', bia.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeFocused()
  const question = page.getByRole('dialog').filter({ hasText: 'ao cliente?' })
  await page.keyboard.type('/xyzzy')
  await page.keyboard.press('Enter')
  await expect(question).toContainText('Enviar “/xyzzy” ao cliente?')
  await page.keyboard.press('Escape')
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue('/xyzzy')
  // While the list is open Enter is for it, also where it has nothing.
  await ana.composer.fill('')
  await page.keyboard.type('veja /xyzzy')
  await page.keyboard.press('Enter')
  await expect(ana.composer).toHaveValue('veja /xyzzy')
  expect(await bia.received()).toEqual([])
  await ana.composer.fill('/xyzzy')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(() => bia.received()).toEqual(['/xyzzy'])
  await expect(ana.composer).toBeFocused()
  await ana.close()
})

/**
 * Drawn late, as on a machine with other work to do, a menu that was open before came a frame after its key: what was
 * typed meanwhile went to the composer, and Enter sent it.
 */
test('a menu that opens again has the keyboard from its key on, however late the screen is drawn @long', async ({
  browser,
}) => {
  const lea = new Customer(product, 'Lea Demorada', '5511987661019')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = ana
  await lea.writes('Oi')
  await ana.open('Fila', lea.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeFocused()
  const menus = [/^Ordem:/, 'Filtrar', 'Mais ações', 'Anexar arquivos'] as const
  for (const name of menus) {
    await pressed(name)(page)
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) => window.setTimeout(() => draw(run), 400)
  })
  for (const name of menus) {
    await ana.composer.focus()
    await pressed(name)(page)
    await page.keyboard.type('venda')
    await page.keyboard.press('Enter')
    await expect(ana.composer, String(name)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  expect(await lea.received()).toEqual([])
  await ana.close()
})
