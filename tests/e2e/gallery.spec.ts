import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { freePort } from '../product'

const outDir = mkdtempSync(path.join(tmpdir(), 'balcao-gallery-'))
let gallery: PreviewServer
let address = ''
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const config = {
    configFile: path.join(import.meta.dirname, '../gallery/vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  } as const
  await build(config)
  const port = await freePort()
  gallery = await preview({ ...config, preview: { port, strictPort: true, host: '127.0.0.1' } })
  address = `http://127.0.0.1:${port}`
})
test.afterAll(async () => {
  await gallery.close()
  rmSync(outDir, { recursive: true })
})

/**
 * The kit looks as it did (tests/gallery/pictures). Letters may be drawn a little differently from one browser to the
 * next; a part that moves, grows or changes its colour is more than that. A change that is meant is taken over with
 * `npx playwright test gallery --update-snapshots`, and its pictures are looked at.
 */
const MAIN = ['light 1440', 'dark 390']
for (const theme of ['light', 'dark', 'semi-dark'])
  for (const width of [1440, 390])
    test(`the kit looks as it did, ${theme}, ${width} px${MAIN.includes(`${theme} ${width}`) ? '' : ' @long'}`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await page.goto(`${address}/?scene=kit&theme=${theme}`)
      await expect(
        page.getByRole('row').filter({ hasText: 'Vacina' }).or(page.getByText('Vacina')),
      ).not.toHaveCount(0, {
        timeout: 60_000,
      })
      await expect(page.getByText('O servidor não respondeu.')).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => document.fonts.check('14px Inter'))).toBe(true)
      const height = await page.evaluate(() => {
        const main = [...document.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight)
        return Math.max(...main)
      })
      await page.setViewportSize({ width, height })
      await expect(page).toHaveScreenshot(`kit-${theme}-${width}.png`, {
        animations: 'disabled',
        threshold: 0.25,
        maxDiffPixelRatio: 0.01,
      })
      await page.close()
    })
