import type { CustomerAccessPage } from '../../../contract/entities'
import type { RunningServer } from '../../../server/app'
import { ask, logIn, tokenOf } from '../client'
import type { Person, Shop } from '../laws/shop'
import type { Line } from './driver'

const TRAIL = `query($customer_id: ID, $user_id: ID, $kinds: [String!], $from: String, $until: String, $after: String, $limit: Int) {
  customerAccessTrail(customer_id: $customer_id, user_id: $user_id, kinds: $kinds, from: $from, until: $until, after: $after, limit: $limit) {
    next items { id at kind customer_id customer_name user_id user_name } } }`

export type Wanted = Readonly<{
  customer_id?: string
  user_id?: string
  kinds?: readonly string[]
  from?: string
  until?: string
}>

/** Somebody who reads the trail of a house. */
export async function trailReader(server: RunningServer, shop: Shop, person: Person) {
  const token = tokenOf(await logIn(server.url, shop.tenant.slug, person))
  const page = async (variables: object): Promise<CustomerAccessPage> => {
    const { body } = await ask(server.url, shop.tenant.slug, TRAIL, { token, variables })
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data?.customerAccessTrail as CustomerAccessPage
  }
  return {
    page,
    /** The whole of it, a page at a time; each page begins behind the one before, and is newest first. */
    async trail(wanted: Wanted, limit = 7): Promise<Line[]> {
      const items: CustomerAccessPage['items'] = []
      let after: string | null = null
      do {
        const got: CustomerAccessPage = await page({ ...wanted, limit, after })
        if (got.items.length > limit) throw new Error('more than a page')
        items.push(...got.items)
        after = got.next
      } while (after)
      const times = items.map(({ at }) => at)
      if (times.some((at, i) => i > 0 && at > (times[i - 1] ?? ''))) throw new Error('not the newest first')
      return items.map(({ at, kind, user_id: user, customer_id: customer }) => ({ at, kind, user, customer }))
    },
    /** The table of separated values, as it comes. */
    async csv(wanted: Wanted): Promise<{ status: number; text: string }> {
      const query = new URLSearchParams({ ...wanted, kinds: wanted.kinds?.join(',') ?? '' })
      const answer = await fetch(`${server.url}/${shop.tenant.slug}/api/access-trail.csv?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      // `text()` takes the mark off that says UTF-8.
      return { status: answer.status, text: await answer.text() }
    },
  }
}
