import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { MENU_PARAMETERS } from '../../src/domain/access/areas'
import { pathTo, ROUTES, type Route } from '../../src/domain/access/routes'
import { PASSWORD, Product } from '../product'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const inside = ROUTES.filter(({ access }) => access !== 'public')
/** Looked at in every theme. */
const IN_EVERY_THEME = ['chat/attendance', 'instances/list/{chooseInstance}', 'user-settings', 'help/support']

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

/** What is serious or critical on the screen, and what stands out of the window. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return [
    ...serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    ...(over > 0 ? [`${over} px wider than the window`] : []),
  ]
}

test('every route behind the login has its title, its heading, and nothing wrong with it', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signedIn(page)
  const found: Record<string, string[]> = {}
  const titles = new Set<string>()
  // What is still to come looks alike everywhere: axe looks at the first of them only, for it takes a second each.
  let seenPlanned = false
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
    const planned = await page.getByText(/^Esta tela ainda não existe/).isVisible()
    const faults = planned && seenPlanned ? [] : await faultsOf(page)
    seenPlanned ||= planned
    await page.setViewportSize({ width: 390, height: 844 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) faults.push(`${over} px wider than a phone`)
    await page.setViewportSize({ width: 1440, height: 900 })
    if (faults.length > 0) found[route.pattern] = faults
  }
  expect(found).toEqual({})
  expect(titles.size, 'titles of their own').toBe(inside.length)
})

// Each by another user: what one chose comes along to the next browser.
for (const [theme, email] of [
  ['dark', 'atendente1@demo.test'],
  ['semi-dark', 'atendente2@demo.test'],
] as const)
  test(`screens are sound in ${theme}`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('balcao/demo/preferences', JSON.stringify({ theme: chosen }))
    }, theme)
    await signedIn(page, email)
    const found: Record<string, string[]> = {}
    for (const route of inside.filter(({ pattern }) => IN_EVERY_THEME.includes(pattern))) {
      await go(page, addressOf(route))
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const faults = await faultsOf(page)
        if (faults.length > 0) found[`${route.pattern} at ${width}`] = faults
      }
    }
    expect(found).toEqual({})
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
  await expect(page.getByRole('complementary', { name: 'Todas as páginas' })).toBeVisible()
  for (const menu of ['nav[data-menu]', 'aside[data-menu]'])
    expect(await lightness(menu), menu).toBeLessThan(60)
  expect(await lightness('body')).toBeGreaterThan(200)
})
