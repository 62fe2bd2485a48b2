/**
 * Photographs every scene and checks it with axe: `npx tsx tests/gallery/shoot.ts <folder> [scene…]`, with
 * the gallery being served. Scenes at 1440 and 390 px, light and dark.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from 'playwright'
import { findChromium } from '../browser'

const [folder = '/tmp/gallery', ...only] = process.argv.slice(2)
const address = process.env.GALLERY ?? 'http://127.0.0.1:5199'
mkdirSync(folder, { recursive: true })

type Shot = { name: string; scene: string; act?: (page: Page) => Promise<unknown> }
const plain =
  'login login-failed login-renewing not-found instances queue chat talk queued closed transfer notices offline loading failed empty'
const shots: Shot[] = [
  ...plain.split(' ').map((scene) => ({ name: scene, scene })),
  {
    name: 'login-empty',
    scene: 'login',
    act: (page) => page.getByRole('button', { name: 'Entrar' }).click(),
  },
  { name: 'dialog-transfer', scene: 'chat', act: (page) => page.keyboard.press('Alt+T') },
  { name: 'dialog-finish', scene: 'chat', act: (page) => page.keyboard.press('Alt+E') },
  { name: 'dialog-shortcuts', scene: 'queue', act: (page) => page.keyboard.press('?') },
  {
    name: 'comment',
    scene: 'chat',
    act: async (page) => {
      await page.keyboard.press('Alt+P')
      await page.waitForTimeout(100)
      await page.keyboard.type('Conferir o convênio\ncom a gerência')
    },
  },
  {
    name: 'all',
    scene: 'chat',
    act: (page) =>
      page
        .getByRole('tab', { name: /Todos/ })
        .click({ timeout: 1000 })
        .catch(() => undefined),
  },
  {
    name: 'mine',
    scene: 'chat',
    act: (page) =>
      page
        .getByRole('tab', { name: /Meus/ })
        .click({ timeout: 1000 })
        .catch(() => undefined),
  },
  { name: 'menu', scene: 'queue', act: (page) => page.getByRole('button', { name: /Conta de/ }).click() },
  {
    name: 'details',
    scene: 'transfer',
    act: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 1200)
        await page.getByRole('button', { name: 'Dados do cliente' }).click()
    },
  },
]

const browser = await chromium.launch({ executablePath: await findChromium() })
let serious = 0
for (const theme of ['light', 'dark'] as const)
  for (const [width, height] of [
    [1440, 900],
    [390, 800],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    })
    for (const { name, scene, act } of shots) {
      if (only.length > 0 && !only.includes(name)) continue
      const page = await context.newPage()
      page.on('console', (line) => {
        if (line.type() === 'error') console.log(`${name} ${width} console:`, line.text().slice(0, 300))
      })
      page.on('pageerror', (error) => console.log(`${name} ${width} error:`, error.message.slice(0, 300)))
      await page.goto(`${address}/?scene=${scene}&theme=${theme}`)
      await page.waitForTimeout(600)
      await act?.(page)
      await page.waitForTimeout(350)
      await page.screenshot({ path: path.join(folder, `${name}-${width}-${theme}.png`) })
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const { id, impact, nodes } of violations) {
        if (impact === 'serious' || impact === 'critical') serious += 1
        console.log(
          `${name} ${width} ${theme} axe ${impact} ${id}: ${nodes
            .slice(0, 3)
            .map((node) => `${node.target.join(' ')} ${(node.any[0]?.message ?? '').slice(0, 140)}`)
            .join(' | ')}`,
        )
      }
      await page.close()
    }
    await context.close()
  }
await browser.close()
console.log(`serious or critical: ${serious}`)
