import type { BrowserContext } from '@playwright/test'
import type { Product } from '../product'
import type { Customer } from './attendant'

/** The customer wrote at this moment (ms since 1970), whenever it is told: Meta's webhook with its own time. */
export const writesAt = (product: Product, customer: Customer, text: string, at: number): Promise<void> =>
  sendsAt(product, customer, { type: 'text', text: { body: text } }, at)

/** As {@link writesAt}, whatever it is: `content` as Meta's webhook has it. */
export async function sendsAt(
  product: Product,
  customer: Customer,
  content: Readonly<{ type: string } & Record<string, unknown>>,
  at: number,
): Promise<void> {
  const { numbers } = await product.emulator<{ numbers: { id: string }[] }>('GET', '/phones')
  const wamid = `wamid.${Buffer.from(`${customer.phone}${at}`).toString('base64')}`
  await product.emulator('POST', '/webhooks/raw', {
    body: {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { phone_number_id: numbers[0]?.id },
                contacts: [{ wa_id: customer.phone, profile: { name: customer.name } }],
                messages: [
                  {
                    from: customer.phone,
                    id: wamid,
                    timestamp: String(Math.floor(at / 1000)),
                    ...content,
                  },
                ],
              },
            },
          ],
        },
      ],
    },
  })
}

/** From the next page on the clock of this browser is so far ahead, ms. It runs on; workers keep the machine's. */
export const clockIsAhead = (context: BrowserContext, ms: number) =>
  context.addInitScript((ahead) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number]) {
        if (given.length === 0) super(Real.now() + ahead)
        else super(...given)
      }
      static override now(): number {
        return Real.now() + ahead
      }
    } as DateConstructor
  }, ms)
