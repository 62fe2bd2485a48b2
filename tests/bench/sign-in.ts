import { type Browser, chromium } from 'playwright'
import { findChromium } from '../browser'
import { PASSWORD, Product } from '../product'
import { type BenchRow, median } from './row'

/** "Slow 4G" as Lighthouse has it: a round trip, ms, and bytes per second down and up. */
const SLOW_4G = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const ROUNDS = 5

/**
 * From pressing "Entrar" to the painted list of tickets, over a slow mobile network, by a browser that has only been
 * at the login. The server is warm: somebody came in before.
 */
export async function benchSignIn(): Promise<BenchRow[]> {
  const product = await Product.start()
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    await comeIn(browser, product, false)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) times.push(await comeIn(browser, product, true))
    return [
      {
        name: 'login to painted workspace, slow 4G (150 ms, 1.6 Mbit/s), warm server, cold browser',
        measured: median(times),
        limit: 1_500,
        unit: 'ms',
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Ms from the press to the paint, in a browser of its own. */
async function comeIn(browser: Browser, product: Product, slow: boolean): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  try {
    const page = await context.newPage()
    if (slow) {
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    }
    await page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fchat%2Fattendance`)
    await page.getByLabel('E-mail').fill('atendente1@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    // Whoever types a password is longer about it than this.
    await page.waitForTimeout(2_000)
    // Gives no promise: it would be waited for before anything is pressed.
    await page.evaluate(`window.painted = new Promise((resolve) => {
      document.querySelector('form').addEventListener('submit', () => { window.pressed = performance.now() }, true)
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[role="option"]')) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - window.pressed)))
      }).observe(document, { childList: true, subtree: true })
    }); true`)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const late = `new Promise((_, reject) => setTimeout(() => reject(new Error('no list within 60 s')), 60000))`
    return (await page.evaluate(`Promise.race([window.painted, ${late}])`)) as number
  } finally {
    await context.close()
  }
}
