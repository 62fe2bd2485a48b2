import { seesContacts } from '../../../src/domain/access/actions'
import { mayCall } from '../../../src/domain/access/permissions'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { moveResolver, removeResolver, restoreResolver } from '../../platform/rows/define-rows'
import { startBulkChange } from '../bulk/start'
import { addressesOf, chooseMainAddress, removeAddress, saveAddress } from './addresses'
import { customerAttendants, setCustomerAttendants } from './attendants'
import { chooseContact, contactChoices } from './consent/contact-choices'
import { unsubscribeLink } from './consent/unsubscribe'
import { createCustomer } from './create'
import { customerPage, findCustomer, groupPage } from './customer.queries'
import { listCustomers } from './customer-list'
import { sensitiveValues, updateCustomer } from './edit'
import { eraseCustomer } from './erase/erase'
import { erasurePage } from './erase/erasures.queries'
import { customerFields, fieldModel } from './fields/fields'
import { fieldList } from './fields/list'
import { archiveField, fields, previewKind } from './fields/save'
import { changeCustomerGroups } from './groups/groups'
import { listGroups } from './groups/list'
import { groupOf, groups, mergeCustomerGroups } from './groups/save'
import { markCustomer } from './marks'
import { duplicatesOf } from './merge/duplicates'
import { mergeCustomers } from './merge/merge'
import { mergesOf } from './merge/row'
import { undoMerge } from './merge/undo'
import { createNote, deleteNote, notePage, restoreNote, updateNote } from './notes'
import { exportCustomer } from './person/export-person'
import { timelineCounts, timelinePage } from './person/timeline'
import { segments, segmentsOf } from './segments/segments'

export const resolvers: Resolvers = {
  Query: {
    customerInfos: query((work, viewer, { id }) => findCustomer(work, viewer, id)),
    customers: query(customerPage),
    customerList: query((work, viewer, { list }) => listCustomers(work, viewer, list ?? {})),
    customerGroups: query((work, _viewer, args) => groupPage(work, args)),
    customerGroupRows: query((work, viewer, { list }) => listGroups(work, viewer, list ?? {})),
    customerFields: query(customerFields),
    customerFieldModel: query(fieldModel),
    customerSegments: query(segmentsOf),
    customerFieldRows: listResolver(fieldList),
    customerFieldFit: query((work, _viewer, { id, kind }) => previewKind(work, id, kind)),
    customerSensitiveFields: query(async (work, viewer, { id }) =>
      (await findCustomer(work, viewer, id)) ? sensitiveValues(work, id) : null,
    ),
    customerAttendants: query((work, viewer, { customer_id: id }) => customerAttendants(work, viewer, id)),
    customerAddresses: query((work, viewer, { customer_id: id }) => addressesOf(work, viewer, id)),
    customerNotes: query(notePage),
    customerDuplicates: query((work, viewer, { id }) => duplicatesOf(work, viewer, id)),
    customerMerges: query((work, viewer, { id }) => mergesOf(work, viewer, id)),
    customerTimeline: query(timelinePage),
    customerTimelineCounts: query((work, viewer, { customer_id }) =>
      timelineCounts(work, viewer, customer_id),
    ),
    customerErasures: query((work, _viewer, { after }) => erasurePage(work, after)),
    contactChoices: (_root, { token }, context) => contactChoices(context, token),
    unsubscribeLink: query((work, viewer, { customer_id }, _now, { config }) =>
      unsubscribeLink(work, viewer, config, customer_id),
    ),
  },
  Mutation: {
    createCustomer: mutation((work, viewer, args, _now, { principal }) =>
      createCustomer(work, viewer, args, mayCall(principal.role, 'customerSensitiveFields')),
    ),
    updateCustomer: mutation((work, viewer, { id, changes }, _now, { principal }) =>
      updateCustomer(
        work,
        viewer,
        id,
        changes.map(({ field, value, was }) => ({ field, value, was })),
        mayCall(principal.role, 'customerSensitiveFields'),
        seesContacts(principal.role),
      ),
    ),
    markCustomer: mutation(markCustomer),
    chooseContact: (_root, asked, context) => chooseContact(context, asked),
    changeCustomerGroups: mutation((work, viewer, { id, add, remove }) =>
      changeCustomerGroups(work, viewer, id, add ?? [], remove ?? []),
    ),
    createCustomerGroup: mutation(async (work, _viewer, form) =>
      groupOf(work, await groups.save(work, null, form)),
    ),
    updateCustomerGroup: mutation(async (work, _viewer, { id, rev, ...form }) =>
      groupOf(work, await groups.save(work, id, form, rev)),
    ),
    deleteCustomerGroup: removeResolver(groups),
    restoreCustomerGroup: restoreResolver(groups),
    mergeCustomerGroups: mutation((work, viewer, { survivor_id, merged_id }) =>
      mergeCustomerGroups(work, viewer, survivor_id, merged_id),
    ),
    saveCustomerSegment: mutation((work, viewer, { id, rev, ...typed }) =>
      segments.save(work, id ?? null, typed, rev, viewer),
    ),
    deleteCustomerSegment: mutation((work, viewer, { id }) => segments.remove(work, id, viewer)),
    saveCustomerField: mutation((work, _viewer, { id, rev, form }) =>
      fields.save(work, id ?? null, form, rev),
    ),
    archiveCustomerField: mutation((work, _viewer, { id, archived }) => archiveField(work, id, archived)),
    moveCustomerField: moveResolver(fields),
    saveCustomerAddress: mutation(
      (work, viewer, { id = null, rev, customer_id: customerId, form }, _now, { principal }) =>
        saveAddress(work, viewer, {
          id,
          rev,
          customerId,
          form,
          seesContacts: seesContacts(principal.role),
        }),
    ),
    deleteCustomerAddress: mutation((work, viewer, { id }) => removeAddress(work, viewer, id)),
    chooseMainAddress: mutation((work, viewer, { id }) => chooseMainAddress(work, viewer, id)),
    createCustomerNote: mutation((work, viewer, { customer_id, text, pinned }) =>
      createNote(work, viewer, { customer_id, text, pinned: pinned ?? false }),
    ),
    updateCustomerNote: mutation((work, viewer, { id, rev, text, pinned }, now) =>
      updateNote(work, viewer, id, { text: text ?? null, pinned: pinned ?? null, seen: rev }, now),
    ),
    deleteCustomerNote: mutation((work, viewer, { id }, now) => deleteNote(work, viewer, id, now)),
    restoreCustomerNote: mutation((work, viewer, { id }, now) => restoreNote(work, viewer, id, now)),
    setCustomerAttendants: mutation(setCustomerAttendants),
    addAllToGroup: mutation((work, viewer, { group_id, ...asked }) =>
      startBulkChange(work, viewer, 'customers.group', asked, { group_id }),
    ),
    removeAllFromGroup: mutation((work, viewer, { group_id, ...asked }) =>
      startBulkChange(work, viewer, 'customers.ungroup', asked, { group_id }),
    ),
    blockAllCustomers: mutation((work, viewer, { on, ...asked }) =>
      startBulkChange(work, viewer, on ? 'customers.block' : 'customers.unblock', asked),
    ),
    setAllAttendants: mutation((work, viewer, { attendant_id = null, substitute_id = null, ...asked }) =>
      startBulkChange(work, viewer, 'customers.attendants', asked, {
        attendant_id,
        substitute_id,
      }),
    ),
    mergeCustomers: mutation((work, viewer, args, now) =>
      mergeCustomers(work, viewer, { ...args, take: args.take ?? [] }, now),
    ),
    eraseCustomer: mutation((work, viewer, args, now, context) =>
      eraseCustomer(work, viewer, args, {
        from: context,
        secretKey: context.config.secretKey,
        now,
      }),
    ),
    exportCustomer: mutation((work, viewer, args, _now, context) =>
      exportCustomer(work, viewer, args, context),
    ),
    undoCustomerMerge: mutation((work, viewer, { id }, now) => undoMerge(work, viewer, id, now)),
  },
}
