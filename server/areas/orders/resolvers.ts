import { seesContacts } from '../../../src/domain/access/actions'
import { mayCall } from '../../../src/domain/access/permissions'
import type { Viewer } from '../../../src/domain/access/visibility'
import { addressFor } from '../../directory/media/address-for'
import { SNAPSHOT } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver, UNSEEN } from '../../platform/rows/define-rows'
import { orderPage } from './carts/page'
import { classifyLine } from './classify-line'
import { confirmPayment } from './confirm-payment'
import { areaList, deliveryAreas } from './delivery-areas'
import { orderBoard, orderRows } from './lists'
import { cancelOrder, grantOrderDiscount, moveOrder, returnOrder } from './move'
import { openOrdersOf } from './open-orders'
import { sendOrderPayment } from './order-message'
import { cancelPayment, checkPayment, refundPayment, requestPayment } from './payments'
import { pharmacists, savePharmacist } from './pharmacists'
import { approveQuote, convertQuote, quoteDifferences, quoteRows, refuseQuote } from './quotes/deeds'
import { quoteSteps } from './quotes/history'
import { quotePage } from './quotes/page'
import { quotePdf } from './quotes/pdf'
import { saveQuote } from './quotes/save'
import { orderInfo } from './read'
import { approvePrescription, attachPrescription, refusePrescription } from './review'
import { saveOrder } from './save'
import { sendOrder, sendQuote } from './send-sale'
import { customerShopping } from './shopping'
import { takeTodaysPrices } from './todays-prices'

/** Reads as of one moment, as the one who asks. */
const read = <T>(context: RequestContext, body: (work: Work, viewer: Viewer) => Promise<T>): Promise<T> => {
  const { viewer } = principalOf(context)
  return context.db.work(context.tenant, (work) => body(work, viewer), SNAPSHOT)
}
/** Changes something in one transaction, as the one who asks, at this moment. */
const change = <T>(
  context: RequestContext,
  body: (work: Work, viewer: Viewer, now: Date) => Promise<T>,
): Promise<T> => {
  const { viewer } = principalOf(context)
  return context.db.work(context.tenant, (work) => body(work, viewer, new Date()))
}

/** Orders, their payments and prescriptions, and quotes as the back office has them. */
export const resolvers: Resolvers = {
  Query: {
    orderRows: (_root, { list }, context) =>
      read(context, (work, viewer) => orderRows(work, viewer, list ?? {})),
    orderBoard: (_root, { list }, context) =>
      read(context, (work, viewer) => orderBoard(work, viewer, list ?? {}, new Date())),
    order: (_root, { id }, context) =>
      read(context, (work, viewer) => {
        const now = new Date()
        return orderInfo(work, viewer, id, {
          now,
          addressOf: (address) => addressFor(context.config, address, principalOf(context), now),
        })
      }),
    customerShopping: (_root, { customer_id: id, list }, context) =>
      read(context, (work, viewer) => customerShopping(work, viewer, id, list ?? {}, new Date())),
    openOrdersOf: (_root, { customer_ids: ids }, context) =>
      read(context, (work, viewer) => openOrdersOf(work, viewer, ids)),
    customerOrders: (_root, args, context) => read(context, (work, viewer) => orderPage(work, viewer, args)),
    customerQuotes: (_root, args, context) => read(context, (work, viewer) => quotePage(work, viewer, args)),
    deliveryAreas: listResolver(areaList),
    pharmacists: (_root, _args, context) => read(context, pharmacists),
    quoteRows: (_root, { list }, context) =>
      read(context, (work, viewer) => quoteRows(work, viewer, list ?? {})),
    quotePdf: (_root, { id }, context) =>
      read(context, async (work, viewer) =>
        Buffer.from(await quotePdf(work, viewer, id, new Date())).toString('base64'),
      ),
    quoteSteps: (_root, { id }, context) =>
      read(context, (work, viewer) => quoteSteps(work, viewer, id, new Date())),
    quoteDifferences: (_root, { id }, context) =>
      read(context, (work, viewer) => quoteDifferences(work, viewer, id, new Date())),
  },
  Mutation: {
    saveOrder: (_root, { id, rev, hash, form }, context) =>
      change(context, (work, viewer, now) =>
        saveOrder(
          work,
          viewer,
          {
            id: id ?? null,
            rev: rev ?? null,
            hash: hash ?? null,
            form,
            seesContacts: seesContacts(principalOf(context).role),
          },
          now,
        ),
      ),
    sendOrder: (_root, args, context) => sendOrder(context, principalOf(context).viewer, args, new Date()),
    takeTodaysPrices: (_root, args, context) =>
      change(context, (work, viewer, now) => takeTodaysPrices(work, viewer, args, now)),
    moveOrder: (_root, { id, rev, phase, status_id: statusId, original_fetched: fetched }, context) =>
      change(context, (work, viewer, now) =>
        moveOrder(
          work,
          viewer,
          { id, rev, phase, statusId: statusId ?? null, originalFetched: fetched ?? false },
          now,
        ),
      ),
    cancelOrder: (_root, args, context) =>
      change(context, (work, viewer, now) => cancelOrder(work, viewer, args, now)),
    returnOrder: (_root, { note, ...args }, context) =>
      change(context, (work, viewer, now) => returnOrder(work, viewer, { ...args, note: note ?? null }, now)),
    grantOrderDiscount: (_root, args, context) =>
      change(context, (work, viewer, now) => grantOrderDiscount(work, viewer, args, now)),
    saveCustomerQuote: (_root, args, context) =>
      change(context, (work, viewer, now) => saveQuote(work, viewer, args, now)),
    sendCustomerQuote: (_root, args, context) =>
      sendQuote(context, principalOf(context).viewer, args, new Date()),
    approveQuote: (_root, args, context) =>
      change(context, (work, viewer, now) => approveQuote(work, viewer, args, now)),
    refuseQuote: (_root, args, context) =>
      change(context, (work, viewer, now) => refuseQuote(work, viewer, args, now)),
    convertQuote: (_root, args, context) =>
      change(context, (work, viewer, now) => convertQuote(work, viewer, args, now)),
    classifyOrderLine: (_root, args, context) =>
      change(context, (work, viewer, now) => classifyLine(work, viewer, args, now)),
    attachPrescription: (_root, args, context) =>
      change(context, (work, viewer, now) => attachPrescription(work, viewer, args, now)),
    approvePrescription: (_root, args, context) =>
      change(context, (work, viewer, now) => approvePrescription(work, viewer, args, now)),
    refusePrescription: (_root, args, context) =>
      change(context, (work, viewer, now) => refusePrescription(work, viewer, args, now)),
    requestPayment: (_root, args, context) =>
      change(context, (work, viewer, now) => requestPayment(work, viewer, args, now)),
    sendOrderPayment: (_root, args, context) =>
      change(context, (work, viewer, now) => sendOrderPayment(work, viewer, args, now)),
    confirmPayment: (_root, args, context) =>
      change(context, (work, viewer, now) => {
        const mayGiveBack = mayCall(principalOf(context).role, 'refundPayment')
        return confirmPayment(work, viewer, { ...args, mayGiveBack }, now)
      }),
    cancelPayment: (_root, { id }, context) =>
      change(context, (work, viewer, now) => cancelPayment(work, viewer, id, now)),
    checkPayment: (_root, { id }, context) =>
      change(context, (work, viewer) => checkPayment(work, viewer, id)),
    refundPayment: (_root, args, context) =>
      change(context, (work, viewer, now) => refundPayment(work, viewer, args, now)),
    saveDeliveryArea: (_root, { id, rev, instance_id, ...area }, context) =>
      change(context, (work) =>
        deliveryAreas.save(work, id ?? null, { ...area, instance_id: instance_id ?? null }, rev ?? UNSEEN),
      ),
    deleteDeliveryArea: removeResolver(deliveryAreas),
    savePharmacist: (_root, args, context) => change(context, (work) => savePharmacist(work, args)),
  },
}
