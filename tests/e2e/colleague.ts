import { type Browser, expect, type Page } from '@playwright/test'
import type { Product } from '../product'
import { Attendant } from './attendant'

/** Counts the tones and notices that a page gives; the browser's own are put in place of by counters. */
const LISTEN = `
  window.heard = { tones: 0, notices: [] }
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (...args) { window.heard.tones += 1; return start.apply(this, args) }
  window.Notification = class { static permission = 'granted'; constructor(title, { body }) { window.heard.notices.push(title + ': ' + body) } }
`
/** What a page has sounded and shown so far. */
export const heard = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'heard') as { tones: number; notices: string[] })

/** Somebody of the house with the internal chat, whose page tells what it sounds and shows. */
export class Colleague {
  readonly attendant: Attendant
  readonly page: Page
  private constructor(attendant: Attendant) {
    this.attendant = attendant
    this.page = attendant.page
  }
  static async come(browser: Browser, product: Product, email: string): Promise<Colleague> {
    const attendant = await Attendant.atTheCounter(browser, product, email)
    await attendant.page.addInitScript(LISTEN)
    await attendant.page.reload()
    await attendant.live()
    // A page that nobody has touched may not make a sound.
    await attendant.page.getByRole('tab', { name: /^Fila/ }).click()
    return new Colleague(attendant)
  }
  get name(): Promise<string> {
    return this.page
      .getByRole('button', { name: /^Conta de/ })
      .getAttribute('aria-label')
      .then((label) => label?.replace('Conta de ', '') ?? '')
  }
  get panel() {
    return this.page.getByRole('complementary', { name: 'Chat interno' })
  }
  get button() {
    return this.page.getByRole('navigation').getByRole('button', { name: /^(\d+ )?Colegas/ })
  }
  get field() {
    return this.panel.getByRole('textbox', { name: /^Mensagem para/ })
  }
  async open(name: string): Promise<void> {
    await this.button.click()
    await this.panel.getByRole('button', { name: new RegExp(name) }).click()
    await expect(this.field).toBeFocused()
  }
  async say(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.field).toHaveValue('')
  }
  bubble(text: string) {
    return this.panel.locator('[data-kind]').filter({ hasText: text })
  }
}
