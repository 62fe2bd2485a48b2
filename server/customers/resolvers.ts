import type { Viewer } from '../../src/domain/tickets/visibility'
import { SNAPSHOT } from '../platform/db/page'
import type { Work } from '../platform/db/work'
import { principalOf, type RequestContext } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { customerPage, findCustomer, groupPage } from './customer.queries'
import { duplicatesOf } from './duplicates'
import { updateCustomer } from './edit'
import { eraseCustomer } from './erase'
import { erasurePage } from './erasures.queries'
import { customerFields } from './fields'
import { changeCustomerGroups, createCustomerGroup } from './groups'
import { markCustomer } from './marks'
import { mergeCustomers } from './merge'
import { mergesOf } from './merge.row'
import { undoMerge } from './merge.undo'
import { createNote, deleteNote, notePage, updateNote } from './notes'
import { orderPage } from './orders'
import { quotePage } from './quotes'
import { saveQuote } from './save-quote'
import { unsubscribe, unsubscribeLink } from './unsubscribe'

/** Reads as of one moment, as the one who asks. */
const read = <T>(context: RequestContext, body: (work: Work, viewer: Viewer) => Promise<T>): Promise<T> => {
  const { viewer } = principalOf(context)
  return context.db.work(context.tenant, (work) => body(work, viewer), SNAPSHOT)
}
/** Changes something in one transaction, as the one who asks. */
const change = <T>(context: RequestContext, body: (work: Work, viewer: Viewer) => Promise<T>): Promise<T> => {
  const { viewer } = principalOf(context)
  return context.db.work(context.tenant, (work) => body(work, viewer))
}

export const resolvers: Resolvers = {
  Query: {
    customerInfos: (_root, { id }, context) =>
      read(context, (work, viewer) => findCustomer(work, viewer, id)),
    customers: (_root, args, context) => read(context, (work, viewer) => customerPage(work, viewer, args)),
    customerGroups: (_root, args, context) => read(context, (work) => groupPage(work, args)),
    customerFields: (_root, _args, context) => read(context, customerFields),
    customerNotes: (_root, args, context) => read(context, (work, viewer) => notePage(work, viewer, args)),
    customerOrders: (_root, args, context) => read(context, (work, viewer) => orderPage(work, viewer, args)),
    customerQuotes: (_root, args, context) => read(context, (work, viewer) => quotePage(work, viewer, args)),
    customerDuplicates: (_root, { id }, context) =>
      read(context, (work, viewer) => duplicatesOf(work, viewer, id)),
    customerMerges: (_root, { id }, context) => read(context, (work, viewer) => mergesOf(work, viewer, id)),
    customerErasures: (_root, { after }, context) => read(context, (work) => erasurePage(work, after)),
    unsubscribeLink: (_root, { customer_id }, context) =>
      read(context, (work, viewer) => unsubscribeLink(work, viewer, context.config, customer_id)),
  },
  Mutation: {
    updateCustomer: (_root, { id, changes }, context) =>
      change(context, (work, viewer) =>
        updateCustomer(
          work,
          viewer,
          id,
          changes.map(({ field, value, was }) => ({ field, value, was })),
        ),
      ),
    markCustomer: (_root, args, context) =>
      change(context, (work, viewer) => markCustomer(work, viewer, args)),
    unsubscribeEmail: (_root, { token }, context) => unsubscribe(context, token),
    changeCustomerGroups: (_root, { id, add, remove }, context) =>
      change(context, (work, viewer) => changeCustomerGroups(work, viewer, id, add ?? [], remove ?? [])),
    createCustomerGroup: (_root, { name, color_tag }, context) =>
      change(context, (work) => createCustomerGroup(work, { name, color_tag: color_tag ?? null })),
    createCustomerNote: (_root, { customer_id, text, pinned }, context) =>
      change(context, (work, viewer) =>
        createNote(work, viewer, { customer_id, text, pinned: pinned ?? false }),
      ),
    updateCustomerNote: (_root, { id, text, pinned }, context) =>
      change(context, (work, viewer) =>
        updateNote(work, viewer, id, { text: text ?? null, pinned: pinned ?? null }, new Date()),
      ),
    deleteCustomerNote: (_root, { id }, context) =>
      change(context, (work, viewer) => deleteNote(work, viewer, id)),
    saveCustomerQuote: (_root, args, context) =>
      change(context, (work, viewer) => saveQuote(work, viewer, args, new Date())),
    mergeCustomers: (_root, { survivor_id, merged_id, take }, context) =>
      change(context, (work, viewer) =>
        mergeCustomers(work, viewer, { survivor_id, merged_id, take: take ?? [] }, new Date()),
      ),
    eraseCustomer: (_root, args, context) =>
      change(context, (work, viewer) =>
        eraseCustomer(work, viewer, args, {
          from: context,
          secretKey: context.config.secretKey,
          now: new Date(),
        }),
      ),
    undoCustomerMerge: (_root, { id }, context) =>
      change(context, (work, viewer) => undoMerge(work, viewer, id, new Date())),
  },
}
