import type { Customer, GroupSummary } from '@contract/entities'
import { customerListKey } from '@domain/tickets/lists'
import * as v from 'valibot'
import { page } from '../commands/argument-shapes'
import { defineCommand, reads, unrepeatable } from '../commands/define-command'
import { mapped, type Outcome, only } from '../commands/outcome'
import type { Tools } from '../commands/tools'
import { type CustomerAction, CustomerActionShape } from './customer-actions'
import { changeCustomer } from './internal/customer-changes'

/** What of a customer is loaded a page at a time; 'story': duplicates, merges and the tenant's own fields. */
export type CustomerPart = (typeof CUSTOMER_PARTS)[number]
const CUSTOMER_PARTS = ['story', 'notes', 'orders', 'quotes', 'tickets'] as const

/** A page of customers, or of the tenant's groups. */
type Found<T> = Readonly<{ items: readonly T[]; more: boolean }>

/** What is asked about customers; comes when it is asked the first time. */
const documentsWhenAsked = () => import('@infra/graphql/customers.gen')

/** Rows of a page of a chooser, and of a part of the panel. */
const PER_PAGE = 20
const PER_PART = { notes: 10, orders: 5, quotes: 5, tickets: 5 } as const

const search = {
  arguments: v.tuple([v.string(), page]),
  whenRepeated: 'same',
  inReplay: 'refused',
} as const
const searched = (search: string, page: number) => ({
  search_filter: search,
  pagination_page: page,
  pagination_limit: PER_PAGE,
})

/** Everything about customers. */
export const customerCommands = {
  /** A page (1-based) of the customers whom the user may know, by name; `more`: there are further pages. */
  findCustomers: defineCommand({
    ...search,
    async run({ ask }: Tools, search: string, page: number): Promise<Outcome<Found<Customer>>> {
      const { CustomersDocument } = await documentsWhenAsked()
      return only(ask(CustomersDocument, searched(search, page)))
    },
  }),

  /** A page (1-based) of the tenant's groups by name. */
  findGroups: defineCommand({
    ...search,
    async run({ ask }: Tools, search: string, page: number): Promise<Outcome<Found<GroupSummary>>> {
      const { CustomerGroupsDocument } = await documentsWhenAsked()
      return only(ask(CustomerGroupsDocument, searched(search, page)))
    },
  }),

  /** Loads what stands beside a customer's conversation: all of it again, or a further page of a part. */
  loadCustomer: defineCommand({
    arguments: v.tuple([v.string(), v.picklist(CUSTOMER_PARTS), page]),
    ...reads,
    run: (tools: Tools, customerId: string, part: CustomerPart, page: number): Promise<Outcome> =>
      part === 'story' ? loadStory(tools, customerId) : loadPart(tools, customerId, part, page),
  }),

  /** Changes something about a customer; what becomes of it reaches the screens through the log. */
  changeCustomer: defineCommand({
    arguments: v.tuple([v.string(), CustomerActionShape]),
    ...unrepeatable,
    logged: (about) => ({ about }),
    async run(
      tools: Tools,
      customerId: string,
      action: CustomerAction,
    ): Promise<Outcome<{ readonly id: string }>> {
      const outcome = await changeCustomer(tools, await documentsWhenAsked(), customerId, action)
      if (outcome.ok && (action.type === 'merge' || action.type === 'unmerge'))
        await loadStory(tools, customerId)
      return outcome
    },
  }),
}

async function loadStory({ ask, take }: Tools, id: string): Promise<Outcome> {
  const { CustomerStoryDocument } = await documentsWhenAsked()
  return mapped(await ask(CustomerStoryDocument, { id }), (data) => {
    if (data.customerInfos) take('updatedCustomer', { result: data.customerInfos })
    take('customerStory', {
      customerId: id,
      duplicates: data.customerDuplicates,
      merges: data.customerMerges,
      fields: data.customerFields,
    })
  })
}

async function loadPart(
  { ask, load }: Tools,
  customerId: string,
  part: Exclude<CustomerPart, 'story'>,
  page: number,
): Promise<Outcome> {
  const documents = await documentsWhenAsked()
  const about = { customer_id: customerId, pagination_page: page, pagination_limit: PER_PART[part] }
  switch (part) {
    case 'notes':
      return load('customerNotes', ask(documents.CustomerNotesDocument, about), { customerId, page })
    case 'orders':
      return load('customerOrders', ask(documents.CustomerOrdersDocument, about), { customerId, page })
    case 'quotes':
      return load('customerQuotes', ask(documents.CustomerQuotesDocument, about), { customerId, page })
    case 'tickets':
      return load('chatTickets', ask(documents.CustomerTicketsDocument, about), {
        list: customerListKey(customerId),
        page,
        inMessages: true,
      })
  }
}
