import { seesContacts } from '../../../src/domain/access/actions'
import { mayCall } from '../../../src/domain/access/permissions'
import type { Viewer } from '../../../src/domain/access/visibility'
import { SNAPSHOT } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { moveResolver, removeResolver, restoreResolver } from '../../platform/rows/define-rows'
import { startBulkChange } from '../bulk/start'
import { addressesOf, chooseMainAddress, removeAddress, saveAddress } from './addresses'
import { customerAttendants, setCustomerAttendants } from './attendants'
import { createCustomer } from './create'
import { customerPage, findCustomer, groupPage } from './customer.queries'
import { listCustomers } from './customer-list'
import { duplicatesOf } from './duplicates'
import { sensitiveValues, updateCustomer } from './edit'
import { eraseCustomer } from './erase'
import { erasurePage } from './erasures.queries'
import { exportCustomer } from './export-person'
import { fieldList } from './field-list'
import { archiveField, fields, previewKind } from './field-save'
import { customerFields, fieldModel } from './fields'
import { listGroups } from './group-list'
import { groupOf, groups, mergeCustomerGroups } from './group-save'
import { changeCustomerGroups } from './groups'
import { markCustomer } from './marks'
import { mergeCustomers } from './merge'
import { mergesOf } from './merge.row'
import { undoMerge } from './merge.undo'
import { createNote, deleteNote, notePage, restoreNote, updateNote } from './notes'
import { segments, segmentsOf } from './segments'
import { timelineCounts, timelinePage } from './timeline'
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
    customerList: (_root, { list }, context) =>
      read(context, (work, viewer) => listCustomers(work, viewer, list ?? {})),
    customerGroups: (_root, args, context) => read(context, (work) => groupPage(work, args)),
    customerGroupRows: (_root, { list }, context) =>
      read(context, (work, viewer) => listGroups(work, viewer, list ?? {})),
    customerFields: (_root, _args, context) => read(context, customerFields),
    customerFieldModel: (_root, _args, context) => read(context, fieldModel),
    customerSegments: (_root, _args, context) => read(context, segmentsOf),
    customerFieldRows: listResolver(fieldList),
    customerFieldFit: (_root, { id, kind }, context) => read(context, (work) => previewKind(work, id, kind)),
    customerSensitiveFields: (_root, { id }, context) =>
      read(context, async (work, viewer) =>
        (await findCustomer(work, viewer, id)) ? sensitiveValues(work, id) : null,
      ),
    customerAttendants: (_root, { customer_id: id }, context) =>
      read(context, (work, viewer) => customerAttendants(work, viewer, id)),
    customerAddresses: (_root, { customer_id: id }, context) =>
      read(context, (work, viewer) => addressesOf(work, viewer, id)),
    customerNotes: (_root, args, context) => read(context, (work, viewer) => notePage(work, viewer, args)),
    customerDuplicates: (_root, { id }, context) =>
      read(context, (work, viewer) => duplicatesOf(work, viewer, id)),
    customerMerges: (_root, { id }, context) => read(context, (work, viewer) => mergesOf(work, viewer, id)),
    customerTimeline: (_root, args, context) =>
      read(context, (work, viewer) => timelinePage(work, viewer, args)),
    customerTimelineCounts: (_root, { customer_id }, context) =>
      read(context, (work, viewer) => timelineCounts(work, viewer, customer_id)),
    customerErasures: (_root, { after }, context) => read(context, (work) => erasurePage(work, after)),
    unsubscribeLink: (_root, { customer_id }, context) =>
      read(context, (work, viewer) => unsubscribeLink(work, viewer, context.config, customer_id)),
  },
  Mutation: {
    createCustomer: (_root, args, context) =>
      change(context, (work, viewer) =>
        createCustomer(work, viewer, args, mayCall(principalOf(context).role, 'customerSensitiveFields')),
      ),
    updateCustomer: (_root, { id, changes }, context) =>
      change(context, (work, viewer) =>
        updateCustomer(
          work,
          viewer,
          id,
          changes.map(({ field, value, was }) => ({ field, value, was })),
          mayCall(principalOf(context).role, 'customerSensitiveFields'),
          seesContacts(principalOf(context).role),
        ),
      ),
    markCustomer: (_root, args, context) =>
      change(context, (work, viewer) => markCustomer(work, viewer, args)),
    unsubscribeEmail: (_root, { token }, context) => unsubscribe(context, token),
    changeCustomerGroups: (_root, { id, add, remove }, context) =>
      change(context, (work, viewer) => changeCustomerGroups(work, viewer, id, add ?? [], remove ?? [])),
    createCustomerGroup: (_root, form, context) =>
      change(context, async (work) => groupOf(work, await groups.save(work, null, form))),
    updateCustomerGroup: (_root, { id, rev, ...form }, context) =>
      change(context, async (work) => groupOf(work, await groups.save(work, id, form, rev))),
    deleteCustomerGroup: removeResolver(groups),
    restoreCustomerGroup: restoreResolver(groups),
    mergeCustomerGroups: (_root, { survivor_id, merged_id }, context) =>
      change(context, (work, viewer) => mergeCustomerGroups(work, viewer, survivor_id, merged_id)),
    saveCustomerSegment: (_root, { id, rev, ...typed }, context) =>
      change(context, (work, viewer) => segments.save(work, id ?? null, typed, rev, viewer)),
    deleteCustomerSegment: (_root, { id }, context) =>
      change(context, (work, viewer) => segments.remove(work, id, viewer)),
    saveCustomerField: (_root, { id, rev, form }, context) =>
      change(context, (work) => fields.save(work, id ?? null, form, rev)),
    archiveCustomerField: (_root, { id, archived }, context) =>
      change(context, (work) => archiveField(work, id, archived)),
    moveCustomerField: moveResolver(fields),
    saveCustomerAddress: (_root, { id = null, rev, customer_id: customerId, form }, context) =>
      change(context, (work, viewer) =>
        saveAddress(work, viewer, {
          id,
          rev,
          customerId,
          form,
          seesContacts: seesContacts(principalOf(context).role),
        }),
      ),
    deleteCustomerAddress: (_root, { id }, context) =>
      change(context, (work, viewer) => removeAddress(work, viewer, id)),
    chooseMainAddress: (_root, { id }, context) =>
      change(context, (work, viewer) => chooseMainAddress(work, viewer, id)),
    createCustomerNote: (_root, { customer_id, text, pinned }, context) =>
      change(context, (work, viewer) =>
        createNote(work, viewer, { customer_id, text, pinned: pinned ?? false }),
      ),
    updateCustomerNote: (_root, { id, rev, text, pinned }, context) =>
      change(context, (work, viewer) =>
        updateNote(work, viewer, id, { text: text ?? null, pinned: pinned ?? null, seen: rev }, new Date()),
      ),
    deleteCustomerNote: (_root, { id }, context) =>
      change(context, (work, viewer) => deleteNote(work, viewer, id, new Date())),
    restoreCustomerNote: (_root, { id }, context) =>
      change(context, (work, viewer) => restoreNote(work, viewer, id, new Date())),
    setCustomerAttendants: (_root, args, context) =>
      change(context, (work, viewer) => setCustomerAttendants(work, viewer, args)),
    addAllToGroup: (_root, { group_id, ...asked }, context) =>
      change(context, (work) =>
        startBulkChange(work, principalOf(context), 'customers.group', asked, { group_id }),
      ),
    removeAllFromGroup: (_root, { group_id, ...asked }, context) =>
      change(context, (work) =>
        startBulkChange(work, principalOf(context), 'customers.ungroup', asked, { group_id }),
      ),
    blockAllCustomers: (_root, { on, ...asked }, context) =>
      change(context, (work) =>
        startBulkChange(work, principalOf(context), on ? 'customers.block' : 'customers.unblock', asked),
      ),
    setAllAttendants: (_root, { attendant_id = null, substitute_id = null, ...asked }, context) =>
      change(context, (work) =>
        startBulkChange(work, principalOf(context), 'customers.attendants', asked, {
          attendant_id,
          substitute_id,
        }),
      ),
    mergeCustomers: (_root, args, context) =>
      change(context, (work, viewer) =>
        mergeCustomers(work, viewer, { ...args, take: args.take ?? [] }, new Date()),
      ),
    eraseCustomer: (_root, args, context) =>
      change(context, (work, viewer) =>
        eraseCustomer(work, viewer, args, {
          from: context,
          secretKey: context.config.secretKey,
          now: new Date(),
        }),
      ),
    exportCustomer: (_root, args, context) =>
      change(context, (work, viewer) => exportCustomer(work, viewer, args, context)),
    undoCustomerMerge: (_root, { id }, context) =>
      change(context, (work, viewer) => undoMerge(work, viewer, id, new Date())),
  },
}
