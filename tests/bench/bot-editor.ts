import { chromium, type Page } from 'playwright'
import { MOST_NODES } from '../../src/domain/bots/flow'
import { findChromium } from '../browser'
import { Api } from '../e2e/api'
import { PASSWORD, Product } from '../product'
import { type BenchRow, median, percentile } from './row'
import { settled } from './settled'

/** Boxes side by side, and how far apart they lie, pixels. */
const ACROSS = 15
const APART = { x: 320, y: 220 }
/** So long each is looked at, ms. */
const WATCHED_MS = 4_000
const TYPED =
  'Bom dia! Que bom ter você por aqui. Escolha um dos assuntos abaixo, ou escreva com as suas palavras o que procura, e já vamos ajudar.'

/** As many steps as a flow may have: questions between two answers each, in a long row. */
function longFlow() {
  const ids = Array.from({ length: MOST_NODES }, (_, n) => `n${n + 1}`)
  const nodes = ids.map((id, n) => {
    const next = ids[n + 1] ?? ids[0]
    if (n % 3 > 0)
      return { id, name: `Passo ${n}`, kind: 'message', text: `Mensagem ${n}`, exits: { DONE: next } }
    return {
      id,
      name: `Passo ${n}`,
      kind: 'menu',
      text: `O que deseja, pergunta ${n}?`,
      button: 'Ver',
      minutes: 60,
      options: [
        { id: 'o1', title: 'Comprar', description: '' },
        { id: 'o2', title: 'Outra coisa', description: '' },
      ],
      exits: { OPT_o1: next, OPT_o2: ids[n + 2] ?? ids[0], INVALID: ids[0], TIMEOUT: ids[0] },
    }
  })
  const layout = Object.fromEntries(
    ids.map((id, n) => [id, { x: (n % ACROSS) * APART.x, y: Math.floor(n / ACROSS) * APART.y }]),
  )
  const definition = { spec: 1, start: 'n1', nodes, departmentId: null, handoverText: '', tries: 2 }
  return { definition, layout }
}

/** How smoothly a bot of 300 steps is moved over the canvas, and how soon a letter that is typed into one of them is painted. */
export async function benchBotEditor(): Promise<BenchRow[]> {
  const product = await Product.start()
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const api = await Api.of(product, 'admin@demo.test')
    const form = { kind: 'passive', name: 'Muito longo', hours: 'always', instance_ids: [] }
    const id = await api.ask<string>('mutation($form: BotInput!) { saveBot(form: $form, ready: "triage") }', {
      form,
    })
    await api.ask(
      'mutation($id: ID!, $definition: JSON!, $layout: JSON!) { saveBotDraft(id: $id, rev: 1, definition: $definition, layout: $layout) }',
      { id, ...longFlow() },
    )
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
    const to = encodeURIComponent(`/demo/chat-flows/passive/list?bot=${id}`)
    await page.goto(`${product.url}/demo/login?to=${to}`)
    await page.getByLabel('E-mail').fill('admin@demo.test')
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Entrar' }).click()
    const boxes = page.locator('.react-flow__node')
    await boxes.first().waitFor()
    await settled(page)
    const moved = await whileMoved(page)
    const typed = await whileTyped(page)
    return [
      {
        name: `a bot of ${MOST_NODES} steps is moved, frames`,
        measured: 1_000 / median(moved),
        limit: 58,
        unit: '/s',
        atLeast: true,
      },
      { name: 'the same, frame p95', measured: percentile(moved, 0.95), limit: 33, unit: 'ms' },
      {
        name: 'a letter typed into one of its steps is painted, p95',
        measured: percentile(typed, 0.95),
        limit: 50,
        unit: 'ms',
      },
    ]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** The frames while the canvas is pulled about, ms each. */
async function whileMoved(page: Page): Promise<number[]> {
  const pane = await page.locator('.react-flow__pane').boundingBox()
  if (!pane) throw new Error('there is no canvas')
  const middle = { x: pane.x + pane.width / 2, y: pane.y + pane.height / 2 }
  await page.evaluate(`{
    window.frames_ = []
    window.watching_ = true
    let last = performance.now()
    const next = (now) => { window.frames_.push(now - last); last = now; window.watching_ && requestAnimationFrame(next) }
    requestAnimationFrame(next)
  }`)
  const end = Date.now() + WATCHED_MS
  for (let n = 0; Date.now() < end; n++) {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    for (let step = 1; step <= 30 && Date.now() < end; step++)
      await page.mouse.move(middle.x + step * 8 * (n % 2 ? -1 : 1), middle.y + step * 4 * (n % 3 ? -1 : 1))
    await page.mouse.up()
  }
  return page.evaluate<number[]>('window.watching_ = false, window.frames_.slice(1)')
}

/** From each key to the frame behind it, ms. */
async function whileTyped(page: Page): Promise<number[]> {
  await page
    .getByRole('region', { name: 'Passos do fluxo' })
    .getByRole('button', { name: /Passo 1(\D|$)/ })
    .click()
  const text = page.getByRole('textbox', { name: 'Texto' }).first()
  await text.fill('')
  await page.waitForTimeout(500)
  await page.evaluate(`{
    window.keys_ = []
    addEventListener('keydown', () => {
      const at = performance.now()
      requestAnimationFrame(() => requestAnimationFrame((now) => window.keys_.push(now - at)))
    }, true)
  }`)
  await text.pressSequentially(TYPED, { delay: 60 })
  await page.waitForTimeout(200)
  return page.evaluate<number[]>('window.keys_')
}
