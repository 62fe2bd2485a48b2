import type { GraphqlClient } from '@infra/graphql/client'
import type { Commands } from './commands'
import type { Runtime } from './runtime'
import { failure } from './ticket-commands'

type CustomerCommands = Pick<Commands, 'findCustomers'>

/** What a panel asks of customers; its documents come when it is asked the first time. */
const documents = () => import('@infra/graphql/customers.gen')

/** Customers of a page of a chooser. */
const PER_PAGE = 20

/** Everything about customers. */
export function customerCommands(_runtime: Runtime, client: GraphqlClient): CustomerCommands {
  return {
    async findCustomers(search, page) {
      const { CustomersDocument } = await documents()
      const answer = await client.request(CustomersDocument, {
        search_filter: search,
        pagination_page: page,
        pagination_limit: PER_PAGE,
      })
      return answer.ok ? { ok: true, value: answer.data.customers } : failure(answer)
    },
  }
}
