import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { arrivedAt, sha256 } from './phone-files'
import { isSound } from './sound'

test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
})

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const arrived = (phone: string) => arrivedAt(product, phone)

async function served(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(new URL(url, product.url).href)
  expect(answer.status()).toBe(200)
  return sha256(await answer.body())
}

/** Puts an image on the composer, as Ctrl+V does. */
async function paste(page: Page, bytes: Buffer, name: string, type: string): Promise<void> {
  await page.getByRole('region', { name: 'Escrever' }).evaluate(
    (region, [base64, file, mime]) => {
      const data = new DataTransfer()
      const binary = atob(base64 ?? '')
      data.items.add(
        new File([Uint8Array.from(binary, (c) => c.charCodeAt(0))], file ?? '', { type: mime ?? '' }),
      )
      region.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [bytes.toString('base64'), name, type] as const,
  )
}

async function serving(attendant: Attendant, customer: Customer): Promise<void> {
  await customer.writes('Olá')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
}

/** What is put down or pasted: texts by their type, files by name, type and content (base64). */
type Given = Readonly<{
  texts?: Record<string, string>
  files?: readonly (readonly [string, string, string])[]
}>

/** Does the page take it, so that the browser does not? As a mouse or Ctrl+V gives it, on what is found first. */
const gives = (page: Page, on: string, type: 'paste' | 'drop', given: Given): Promise<boolean> =>
  page
    .locator(on)
    .first()
    .evaluate(
      (element, [kind, { texts = {}, files = [] }]) => {
        const data = new DataTransfer()
        for (const [mime, text] of Object.entries(texts)) data.setData(mime, text)
        for (const [name, mime, base64] of files)
          data.items.add(
            new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name, { type: mime }),
          )
        const init = { bubbles: true, cancelable: true }
        if (kind === 'paste')
          return !element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
        const over = !element.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }))
        return !element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data })) && over
      },
      [type, given] as const,
    )

/** A WebP photo of the browser's own making, base64. */
const webp = (page: Page, width: number, height: number): Promise<string> =>
  page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
      canvas.getContext('2d')?.fillRect(0, 0, w / 2, h)
      return canvas.toDataURL('image/webp').split(',')[1] ?? ''
    },
    [width, height] as const,
  )

test('cells paste as text, a file dropped anywhere goes to the open conversation, a WebP photo as JPEG', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Planilha', '5511987660041')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const picture = ['image.png', 'image/png', PNG.toString('base64')] as const
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  // Before a conversation is open nobody takes a file, and the browser does not either.
  // Who watches over that comes a moment after the first screen.
  await expect.poll(() => gives(page, '[data-pane="list"]', 'drop', { files: [picture] })).toBe(true)
  await expect(page.getByText('Para enviar um arquivo, solte-o numa conversa')).toBeVisible()
  await serving(ana, rui)
  const excel = {
    'text/plain': 'Losartana 50 mg\t12,90\r\nDipirona\t5,00\r\n',
    'text/html': '<table><tr><td>Losartana 50 mg</td></tr></table>',
  }
  await ana.composer.focus()
  expect(await gives(page, '[data-composer] textarea', 'paste', { texts: excel, files: [picture] })).toBe(
    true,
  )
  await expect(ana.composer).toHaveValue('Losartana 50 mg | 12,90\nDipirona | 5,00')
  // Word: the field takes the text by itself.
  const word = { texts: { 'text/plain': 'Bom dia' }, files: [picture] }
  expect(await gives(page, '[data-composer] textarea', 'paste', word)).toBe(false)
  await expect(dialog).toHaveCount(0)
  for (const place of ['[data-pane="conversation"]', '[data-pane="list"]', 'nav']) {
    expect(await gives(page, place, 'drop', { files: [picture] })).toBe(true)
    await expect(dialog.getByText('image.png')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  const photo = ['vitrine.webp', 'image/webp', await webp(page, 300, 200)] as const
  const square = ['figura.webp', 'image/webp', await webp(page, 512, 512)] as const
  await gives(page, '[data-pane="list"]', 'drop', { files: [photo] })
  await expect(dialog.getByText('vitrine.jpg')).toBeVisible()
  // More of them come into the dialog; what can be both is chosen.
  await gives(page, '[role="dialog"]', 'drop', { files: [square] })
  await expect(dialog.getByText('figura.webp')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar como foto' }).click()
  await expect(dialog.getByText('figura.jpg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect
    .poll(async () => (await arrived(rui.phone)).map(({ type }) => type))
    .toEqual(['image', 'image'])
  // Over another dialog nothing is taken: whoever fills in a form loses nothing of it.
  await ana.action('Encerrar')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await gives(page, '[role="dialog"]', 'drop', { files: [picture] })).toBe(true)
  await expect(dialog).toHaveCount(0)
  await ana.close()
})

test('a photo and a voice note of the customer are shown @long', async ({ browser }) => {
  const rosa = new Customer(product, 'Rosa Maia', '5511987660001')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await serving(attendant, rosa)
  const send = (bytes: Buffer, type: string, query: string) =>
    fetch(`${product.emulatorUrl}/__emulator/phones/${rosa.phone}/media?${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    })
  await send(PNG, 'image/png', 'caption=A%20receita')
  const photo = attendant.bubble('A receita').locator('img')
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect(await served(attendant.page, (await photo.getAttribute('src')) ?? '')).toBe(sha256(PNG))
  await photo.click()
  await expect(attendant.page.getByRole('toolbar', { name: 'Ferramentas da foto' })).toBeVisible()
  await isSound(attendant.page, '.viewer-container')
  await attendant.page.keyboard.press('Escape')

  const note = readFileSync(path.join(import.meta.dirname, 'voice.ogg'))
  await send(note, 'audio/ogg; codecs=opus', 'voice=true')
  const fetched = attendant.page.waitForRequest(/\/api\/file\/\d+\?/)
  await attendant.page.getByRole('button', { name: 'Ouvir o áudio' }).click()
  const address = new URL((await fetched).url())
  expect(await served(attendant.page, address.pathname + address.search)).toBe(sha256(note))
  // It plays to its end, or still plays: it is not taken for one that failed.
  await expect(attendant.page.getByText('Não foi possível')).toHaveCount(0)
  await attendant.close()
})

test('a pasted image survives a lost network and a reload, and arrives once with its bytes', async ({
  browser,
}) => {
  const nair = new Customer(product, 'Nair Pinto', '5511987660002')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page, context } = attendant
  await serving(attendant, nair)

  // The upload is cut in the middle: the server has it, the answer never comes.
  let told = () => {}
  const cut = new Promise<void>((resolve) => {
    told = resolve
  })
  await page.route('**/api/file/upload', async (route) => {
    await route.fetch().catch(() => {})
    await context.setOffline(true)
    await route.abort().catch(() => {})
    told()
  })
  await paste(page, PNG, 'tela.png', 'image/png')
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill('Assim mesmo')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(attendant.bubble('Assim mesmo').locator('img')).toBeVisible()
  await cut
  expect(await arrived(nair.phone)).toEqual([])

  await page.unroute('**/api/file/upload')
  await context.setOffline(false)
  await page.reload()
  await expect(attendant.bubble('Assim mesmo').locator('img')).toBeVisible()
  await expect
    .poll(() => arrived(nair.phone), { timeout: 45_000 })
    .toEqual([{ type: 'image', caption: 'Assim mesmo', voice: undefined, sha256: sha256(PNG) }])
  await attendant.live()
  await expect(attendant.bubble('Assim mesmo')).toHaveCount(1)
  await expect(attendant.bubble('Assim mesmo').getByTitle(/Enviada|Entregue|Lida/)).toBeVisible()
  await page.waitForTimeout(1_500)
  expect(await arrived(nair.phone)).toHaveLength(1)
  await attendant.close()
})

test('what cannot be sent is refused by name and limit before the upload @long', async ({ browser }) => {
  const ivo = new Customer(product, 'Ivo Reis', '5511987660003')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await serving(attendant, ivo)
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/file/upload')) uploads += 1
  })
  const jpeg = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])
  await page.getByTestId('attach-input').setInputFiles([
    { name: 'grande.png', mimeType: 'image/png', buffer: jpeg },
    {
      name: 'foto.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
    },
    { name: 'boa.png', mimeType: 'image/png', buffer: PNG },
  ])
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  await expect(dialog.getByRole('alert')).toContainText('grande.png: imagens podem ter no máximo 5 MB.')
  await expect(dialog.getByRole('alert')).toContainText(
    'foto.jpg: o WhatsApp não aceita este tipo de arquivo.',
  )
  expect(uploads).toBe(0)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(() => arrived(ivo.phone), { timeout: 20_000 }).toHaveLength(1)
  expect(uploads).toBe(1)
  await attendant.close()
})

test('a voice note is recorded, survives a reload, and arrives as one @long', async ({ browser }) => {
  const lia = new Customer(product, 'Lia Couto', '5511987660004')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = attendant
  await serving(attendant, lia)
  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
  const recorder = page.getByRole('region', { name: 'Gravação de voz' })
  await expect(recorder.getByText(/^(0:(0[3-9]|[1-5]\d)|[1-9])/)).toBeVisible()
  await page.reload()
  const review = page.locator('[data-state="recovered"]')
  await expect(review.getByRole('img', { name: /^Duração: 0:0[2-9]$/ })).toBeVisible()
  await expect(review.locator('svg[viewBox="0 0 240 28"] path').first()).toHaveAttribute(
    'd',
    /(M[\d. ]+v[\d.]+){20,}/,
  )
  await expect(page.locator('audio')).toHaveCount(0)
  await review.getByRole('button', { name: 'Ouvir o áudio' }).click()
  await expect(review.getByRole('button', { name: 'Pausar' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviar a gravação' }).click()
  await expect(page.locator('[data-kind="out"]').getByRole('button', { name: 'Ouvir o áudio' })).toBeVisible()
  await expect
    .poll(() => arrived(lia.phone), { timeout: 20_000 })
    .toMatchObject([{ type: 'audio', voice: true }])
  await attendant.close()
})

const SOUNDS = path.join(import.meta.dirname, '../sounds')
const sound = (name: string) => ({
  name,
  mimeType: '',
  buffer: readFileSync(path.join(SOUNDS, name)),
})

/** Failure 14 of what attendants report (peers.md, section 3): sounds that one side makes and the other cannot take. */
test('a sound of any container goes as one that the provider takes, or is refused by name @long', async ({
  browser,
}) => {
  const noe = new Customer(product, 'Noé Sons', '5511987660005')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await serving(attendant, noe)
  const files = [
    // file, what becomes of it, and under which name
    ['opus.ogg', 'as it is', 'opus.ogg'],
    ['opus-stereo.ogg', 'made anew', 'opus-stereo.ogg'],
    ['opus.webm', 'made anew', 'opus.ogg'],
    ['pcm.wav', 'made anew', 'pcm.ogg'],
    ['aac.m4a', 'as it is', 'aac.m4a'],
    ['aac-isom.mp4', 'made anew', 'aac-isom.m4a'],
    ['aac.aac', 'as it is', 'aac.aac'],
    ['mp3.mp3', 'as it is', 'mp3.mp3'],
    ['mp3-named.ogg', 'as it is', 'mp3-named.mp3'],
    ['amr.amr', 'as it is', 'amr.amr'],
    ['cut.ogg', 'as it is', 'cut.ogg'],
  ] as const
  await page
    .getByTestId('attach-input')
    .setInputFiles([...files.map(([name]) => sound(name)), sound('cut.m4a')])
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  await expect(dialog.getByRole('alert')).toHaveText('cut.m4a: o arquivo está incompleto ou danificado.')
  for (const [, , name] of files) await expect(dialog.getByText(name, { exact: true }).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect.poll(async () => (await arrived(noe.phone)).length, { timeout: 30_000 }).toBe(files.length)
  const came = await arrived(noe.phone)
  expect(new Set(came.map(({ type }) => type))).toEqual(new Set(['audio']))
  const untouched = files.flatMap(([name, fate]) => (fate === 'as it is' ? [sha256(sound(name).buffer)] : []))
  expect(came.map((one) => one.sha256)).toEqual(expect.arrayContaining(untouched))
  await attendant.close()
})

test('a sound of the customer plays, or says that it cannot and can be had all the same @long', async ({
  browser,
}) => {
  const bia = new Customer(product, 'Bia Sons', '5511987660006')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = attendant
  await serving(attendant, bia)
  const files = [
    ['opus.ogg', 'audio/ogg; codecs=opus', true],
    ['aac.m4a', 'audio/mp4', true],
    ['mp3.mp3', 'audio/mpeg', true],
    // No browser plays what old phones record.
    ['amr.amr', 'audio/amr', false],
  ] as const
  const bubbles = page.locator('[data-kind="in"]')
  for (const [name, type, plays] of files) {
    const before = await bubbles.count()
    await fetch(`${product.emulatorUrl}/__emulator/phones/${bia.phone}/media`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(sound(name).buffer),
    })
    await expect(bubbles).toHaveCount(before + 1)
    const bubble = bubbles.nth(before)
    await bubble.getByRole('button', { name: 'Ouvir o áudio' }).click()
    if (plays) {
      await expect(bubble.getByText('0:0', { exact: false }).first()).toBeVisible()
      await expect(bubble.getByRole('slider', { name: 'Posição no áudio' })).toBeVisible()
      await expect(bubble.getByRole('alert')).toHaveCount(0)
      continue
    }
    await expect(bubble.getByRole('alert')).toContainText('Não foi possível tocar este áudio.')
    const download = page.waitForEvent('download')
    await bubble.getByRole('link', { name: /^Baixar/ }).click()
    expect(sha256(readFileSync(await (await download).path()))).toBe(sha256(sound(name).buffer))
  }
  await attendant.close()
})
