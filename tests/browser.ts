import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/**
 * The Chromium to test with: CHROMIUM_PATH, the system's, Playwright's own, or the one that comes as a
 * package.
 * @throws {Error} one sentence saying what to install, when there is none.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`)
  }
  for (const path of [
    // Draws no windows, which saves a journey a fifth of its time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ])
    if (path && existsSync(path)) return path
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    const path = await packaged.executablePath()
    if (existsSync(path)) return path
  } catch {
    // Falls through to the one sentence.
  }
  throw new Error(
    'No Chromium found for the browser tests: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}
