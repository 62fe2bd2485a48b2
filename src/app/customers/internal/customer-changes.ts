import type * as Documents from '@infra/graphql/customers.gen'
import { mapped, type Outcome, only } from '../../commands/outcome'
import type { Tools } from '../../commands/tools'
import type { CustomerAction } from '../customer-actions'

type Made = Readonly<{ id: string }>

/** Asks for a change; what the server made of it is taken in at once, for the event may be late. */
export async function changeCustomer(
  tools: Tools,
  documents: typeof Documents,
  id: string,
  action: CustomerAction,
): Promise<Outcome<Made>> {
  const { ask, take } = tools
  /** What came of it, taken in as an entry of this name. */
  const taken = async (entry: string, asked: Promise<Outcome<Readonly<Record<string, Made>>>>) =>
    mapped(await only(asked), (made) => {
      take(entry, { result: made })
      return { id: made.id }
    })
  switch (action.type) {
    case 'edit':
      return taken(
        'updatedCustomer',
        ask(documents.UpdateCustomerDocument, { id, changes: [...action.changes] }),
      )
    case 'mark':
      return taken(
        'updatedCustomer',
        ask(documents.MarkCustomerDocument, { id, mark: action.mark, on: action.on }),
      )
    case 'groups': {
      const groups = { id, add: [...action.add], remove: [...action.remove] }
      return taken('updatedCustomer', ask(documents.ChangeCustomerGroupsDocument, groups))
    }
    case 'newGroup': {
      const group = { name: action.name, color_tag: action.color }
      const made = await ask(documents.CreateCustomerGroupDocument, group)
      if (!made.ok) return made
      const add = [made.value.createCustomerGroup.id]
      return changeCustomer(tools, documents, id, { type: 'groups', add, remove: [] })
    }
    case 'addNote':
      return taken(
        'customerNote',
        ask(documents.CreateCustomerNoteDocument, { customer_id: id, text: action.text }),
      )
    case 'editNote': {
      const { id: noteId, rev = null, text = null, pinned = null } = action
      const note = { id: noteId, rev, text, pinned }
      return taken('customerNote', ask(documents.UpdateCustomerNoteDocument, note))
    }
    case 'deleteNote':
      return mapped(await ask(documents.DeleteCustomerNoteDocument, { id: action.id }), () => ({
        id: action.id,
      }))
    case 'saveQuote': {
      const quote = { ...action.quote, items: [...action.quote.items] }
      const { send } = action
      return taken(
        'customerQuote',
        send
          ? ask(documents.SendCustomerQuoteDocument, {
              customer_id: id,
              quote,
              chat_ticket_id: send.ticketId,
              hash: send.hash,
            })
          : ask(documents.SaveCustomerQuoteDocument, { customer_id: id, quote }),
      )
    }
    case 'merge': {
      const [survivor_rev, merged_rev] = action.compared
      const asked = {
        survivor_id: id,
        merged_id: action.merged,
        take: [...action.take],
        survivor_rev,
        merged_rev,
      }
      return idOf(only(ask(documents.MergeCustomersDocument, asked)))
    }
    case 'unmerge':
      return idOf(only(ask(documents.UndoCustomerMergeDocument, { id: action.merge })))
    case 'erase': {
      const { confirmation, reason } = action
      const asked = await ask(documents.EraseCustomerDocument, { customer_id: id, confirmation, reason })
      return mapped(asked, ({ eraseCustomer }) => {
        take('customerErasures', { result: { items: [eraseCustomer], more: false } })
        return { id: eraseCustomer.customer_id }
      })
    }
  }
}

const idOf = async (made: Promise<Outcome<Made>>) => mapped(await made, ({ id }) => ({ id }))
