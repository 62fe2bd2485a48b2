import { expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

/*
 * Outside the workspace: what opens has the keyboard, keeps it, and gives it back to the control that opened it. By
 * mouse and by key. What the workspace opens is in focus.spec.ts; that nothing is left out, in tests/layers.test.ts.
 */

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Operates a control: by a click, or by Enter on it. */
type Press = (control: Locator) => Promise<void>
/** `part`: the file that draws it. The first control that is pressed is the one that has the keyboard again. */
type Way = readonly [part: string, what: string, open: (page: Page, press: Press) => Promise<void>]

const button =
  (name: string | RegExp) =>
  (page: Page, press: Press): Promise<void> =>
    press(page.getByRole('button', { name, exact: typeof name === 'string' }).first())
const link =
  (name: string) =>
  (page: Page, press: Press): Promise<void> =>
    press(page.getByRole('link', { name }).first())
const item =
  (menu: string | RegExp, name: string) =>
  async (page: Page, press: Press): Promise<void> => {
    await button(menu)(page, press)
    await press(page.getByRole('menuitem', { name, exact: true }))
  }
/** A picture chosen for a new user. */
const photo = async (page: Page, press: Press): Promise<void> => {
  await button('Novo usuário')(page, press)
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'rosto.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Usar esta foto' })).toBeVisible()
}
/** A name for what is shown, where something is looked for. */
const view = async (page: Page, press: Press): Promise<void> => {
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('bruno')
  await expect(page).toHaveURL(/q=bruno/)
  await button('Guardar esta visão')(page, press)
}
const toggle =
  (name: string | RegExp) =>
  async (page: Page, press: Press): Promise<void> => {
    const control = page.getByRole('switch', { name }).first()
    // A switch goes over by a space.
    await press(control)
  }

const BRUNO = 'Ações de Bruno Carvalho'
const ENTREGAS = 'Ações de Entregas'
/** There a word and Enter are saved, as they are meant to be. */
const SAVED = ['user', 'keep a view', 'new department', 'rename a department', 'group of several']

/** Chooses a customer of the list, for what can be done with several. */
const chosen =
  (name: string) =>
  async (page: Page, press: Press): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Selecionar Camila Duarte' }).check()
    await button(name)(page, press)
  }

/** The same with a product. */
const chosenProduct =
  (name: string) =>
  async (page: Page, press: Press): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Selecionar Água micelar' }).check()
    await button(name)(page, press)
  }

const PAGES: Readonly<Record<string, readonly Way[]>> = {
  'customers/list': [
    ['CustomerDrawer', 'customer', link('Camila Duarte')],
    ['ExportDrawer', 'export', item('Mais opções da lista', 'Exportar')],
    ['PersonDrawer', 'data of a person', item('Ações de Camila Duarte', 'Exportar os dados da pessoa…')],
    ['ImportDrawer', 'import', item('Mais opções da lista', 'Importar')],
    ['MoreMenu', 'what else of a list', button('Mais opções da lista')],
    ['AddFilter', 'a filter more', button('Filtro')],
    ['BulkGroupDialog', 'group of several', chosen('Adicionar a um grupo')],
    ['BulkCustomers', 'block several', chosen('Bloquear clientes')],
  ],
  products: [
    ['HistoryDrawer', 'history of a product', item('Ações de Água micelar', 'Histórico')],
    ['PlacesDrawer', 'product by connection', item('Ações de Água micelar', 'Preço e estoque por conexão')],
    ['StockImagesDrawer', 'picture bank', item('Mais opções da lista', 'Banco de fotos')],
    ['BulkProducts', 'several off sale', chosenProduct('Tirar de venda')],
  ],
  'control-panel?view=conversations': [['ListenDrawer', 'listen', item(/^Ações de/, 'Ouvir')]],
  'pre-orders': [['QuoteHistory', 'history of a quote', item('Ações de O-1042', 'Histórico')]],
  'product-categories': [['CategoryTreePage', 'menu of a category', button('O que fazer com Genéricos')]],
  status: [['StatusListPage', 'menu of a status', button('O que fazer com Recebido')]],
  'users/list': [
    ['UserDrawer', 'new user', button('Novo usuário')],
    ['List', 'menu of a user', button(BRUNO)],
    ['UserDrawer', 'user', item(BRUNO, 'Editar')],
    ['UserDialog', 'block', item(BRUNO, 'Bloquear')],
    ['UserDialog', 'disconnect', item(BRUNO, 'Desconectar')],
    ['UserDialog', 'delete a user', item(BRUNO, 'Excluir')],
    ['UserTwoFactor', 'second factor', item(BRUNO, 'Verificação em duas etapas')],
    ['CropDialog', 'photo', photo],
    ['ColumnsMenu', 'columns', button('Colunas')],
    ['ViewTabs', 'keep a view', view],
  ],
  'dashboard/analytics': [
    ['PeriodChip', 'period', button(/antes: /)],
    ['About', 'how a figure is counted', button('Como se conta: Conversas abertas')],
    ['ChartPanel', 'what else of a chart', button(/^Opções de O dia de mais movimento/)],
    ['CasesDrawer', 'cases of a figure', button(/^Ver os casos de Conversas abertas:/)],
  ],
  'roles/list': [
    ['RoleListPage', 'menu of a role', button('Ações de Atendente')],
    ['RoleListPage', 'delete a role', item('Ações de Atendente', 'Excluir')],
  ],
  'user-departments/list': [
    ['AreaDrawer', 'new department', button('Novo setor')],
    ['AreaPage', 'menu of a department', button(ENTREGAS)],
    ['AreaDrawer', 'change a department', item(ENTREGAS, 'Editar')],
    ['AreaPage', 'delete a department', item(ENTREGAS, 'Excluir')],
  ],
  'instances/edit/1': [['RemoveInstance', 'delete a connection', button('Excluir conexão')]],
  'dynamic-settings': [['FlagRow', 'maintenance', toggle('Modo de manutenção')]],
  'user-settings': [
    ['TwoFactorDialog', 'second factor of one’s own', button('Ativar')],
    ['AccessRulesCard', 'second factor of all', toggle(/duas etapas/)],
    ['RailFlyOut', 'pages of a group', button('Vendas')],
    ['NoticeCentre', 'notices', button(/^Avisos/)],
    ['UserMenuItems', 'account', button(/^Conta de/)],
    ['SwitchUserDialog', 'change of user', item(/^Conta de/, 'Trocar de usuário')],
  ],
}

const LAYERS = '[aria-modal="true"], [role="menu"], [role="dialog"]:not([aria-modal])'
const holder = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 40) ?? ''}`
  })
/** Is the keyboard in what lies on top? */
const within = (page: Page) =>
  page.evaluate((layers) => {
    const open = [...document.querySelectorAll(layers)].filter((each) => each.getClientRects().length > 0)
    return open.at(-1)?.contains(document.activeElement) ?? false
  }, LAYERS)

test('what opens on any page has the keyboard, and gives it back to the control that opened it @long', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const rita = new Customer(product, 'Rita Páginas', '5511987661011')
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await rita.writes('Bom dia!')
  await admin.open('Fila', rita.name)
  await admin.action('Aceitar')
  await expect(admin.composer).toBeFocused()
  const layers = page.locator(LAYERS).filter({ visible: true })
  for (const [path, ways] of Object.entries(PAGES)) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/demo/${path}`)
    for (const [, what, open] of ways)
      for (const by of ['mouse', 'key'] as const)
        await test.step(`${what}, by ${by}`, async () => {
          const about = `${what}, by ${by}`
          let opener: Locator | undefined
          await open(page, async (control) => {
            opener ??= control
            // What is drawn of a switch is beside it.
            const toggles = (await control.getAttribute('role')) === 'switch'
            if (by === 'mouse') await control.click({ force: toggles })
            else await control.press(toggles ? 'Space' : 'Enter')
          })
          await page.keyboard.type('venda')
          if (!SAVED.includes(what)) await page.keyboard.press('Enter')
          await expect.poll(() => layers.count(), about).toBeGreaterThan(0)
          await expect.poll(() => within(page), `${about}: ${await holder(page)} has the keyboard`).toBe(true)
          for (let step = 0; step < 6; step++) {
            if ((await page.locator('[aria-modal="true"]').count()) === 0) break
            await page.keyboard.press('Tab')
            expect(await within(page), `${about}: Tab led to ${await holder(page)}`).toBe(true)
          }
          // One at a time, from the top.
          for (let left = await layers.count(); left > 0; left = await layers.count()) {
            await page.keyboard.press('Escape')
            const lose = page.getByRole('button', { name: 'Sair sem salvar' })
            await expect(layers.nth(left - 1).or(lose))
              .toBeVisible({ visible: false, timeout: 1_000 })
              .catch(() => {})
            if (await lose.isVisible()) await lose.press('Enter')
            else expect(await layers.count(), `${about}: Escape`).toBe(left - 1)
            await expect(lose).toHaveCount(0)
          }
          await expect(opener!, `${about}: closed, and ${await holder(page)} has it`).toBeFocused()
        })
  }
  expect(await rita.received()).toEqual([])
  await admin.close()
})
