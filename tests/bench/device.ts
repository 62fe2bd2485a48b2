import type { MessageRow } from '@domain/messages/tables'
import type { TicketRow } from '@domain/tickets/tables'
import { NAMED_TABLES } from '@infra/log/stored-rows'
import type { BrowserContext } from 'playwright'
import { PASSWORD, type Product, until } from '../product'
import { counterPages } from './counter'

/** A message in the open conversation. */
export const MESSAGE = '[data-index] [data-kind]'

/** Do rows lie in the device's store? */
const HAS_ROWS = `new Promise((resolve, reject) => {
  const open = indexedDB.open('balcao/demo')
  open.onerror = () => reject(open.error)
  open.onsuccess = () => {
    const asked = open.result.transaction('meta').objectStore('meta').get('rows')
    asked.onerror = () => reject(asked.error)
    asked.onsuccess = () => {
      open.result.close()
      resolve(asked.result !== undefined)
    }
  }
})`

/**
 * Logs in, so that the device knows its user, and opens the first conversation of a tab (of the first tab when none
 * is named). Gives its address.
 */
export async function signIn(
  context: BrowserContext,
  product: Product,
  { email = 'admin@demo.test', tab = null as string | null } = {},
): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  if (tab) await page.getByRole('tab', { name: new RegExp(`^${tab}(,|$)`) }).click()
  await page.getByRole('option').first().click()
  await page.locator(MESSAGE).first().waitFor()
  // Rows are written behind, after a second of quiet, and what came last once more.
  // Not the page's own wait: that takes a promise itself for the answer.
  await until(() => page.evaluate<boolean>(HAS_ROWS), 30_000)
  await page.waitForTimeout(2_500)
  const address = page.url()
  await page.close()
  return address
}

/** What a device is to hold beside what it has. */
export type Rows = { tickets: TicketRow[]; messages: MessageRow[] }

/** Puts rows beside those in the device's store, as if they had come one day, and entries into its log. */
export async function store(
  context: BrowserContext,
  product: Product,
  rows: Rows,
  entries: number,
): Promise<void> {
  const pages = counterPages(rows)
  const page = await context.newPage()
  const secret = (await context.cookies(`${product.url}/demo/`)).find(
    ({ name }) => name === 'store-demo',
  )?.value
  await page.goto(`${product.url}/icon.svg`)
  // As the panel seals what it writes (infra/log/seal.ts).
  await page.evaluate(`window.seal = async (text) => {
    const raw = Uint8Array.from(atob(${JSON.stringify(secret)}), (unit) => unit.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt'])
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(text)
    return { nonce, body: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, bytes) }
  }`)
  await page.evaluate(`window.put = (work) => new Promise((resolve, reject) => {
    const open = indexedDB.open('balcao/demo')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const transaction = open.result.transaction([...open.result.objectStoreNames], 'readwrite')
      transaction.oncomplete = () => { open.result.close(); resolve() }
      transaction.onabort = () => reject(transaction.error ?? new Error('the writing was given up'))
      try {
        work(transaction)
      } catch (error) {
        reject(error)
      }
    }
  })`)
  for (const table of ['tickets', 'customers', 'messages'] as const)
    await page.evaluate(
      `(async (pages) => {
        for (const page of pages) page.text = await window.seal(page.text)
        await window.put((transaction) => {
          const store = transaction.objectStore(${JSON.stringify(NAMED_TABLES[table])})
          for (const { ids, hashes, ...page } of pages)
            store.put(ids ? { ...page, ids: Int32Array.from(ids), hashes: Int32Array.from(hashes) } : page)
        })
      })(${JSON.stringify(pages[table])})`,
    )
  // Entries that the rows stand for already: they lie there and are not folded.
  await page.evaluate(`window.put((transaction) => {
    const meta = transaction.objectStore('meta')
    const count = ${entries}
    const answer = meta.get('log')
    answer.onsuccess = () => {
      const from = answer.result.pos
      for (let at = 0; at < count; at += 500) {
        const run = Array.from({ length: 500 }, (_, i) => ({
          pos: from + at + i + 1, id: 'bench-' + (at + i), kind: 'event', name: 'customerChatAckChanged', v: 1,
          at: 1795000000000 + at + i, rx: 1795000000000 + at + i, src: 'socket', conn: 1, tab: 'bench', seq: at + i + 1,
          data: { id: String(4000000 + at + i), chat_ticket_id: '700000', hash: null, whatsapp_message_id: null, ack: 2, error_code: null, error_message: null, send_attempt: 1 },
        }))
        transaction.objectStore('log').put({ from: run[0].pos, to: run[499].pos, until: run[499].rx, encoding: 'json', json: JSON.stringify(run) })
      }
      meta.put({ ...answer.result, pos: from + count })
      const rows = meta.get('rows')
      // Pages were put beside what is said of copies of them: those are made anew.
      rows.onsuccess = () => {
        const { key, cursor, parked } = rows.result
        meta.put({ key, cursor, parked, pos: from + count })
      }
    }
  })`)
  await page.close()
}
