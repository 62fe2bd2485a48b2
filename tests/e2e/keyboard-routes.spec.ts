import { expect, type Page, test } from '@playwright/test'
import { MENU_PARAMETERS } from '../../src/domain/access/menu-sections'
import { pathTo, ROUTES, type Route } from '../../src/domain/access/routes'
import { PASSWORD, Product } from '../product'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Where the arrows and keys of its own move the focus: walked by other journeys. */
const OTHERWISE: readonly string[] = ['chat/attendance', 'chat/attendance/{id}']
const inside = ROUTES.filter(({ access, pattern }) => access !== 'public' && !OTHERWISE.includes(pattern))
const addressOf = ({ pattern }: Route) =>
  pathTo('demo', pattern, { id: '1', type: 'passive', token: 'x', ...MENU_PARAMETERS[pattern] })

/**
 * Marks what can be operated on the page's main part, each with a number, and gives how many there are. Of a group that
 * the arrows go through (radio buttons of one name) Tab stops at one.
 */
const markStops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body
    const groups = new Set<string>()
    let count = 0
    for (const marked of document.querySelectorAll<HTMLElement>('[data-stop]')) delete marked.dataset.stop
    for (const element of main.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )) {
      const shown = element.checkVisibility({ visibilityProperty: true })
      const off = element.matches(':disabled, [inert] *, [tabindex="-1"], [type="hidden"]')
      if (!shown || off || element.tabIndex < 0) continue
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        if (groups.has(element.name)) continue
        groups.add(element.name)
        for (const one of main.querySelectorAll<HTMLInputElement>(`input[name="${element.name}"]`))
          one.dataset.stop = String(count)
        count++
        continue
      }
      element.dataset.stop = String(count++)
    }
    return count
  })

/** What has the focus: its number, what it is called, and what is wrong with how it shows it. */
const focused = (page: Page) =>
  page.evaluate(async () => {
    const element = document.activeElement as HTMLElement | null
    if (!element || element === document.body) return null
    const box = element.getBoundingClientRect()
    const name =
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? element.tagName
    const shadowed = (one: Element) => getComputedStyle(one).boxShadow !== 'none'
    /**
     * Outlines and rings may be drawn by what surrounds a control (`:has(:focus-visible)`); a row's is drawn by its
     * cells, by every one of them.
     */
    const rings = () =>
      (element instanceof HTMLTableRowElement && [...element.cells].every(shadowed)) ||
      [element, element.parentElement, element.parentElement?.parentElement].some((one) => {
        if (!one) return false
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
        const atRest = one.dataset.restBorder
        return (
          (outlineStyle !== 'none' && outlineWidth !== '0px') ||
          boxShadow !== 'none' ||
          (atRest !== undefined && atRest !== borderColor)
        )
      })
    for (let wait = 0; wait < 20 && !rings(); wait++) await new Promise((resolve) => setTimeout(resolve, 25))
    const within = element.closest('[data-walked]') !== null
    const hidden = box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth
    return {
      within,
      stop: element.dataset.stop ?? null,
      name: `${element.tagName.toLowerCase()} “${name || element.id}”`,
      fault: hidden ? 'out of sight' : rings() ? null : 'does not show that it has the focus',
    }
  })

/** Walked in so many pieces: all pages in one journey took longer than it may on a machine with other work to do. */
const PIECES = 3
const length = Math.ceil(inside.length / PIECES)
const pieces = Array.from({ length: PIECES }, (_, n) => inside.slice(n * length, (n + 1) * length))

for (const [at, routes] of pieces.entries())
  test(`every page behind the login is walked by Tab, piece ${at + 1} of ${PIECES}: nothing is left out, hidden or holds the focus @long`, async ({
    page,
  }) => {
    test.setTimeout(900_000)
    await page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fuser-settings`)
    await page.getByLabel('E-mail').fill('admin@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const found: Record<string, string[]> = {}
    let last = await page.title()
    for (const route of routes) {
      const address = addressOf(route)
      await page.evaluate((to) => {
        history.pushState(null, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
      }, address)
      if (!address.endsWith('/user-settings'))
        await expect.poll(() => page.title(), route.pattern).not.toBe(last)
      last = await page.title()
      await expect(page.getByRole('heading', { level: 1 }), route.pattern).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await page.waitForTimeout(300)
      // A form that is open keeps the focus: it is walked instead of the page behind it.
      const dialog = page.getByRole('dialog')
      const isOpen = (await dialog.count()) > 0
      const main = isOpen ? dialog.first() : page.locator('main').first()
      await main.evaluate((element) => {
        for (const old of document.querySelectorAll<HTMLElement>('[data-walked]')) delete old.dataset.walked
        element.dataset.walked = ''
        element.tabIndex = -1
        // Nothing else has it while the borders are read: a form gives it back to its first field where nothing has it.
        element.focus()
      })
      await page.evaluate(async () => {
        getSelection()?.removeAllRanges()
        // Borders take their colours in a tenth of a second.
        await new Promise((resolve) => setTimeout(resolve, 250))
        for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *'))
          element.dataset.restBorder = getComputedStyle(element).borderColor
      })
      const stops = await markStops(page)
      const visited = new Set<string>()
      const faults: string[] = []
      let out = false
      for (let step = 0; step < stops + 40 && !out; step++) {
        await page.keyboard.press('Tab')
        const at = await focused(page)
        out = at === null || !at.within
        if (out || at === null) break
        if (at.stop !== null) visited.add(at.stop)
        if (at.fault) faults.push(`${at.name} ${at.fault}`)
      }
      if (!out && !isOpen) faults.push('holds the focus')
      if (visited.size < stops) {
        const missed = await page.evaluate(
          (seen) =>
            [...document.querySelectorAll<HTMLElement>('[data-stop]')]
              .filter(({ dataset }) => !seen.includes(dataset.stop ?? ''))
              .slice(0, 5)
              .map(
                (one) =>
                  `${one.tagName.toLowerCase()} “${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}” not reached`,
              ),
          [...visited],
        )
        faults.push(...missed)
      }
      if (faults.length > 0) found[route.pattern] = [...new Set(faults)]
    }
    expect(found).toEqual({})
  })
