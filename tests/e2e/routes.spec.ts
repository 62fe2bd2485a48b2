import { expect, type Page, test } from '@playwright/test'
import { MENU_PARAMETERS } from '../../src/domain/access/menu-sections'
import { pathTo, ROUTES, type Route } from '../../src/domain/access/routes'
import { LONG } from '../chaos/seeds'
import { PASSWORD, Product } from '../product'
import { faultsOf } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const inside = ROUTES.filter(({ access }) => access !== 'public')
/** The third is the dark menu beside the light page: what stands in both is seen in the first two. */
const THEMES = LONG ? (['light', 'dark', 'semi-dark'] as const) : (['light', 'dark'] as const)
const KEY = 'balcao/demo/preferences'

async function signedIn(page: Page, email = 'admin@demo.test'): Promise<void> {
  await page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fuser-settings`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const addressOf = ({ pattern }: Route) =>
  pathTo('demo', pattern, { id: '1', type: 'passive', token: 'x', ...MENU_PARAMETERS[pattern] })

/** Within the page, as a link would: the panel starts once. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** As if chosen in another tab: nothing is loaded again. */
async function inTheme(page: Page, theme: 'light' | 'dark' | 'semi-dark'): Promise<void> {
  await page.evaluate(
    ([key, chosen]) => {
      const known = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...known, theme: chosen }))
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [KEY, theme] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

test('every route behind the login has its title, its heading, and nothing wrong with it in every theme @long', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signedIn(page)
  const found: Record<string, string[]> = {}
  const titles = new Set<string>()
  let last = ''
  for (const route of inside) {
    const address = addressOf(route)
    await go(page, address)
    await expect(page).toHaveURL(`${product.url}${address}`)
    if (route.pattern !== 'chat/attendance')
      await expect(page.getByRole('heading', { level: 1 }), route.pattern).toBeVisible()
    await expect(page).toHaveTitle(/.+ · Balcão$/)
    // The former screen stands there until this one has come.
    await expect.poll(() => page.title()).not.toBe(last)
    last = await page.title()
    titles.add(last)
    const faults: string[] = []
    for (const theme of THEMES) {
      await inTheme(page, theme)
      // A theme changes colours and nothing else.
      const rules = theme === 'light' ? undefined : ['color-contrast']
      faults.push(...(await faultsOf(page, undefined, rules)).map((fault) => `${theme}: ${fault}`))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`${over} px wider than a phone`)
    await page.setViewportSize({ width: 1440, height: 900 })
    if (faults.length > 0) found[route.pattern] = faults
  }
  expect(found).toEqual({})
  expect(titles.size, 'titles of their own').toBe(inside.length)
})

test('pages of the outside are sound', async ({ page }) => {
  const found: Record<string, string[]> = {}
  for (const route of ROUTES.filter(({ access, pattern }) => access === 'public' && pattern !== 'redirect')) {
    await page.goto(product.url + addressOf(route))
    await expect(page.getByRole('heading', { level: 1 }), route.pattern).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    const faults = await faultsOf(page)
    if (faults.length > 0) found[route.pattern] = faults
  }
  expect(found).toEqual({})
})

test('of the semi-dark theme the menu is dark and the page is light', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('balcao/demo/preferences', JSON.stringify({ theme: 'semi-dark', menuOpen: true }))
  })
  await signedIn(page, 'atendente3@demo.test')
  const lightness = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
        return (red + green + blue) / 3
      })
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name: 'Vendas' }).click()
  await expect(page.getByRole('dialog', { name: 'Vendas' })).toBeVisible()
  for (const menu of ['nav[data-menu]', '[role=dialog][data-menu]'])
    expect(await lightness(menu), menu).toBeLessThan(60)
  expect(await lightness('body')).toBeGreaterThan(200)
})
