import { customerListKey } from '@domain/tickets/lists'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type * as Documents from '@infra/graphql/customers.gen'
import { bracket } from '../panel/bracket'
import type { Commands, CustomerPart, CustomerWish, Outcome } from '../panel/commands'
import { failure } from '../panel/failure'
import type { Fact, Runtime } from '../runtime/runtime'

/** The commands about customers. */
export type CustomerCommands = Pick<
  Commands,
  'findCustomers' | 'findGroups' | 'loadCustomer' | 'changeCustomer'
>

/** What is asked about customers; comes when it is asked the first time. */
const documentsWhenAsked = () => import('@infra/graphql/customers.gen')

/** Rows of a page of a chooser, and of a part of the panel. */
const PER_PAGE = 20
const PER_PART = { notes: 10, orders: 5, quotes: 5, tickets: 5 } as const

const DONE: Outcome = { ok: true, value: undefined }

/** Everything about customers. */
export function customerCommands(runtime: Runtime, client: GraphqlClient): CustomerCommands {
  const take = (name: string, data: object): void => {
    const fact: Fact = { kind: 'baseline', name, src: 'api', data }
    runtime.ingest([fact])
  }

  async function loadStory(documents: typeof Documents, id: string): Promise<Outcome> {
    const answer = await client.request(documents.CustomerStoryDocument, { id })
    if (!answer.ok) return failure(answer)
    const { customerInfos, customerDuplicates, customerMerges, customerFields } = answer.data
    if (customerInfos) take('updatedCustomer', { result: customerInfos })
    take('customerStory', {
      customerId: id,
      duplicates: customerDuplicates,
      merges: customerMerges,
      fields: customerFields,
    })
    return DONE
  }

  async function loadPart(
    documents: typeof Documents,
    customerId: string,
    part: Exclude<CustomerPart, 'story'>,
    page: number,
  ): Promise<Outcome> {
    const about = { customer_id: customerId, pagination_page: page, pagination_limit: PER_PART[part] }
    switch (part) {
      case 'notes': {
        const answer = await client.request(documents.CustomerNotesDocument, about)
        if (!answer.ok) return failure(answer)
        take('customerNotes', { customerId, page, result: answer.data.customerNotes })
        return DONE
      }
      case 'orders': {
        const answer = await client.request(documents.CustomerOrdersDocument, about)
        if (!answer.ok) return failure(answer)
        take('customerOrders', { customerId, page, result: answer.data.customerOrders })
        return DONE
      }
      case 'quotes': {
        const answer = await client.request(documents.CustomerQuotesDocument, about)
        if (!answer.ok) return failure(answer)
        take('customerQuotes', { customerId, page, result: answer.data.customerQuotes })
        return DONE
      }
      case 'tickets': {
        const answer = await client.request(documents.CustomerTicketsDocument, about)
        if (!answer.ok) return failure(answer)
        take('chatTickets', {
          list: customerListKey(customerId),
          page,
          result: answer.data.chatTickets,
          inMessages: true,
        })
        return DONE
      }
    }
  }

  /** Asks for a change; what the server made of it is taken in at once, for the event may be late. */
  async function ask(
    documents: typeof Documents,
    id: string,
    wish: CustomerWish,
  ): Promise<Answer<{ id: string }>> {
    const known = async <T>(asked: Promise<Answer<T>>, pick: (data: T) => { id: string }) => {
      const answer = await asked
      return answer.ok ? { ...answer, data: pick(answer.data) } : answer
    }
    const customer = <T>(asked: Promise<Answer<T>>, pick: (data: T) => { id: string }) =>
      known(asked, (data) => {
        take('updatedCustomer', { result: pick(data) })
        return pick(data)
      })
    const note = <T>(asked: Promise<Answer<T>>, pick: (data: T) => { id: string }) =>
      known(asked, (data) => {
        take('customerNote', { result: pick(data) })
        return pick(data)
      })
    switch (wish.wish) {
      case 'edit':
        return customer(
          client.request(documents.UpdateCustomerDocument, { id, changes: [...wish.changes] }),
          (data) => data.updateCustomer,
        )
      case 'mark':
        return customer(
          client.request(documents.MarkCustomerDocument, { id, mark: wish.mark, on: wish.on }),
          (data) => data.markCustomer,
        )
      case 'groups':
        return customer(
          client.request(documents.ChangeCustomerGroupsDocument, {
            id,
            add: [...wish.add],
            remove: [...wish.remove],
          }),
          (data) => data.changeCustomerGroups,
        )
      case 'newGroup': {
        const made = await client.request(documents.CreateCustomerGroupDocument, {
          name: wish.name,
          color_tag: wish.color,
        })
        if (!made.ok) return made
        return ask(documents, id, { wish: 'groups', add: [made.data.createCustomerGroup.id], remove: [] })
      }
      case 'addNote':
        return note(
          client.request(documents.CreateCustomerNoteDocument, { customer_id: id, text: wish.text }),
          (data) => data.createCustomerNote,
        )
      case 'editNote':
        return note(
          client.request(documents.UpdateCustomerNoteDocument, {
            id: wish.id,
            text: wish.text ?? null,
            pinned: wish.pinned ?? null,
          }),
          (data) => data.updateCustomerNote,
        )
      case 'deleteNote':
        return known(client.request(documents.DeleteCustomerNoteDocument, { id: wish.id }), () => ({
          id: wish.id,
        }))
      case 'saveQuote':
        return known(
          client.request(documents.SaveCustomerQuoteDocument, {
            customer_id: id,
            quote: { ...wish.quote, items: [...wish.quote.items] },
          }),
          ({ saveCustomerQuote: saved }) => {
            take('customerQuote', { result: saved })
            return saved
          },
        )
      case 'merge':
        return known(
          client.request(documents.MergeCustomersDocument, {
            survivor_id: id,
            merged_id: wish.merged,
            take: [...wish.take],
          }),
          (data) => data.mergeCustomers,
        )
      case 'unmerge':
        return known(
          client.request(documents.UndoCustomerMergeDocument, { id: wish.merge }),
          (data) => data.undoCustomerMerge,
        )
      case 'erase':
        return known(
          client.request(documents.EraseCustomerDocument, {
            customer_id: id,
            confirmation: wish.confirmation,
            reason: wish.reason,
          }),
          ({ eraseCustomer }) => {
            take('customerErasures', { result: { items: [eraseCustomer], more: false } })
            return { id: eraseCustomer.customer_id }
          },
        )
    }
  }

  return {
    async findCustomers(search, page) {
      const documents = await documentsWhenAsked()
      const answer = await client.request(documents.CustomersDocument, {
        search_filter: search,
        pagination_page: page,
        pagination_limit: PER_PAGE,
      })
      return answer.ok ? { ok: true, value: answer.data.customers } : failure(answer)
    },

    async findGroups(search, page) {
      const documents = await documentsWhenAsked()
      const answer = await client.request(documents.CustomerGroupsDocument, {
        search_filter: search,
        pagination_page: page,
        pagination_limit: PER_PAGE,
      })
      return answer.ok ? { ok: true, value: answer.data.customerGroups } : failure(answer)
    },

    async loadCustomer(customerId, part, page) {
      const documents = await documentsWhenAsked()
      return part === 'story' ? loadStory(documents, customerId) : loadPart(documents, customerId, part, page)
    },

    async changeCustomer(customerId, wish) {
      const documents = await documentsWhenAsked()
      const outcome = await bracket(runtime, 'changeCustomer', customerId, () =>
        ask(documents, customerId, wish),
      )
      if (outcome.ok && (wish.wish === 'merge' || wish.wish === 'unmerge'))
        await loadStory(documents, customerId)
      return outcome.ok ? { ok: true, value: { id: outcome.value.id } } : outcome
    },
  }
}
