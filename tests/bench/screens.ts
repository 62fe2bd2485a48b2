import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { findChromium } from '../browser'
import { freePort, PASSWORD, Product } from '../product'
import type { BenchRow } from './row'

const FOLDER = path.resolve('tests/bench/lighthouse')
/** What a page that somebody works in all day must reach, of 100. */
const LEAST = 95

type Score = { address: string; scores: [accessibility: number, bestPractices: number]; lost: string[] }

/** Lighthouse's scores for accessibility and best practices of the pages that people meet first. */
export async function benchScreens(): Promise<BenchRow[]> {
  install()
  const product = await Product.start()
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-lighthouse-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    args: [`--remote-debugging-port=${port}`],
  })
  try {
    const at = (page: string) => `${product.url}/demo/${page}`
    const login = await scoresOf(port, [at('login')])
    const page = await context.newPage()
    await page.goto(at('login?to=%2Fdemo%2Fuser-settings'))
    await page.getByLabel('E-mail').fill('admin@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    // The login's own address names the page as well.
    await page.waitForURL(({ pathname }) => pathname === '/demo/user-settings')
    // One tab at a time has the counter.
    await page.close()
    const inside = ['instances/list/chooseInstance', 'users/list', 'chat/attendance']
    return [...login, ...(await scoresOf(port, inside.map(at)))].flatMap(({ address, scores, lost }) =>
      (['accessibility', 'best practices'] as const).map((what, n) => ({
        name: `Lighthouse ${what}: ${new URL(address).pathname}${lost.length > 0 ? ` (${lost.join(', ')})` : ''}`,
        measured: scores[n] ?? 0,
        limit: LEAST,
        unit: '',
        atLeast: true,
      })),
    )
  } finally {
    await context.close()
    await product.stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Its packages are in a folder of their own, and never among the product's. */
function install(): void {
  if (existsSync(path.join(FOLDER, 'node_modules'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed')
}

async function scoresOf(port: number, addresses: readonly string[]): Promise<Score[]> {
  // Not in step with this process: whoever drives the browser here must go on answering it.
  const { stdout } = await promisify(execFile)('node', ['score.mjs', String(port), ...addresses], {
    cwd: FOLDER,
    timeout: 300_000,
  })
  const scores = stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Score)
  // A page that led elsewhere says nothing about the one that was meant.
  for (const [n, { address }] of scores.entries())
    if (address !== addresses[n]) throw new Error(`${addresses[n]} led to ${address}`)
  return scores
}
