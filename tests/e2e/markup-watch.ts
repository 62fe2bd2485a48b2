import { type BrowserContext, expect, type Page } from '@playwright/test'

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Runs in every page: what the browser refused, and what it was told to show. */
const WATCH = `
  window.refused = []
  addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => refused.push(violatedDirective + ' ' + blockedURI))
  window.told = []
  window.Notification = class { constructor(title, { body = '' } = {}) { told.push(body ? title + ': ' + body : title) } close() {} addEventListener() {} }
  Notification.permission = 'granted'
  Notification.requestPermission = async () => 'granted'
`

/** Elements and attributes that no screen of the panel has, as texts. */
const FOUND = `[...document.querySelectorAll('*')].flatMap((element) => {
  const { localName } = element
  const odd = localName.startsWith('hostile') || element.id === 'hostile' || localName === 'iframe'
    || (localName === 'script' && element.src && new URL(element.src).origin !== origin)
  const attributes = [...element.attributes].filter(({ name, value }) =>
    name.startsWith('on') || (['href', 'src', 'action', 'formaction', 'xlink:href', 'data'].includes(name)
      && /^[\\s\\u0000-\\u001f]*(javascript|vbscript|data:text)/i.test(value)))
  return [...(odd ? [localName] : []), ...attributes.map(({ name, value }) => localName + ' ' + name + '=' + value.slice(0, 60))]
})`

/**
 * Watches the pages of a browser for what markup would do there: asks, dialogs, scripts, elements. Notices of the
 * desktop are kept as texts in \`window.told\`.
 */
export async function watchForMarkup(context: BrowserContext, home: string) {
  const dialogs: string[] = []
  const strangers: string[] = []
  context.on('page', (page) => page.on('dialog', noteDialog))
  for (const page of context.pages()) page.on('dialog', noteDialog)
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (!['blob:', 'data:'].includes(protocol) && origin !== home) strangers.push(request.url())
  })
  await context.addInitScript(WATCH)

  function noteDialog(dialog: { message(): string; dismiss(): Promise<void> }) {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  }
  const seen = async (page: Page) => ({
    dialogs,
    strangers,
    ran: await page.evaluate('window.canary ?? null'),
    refused: await page.evaluate<string[]>('window.refused'),
    found: await page.evaluate<string[]>(FOUND),
  })
  return {
    /** What of it there was so far. */
    seen,
    /** @throws where anything of it has been seen so far. */
    none: async (page: Page): Promise<void> =>
      expect(await seen(page)).toEqual({ dialogs: [], strangers: [], ran: null, refused: [], found: [] }),
  }
}
