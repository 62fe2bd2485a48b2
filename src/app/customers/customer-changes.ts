import type * as Documents from '@infra/graphql/customers.gen'
import { mapped, type Outcome, only } from '../panel/outcome'
import type { Tools } from '../panel/tools'
import type { CustomerWish } from './customer-wishes'

type Made = Readonly<{ id: string }>

/** Asks for a change; what the server made of it is taken in at once, for the event may be late. */
export async function changeCustomer(
  tools: Tools,
  documents: typeof Documents,
  id: string,
  wish: CustomerWish,
): Promise<Outcome<Made>> {
  const { ask, take } = tools
  /** What came of it, taken in as an entry of this name. */
  const taken = async (entry: string, asked: Promise<Outcome<Readonly<Record<string, Made>>>>) =>
    mapped(await only(asked), (made) => {
      take(entry, { result: made })
      return { id: made.id }
    })
  switch (wish.wish) {
    case 'edit':
      return taken(
        'updatedCustomer',
        ask(documents.UpdateCustomerDocument, { id, changes: [...wish.changes] }),
      )
    case 'mark':
      return taken(
        'updatedCustomer',
        ask(documents.MarkCustomerDocument, { id, mark: wish.mark, on: wish.on }),
      )
    case 'groups': {
      const groups = { id, add: [...wish.add], remove: [...wish.remove] }
      return taken('updatedCustomer', ask(documents.ChangeCustomerGroupsDocument, groups))
    }
    case 'newGroup': {
      const group = { name: wish.name, color_tag: wish.color }
      const made = await ask(documents.CreateCustomerGroupDocument, group)
      if (!made.ok) return made
      const add = [made.value.createCustomerGroup.id]
      return changeCustomer(tools, documents, id, { wish: 'groups', add, remove: [] })
    }
    case 'addNote':
      return taken(
        'customerNote',
        ask(documents.CreateCustomerNoteDocument, { customer_id: id, text: wish.text }),
      )
    case 'editNote': {
      const note = { id: wish.id, text: wish.text ?? null, pinned: wish.pinned ?? null }
      return taken('customerNote', ask(documents.UpdateCustomerNoteDocument, note))
    }
    case 'deleteNote':
      return mapped(await ask(documents.DeleteCustomerNoteDocument, { id: wish.id }), () => ({ id: wish.id }))
    case 'saveQuote': {
      const quote = { ...wish.quote, items: [...wish.quote.items] }
      return taken('customerQuote', ask(documents.SaveCustomerQuoteDocument, { customer_id: id, quote }))
    }
    case 'merge': {
      const asked = { survivor_id: id, merged_id: wish.merged, take: [...wish.take] }
      return idOf(only(ask(documents.MergeCustomersDocument, asked)))
    }
    case 'unmerge':
      return idOf(only(ask(documents.UndoCustomerMergeDocument, { id: wish.merge })))
    case 'erase': {
      const { confirmation, reason } = wish
      const asked = await ask(documents.EraseCustomerDocument, { customer_id: id, confirmation, reason })
      return mapped(asked, ({ eraseCustomer }) => {
        take('customerErasures', { result: { items: [eraseCustomer], more: false } })
        return { id: eraseCustomer.customer_id }
      })
    }
  }
}

const idOf = async (made: Promise<Outcome<Made>>) => mapped(await made, ({ id }) => ({ id }))
