import { expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

let next = 0
/** A customer who has written, each another one. */
async function writing(text = 'Oi, tudo bem?'): Promise<Customer> {
  next += 1
  const customer = new Customer(
    product,
    `Cliente Balcão ${next}`,
    `55119876590${String(next).padStart(2, '0')}`,
  )
  await customer.writes(text)
  return customer
}

/** The same, taken and open. */
async function served(attendant: Attendant, text?: string): Promise<Customer> {
  const customer = await writing(text)
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeFocused()
  return customer
}

/** The server answers 500 to everything that holds this, until the function given back is called. */
async function failing(page: Page, words: string): Promise<() => Promise<void>> {
  await page.route('**/demo/graphql', (route) =>
    route.request().postData()?.includes(words)
      ? route.fulfill({ status: 500, body: 'Internal Server Error' })
      : route.fallback(),
  )
  return () => page.unroute('**/demo/graphql')
}

test('messages, list and colleagues that do not come say so in place, and come by themselves', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  const customer = await writing('Vocês têm dipirona?')
  await expect(attendant.row(customer.name)).toBeVisible()
  let heal = await failing(page, 'customerChatsPaginated')
  await attendant.open('Fila', customer.name)
  const conversation = attendant.conversation(customer.name)
  await expect(conversation.getByRole('alert')).toContainText('Não foi possível carregar as mensagens.')
  await heal()
  await conversation.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(attendant.bubble('Vocês têm dipirona?')).toBeVisible()
  await expect(conversation.getByRole('alert')).toHaveCount(0)

  heal = await failing(page, 'chatTickets(')
  await attendant.tab('Fechados').click()
  const list = page.getByRole('region', { name: 'Atendimentos' })
  await expect(list.getByRole('alert')).toContainText('Não foi possível carregar a lista.')
  await heal()
  // Nobody presses anything: the next try comes by itself.
  await expect(list.getByRole('alert')).toHaveCount(0, { timeout: 20_000 })

  heal = await failing(page, 'InternalChat')
  await page.keyboard.press('Alt+KeyI')
  const colleagues = page.locator('[data-pane="internal"]')
  await colleagues.getByRole('button', { name: /Bruno/ }).click()
  await expect(colleagues.getByRole('alert').first()).toContainText('Não foi possível carregar a conversa.')
  await heal()
  await colleagues.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(colleagues.getByRole('alert')).toHaveCount(0)
  await attendant.close()
})

/** How many px of the last bubble stand below what is to be seen of the conversation. */
const hiddenOfLast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const seen = document
      .querySelector('[data-pane="conversation"] section[tabindex="0"]')
      ?.getBoundingClientRect()
    const last = [...document.querySelectorAll('[data-pane="conversation"] [data-kind]')].at(-1)
    return last && seen ? Math.round(last.getBoundingClientRect().bottom - seen.bottom) : Number.NaN
  })

/** How far down it is scrolled, px. */
const place = (of: Locator): Promise<number> => of.evaluate(({ scrollTop }) => scrollTop)

/** The same, once it has stood there for ten frames in a row: however long those take. */
const atRest = (of: Locator): Promise<number> =>
  of.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [stood, frames] = [element.scrollTop, 0]
        const look = () => {
          frames = element.scrollTop === stood ? frames + 1 : 0
          stood = element.scrollTop
          if (frames < 10) requestAnimationFrame(look)
          else resolve(stood)
        }
        requestAnimationFrame(look)
      }),
  )

test('who reads at the end stays there, whatever grows around the messages', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  const customer = await served(attendant, 'Bom dia!\n'.repeat(30))
  await customer.writes('E o preço do soro?')
  await expect(attendant.bubble('E o preço do soro?')).toBeVisible()
  const stays = async (what: string, grow: () => Promise<unknown>) => {
    await grow()
    await expect.poll(() => hiddenOfLast(page), { message: what }).toBeLessThanOrEqual(0)
  }
  await stays('the field', async () => {
    for (let line = 0; line < 6; line++) {
      await page.keyboard.type(`linha ${line}`)
      await page.keyboard.press('Shift+Enter')
    }
  })
  await stays('what is answered', () => page.keyboard.press('Alt+Shift+KeyL'))
  await stays('the window', () => page.setViewportSize({ width: 1024, height: 560 }))
  await stays('the warning', async () => {
    await attendant.context.setOffline(true)
    await expect(page.getByText('Sem conexão: as mensagens saem quando ela voltar.')).toBeVisible({
      timeout: 20_000,
    })
  })
  await attendant.context.setOffline(false)
  await attendant.live()
  await stays('what waits', async () => {
    await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
    await page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
    await expect(attendant.composer).toHaveValue('')
  })
  // Whoever reads further up is not taken away from there.
  await page.setViewportSize({ width: 1024, height: 800 })
  const messages = page.locator('[data-pane="conversation"] section[tabindex="0"]')
  await messages.hover()
  const end = await place(messages)
  await page.mouse.wheel(0, -400)
  await expect.poll(() => place(messages)).toBeLessThan(end)
  const before = await atRest(messages)
  await attendant.composer.fill('a\nb\nc\nd')
  expect(Math.abs((await atRest(messages)) - before)).toBeLessThan(4)
  await attendant.close()
})

test('what is typed on a row, a tab or nowhere goes to the customer; where nothing can, to the button that helps', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  const customer = await served(attendant)
  const types = async (where: string, word: string) => {
    await page.keyboard.type(word)
    await expect(attendant.composer, where).toHaveValue(word)
    await attendant.composer.fill('')
  }
  await attendant.tab('Meus').click()
  await types('a tab', 'aba')
  await attendant.row(customer.name).click()
  await types('the row of the open conversation', 'linha')
  await page.getByRole('listbox').first().focus()
  await types('the list', 'xícara')
  await page.locator('#content').focus()
  await types('nowhere', 'meio')

  const closed = new Customer(product, 'Cliente Fora da Janela', '5511987659099')
  await writesAt(product, closed, 'Boa noite', Date.now() - 2 * 86_400_000)
  await attendant.open('Fila', closed.name)
  await attendant.action('Aceitar')
  const helps = page.getByRole('button', { name: 'Enviar modelo' })
  await expect(helps).toBeFocused()
  await attendant.tab('Fila').click()
  await page.keyboard.type('uma frase inteira')
  await expect(helps).toBeFocused()
  // What was typed into nothing presses nothing.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+Shift+KeyM')
  await expect(page.getByRole('dialog')).toContainText('modelo')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('modelo')
  await expect(page.getByRole('dialog').getByText('Enviar modelo').first()).toBeVisible()
  await attendant.close()
})

test('a colleague’s conversation opens for a comment, and an answer says in whose place', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(ana)
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await admin.open('Abertos', customer.name)
  const comment = admin.page.getByRole('textbox', { name: 'Comentário que só a equipe vê' })
  await expect(comment).toBeVisible()
  await comment.fill('palavra solta')
  await comment.press('Enter')
  await expect(admin.bubble('palavra solta')).toContainText('Comentário')
  expect(await customer.received()).toEqual([])

  await admin.page.keyboard.press('Alt+KeyL')
  await expect(admin.composer).toHaveCount(0)
  await expect(
    admin.page.getByRole('region', { name: 'Escrever' }).getByRole('button', { name: 'Assumir' }),
  ).toBeFocused()
  await admin.page.getByRole('button', { name: /^Responder por / }).click()
  await expect(admin.composer).toBeFocused()
  await admin.send('Já separo para a senhora.')
  await expect.poll(() => customer.received()).toEqual(['Já separo para a senhora.'])
  await ana.tab('Meus').click()
  await expect(ana.row(customer.name)).toContainText(/\S+: Já separo/)
  // It is said once.
  await admin.page.reload()
  await admin.live()
  await expect(comment).toBeVisible()
  await ana.close()
  await admin.close()
})

test('whoever wants me is seen whichever list I look at, and what is open always has a row', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const own = await served(ana)
  await ana.tab('Fila').click()
  await ana.page.mouse.move(1000, 500)
  // Taken from the queue, it is in none of its rows any more, and open.
  await expect(ana.row(own.name)).toHaveAttribute('aria-selected', 'true')
  const other = await writing()
  await ana.open('Fila', other.name)
  // Some of the demonstration's have answered before.
  const wanting = async () =>
    Number(/(\d+) responde/.exec((await ana.tab('Meus').getAttribute('aria-label')) ?? '')?.[1] ?? 0)
  const before = await wanting()
  await own.writes('Ana? cadê você?')
  await expect.poll(wanting).toBe(before + 1)
  await expect(ana.tab('Meus')).toContainText(`${before + 1} de `)

  // In one list: first who wants me, below them who waits.
  await ana.tab('Meus e Fila').click()
  await ana.page.mouse.move(1000, 500)
  const lists = ana.page.getByRole('listbox')
  await expect(lists).toHaveCount(2)
  await expect(ana.row(own.name)).toHaveAttribute('aria-posinset', /^[12]$/)
  await expect(ana.page.getByRole('heading', { name: 'Fila' })).toBeVisible()
  // Arrows walk from the one into the other.
  await lists.first().focus()
  await ana.page.keyboard.press('End')
  await expect(lists.last()).toBeFocused()
  await ana.row(own.name).click()
  await expect(ana.conversation(own.name)).toBeVisible()
  await expect.poll(wanting).toBe(before)
  await ana.close()
})
