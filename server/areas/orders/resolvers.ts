import { seesContacts } from '../../../src/domain/access/actions'
import { mayCall } from '../../../src/domain/access/permissions'
import { addressFor } from '../../directory/media/address-for'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver, UNSEEN } from '../../platform/rows/define-rows'
import { orderPage } from './carts/page'
import { areaList, deliveryAreas } from './delivery-areas'
import { orderBoard, orderRows } from './lists'
import { cancelOrder, grantOrderDiscount, moveOrder, returnOrder } from './move/move'
import { openOrdersOf } from './open-orders'
import { confirmPayment } from './payments/confirm-payment'
import { cancelPayment, checkPayment, refundPayment, requestPayment } from './payments/payments'
import { askPbm } from './pbm/ask'
import { seenPbmLoss, withdrawPbm } from './pbm/withdraw'
import { pharmacists, savePharmacist } from './prescriptions/pharmacists'
import { approvePrescription, attachPrescription, refusePrescription } from './prescriptions/review'
import { approveQuote, convertQuote, quoteDifferences, quoteRows, refuseQuote } from './quotes/deeds'
import { quoteSteps } from './quotes/history'
import { quotePage } from './quotes/page'
import { quotePdf } from './quotes/pdf'
import { saveQuote } from './quotes/save'
import { orderInfo } from './read'
import { classifyLine } from './save/classify-line'
import { saveOrder } from './save/save'
import { takeTodaysPrices } from './save/todays-prices'
import { sendOrderPayment } from './sending/order-message'
import { sendOrder, sendQuote } from './sending/send-sale'
import { customerShopping } from './shopping'

/** Orders, their payments and prescriptions, and quotes as the back office has them. */
export const resolvers: Resolvers = {
  Query: {
    orderRows: query((work, viewer, { list }) => orderRows(work, viewer, list ?? {})),
    orderBoard: query((work, viewer, { list }, now) => orderBoard(work, viewer, list ?? {}, now)),
    order: query((work, viewer, { id }, now, { principal, config }) =>
      orderInfo(work, viewer, id, {
        now,
        addressOf: (address) => addressFor(config, address, principal, now),
      }),
    ),
    customerShopping: query((work, viewer, { customer_id: id, list }, now) =>
      customerShopping(work, viewer, id, list ?? {}, now),
    ),
    openOrdersOf: query((work, viewer, { customer_ids: ids }) => openOrdersOf(work, viewer, ids)),
    customerOrders: query(orderPage),
    customerQuotes: query(quotePage),
    deliveryAreas: listResolver(areaList),
    pharmacists: query(pharmacists),
    quoteRows: query((work, viewer, { list }) => quoteRows(work, viewer, list ?? {})),
    quotePdf: query(async (work, viewer, { id }, now) =>
      Buffer.from(await quotePdf(work, viewer, id, now)).toString('base64'),
    ),
    quoteSteps: query((work, viewer, { id }, now) => quoteSteps(work, viewer, id, now)),
    quoteDifferences: query((work, viewer, { id }, now) => quoteDifferences(work, viewer, id, now)),
  },
  Mutation: {
    saveOrder: mutation((work, viewer, { id, rev, hash, form }, now, { principal }) =>
      saveOrder(
        work,
        viewer,
        {
          id: id ?? null,
          rev: rev ?? null,
          hash: hash ?? null,
          form,
          seesContacts: seesContacts(principal.role),
        },
        now,
      ),
    ),
    sendOrder: (_root, args, context) => sendOrder(context, principalOf(context).viewer, args, new Date()),
    takeTodaysPrices: mutation(takeTodaysPrices),
    moveOrder: mutation(
      (work, viewer, { id, rev, phase, status_id: statusId, original_fetched: fetched }, now) =>
        moveOrder(
          work,
          viewer,
          { id, rev, phase, statusId: statusId ?? null, originalFetched: fetched ?? false },
          now,
        ),
    ),
    cancelOrder: mutation(cancelOrder),
    returnOrder: mutation((work, viewer, { note, ...args }, now) =>
      returnOrder(work, viewer, { ...args, note: note ?? null }, now),
    ),
    grantOrderDiscount: mutation(grantOrderDiscount),
    saveCustomerQuote: mutation(saveQuote),
    sendCustomerQuote: (_root, args, context) =>
      sendQuote(context, principalOf(context).viewer, args, new Date()),
    approveQuote: mutation(approveQuote),
    refuseQuote: mutation(refuseQuote),
    convertQuote: mutation(convertQuote),
    askPbm: mutation((work, viewer, args, now, { config }) => askPbm(work, viewer, args, now, config)),
    withdrawPbm: mutation(withdrawPbm),
    seenPbmLoss: mutation(seenPbmLoss),
    classifyOrderLine: mutation(classifyLine),
    attachPrescription: mutation(attachPrescription),
    approvePrescription: mutation(approvePrescription),
    refusePrescription: mutation(refusePrescription),
    requestPayment: mutation(requestPayment),
    sendOrderPayment: mutation(sendOrderPayment),
    confirmPayment: mutation((work, viewer, args, now, { principal }) =>
      confirmPayment(work, viewer, { ...args, mayGiveBack: mayCall(principal.role, 'refundPayment') }, now),
    ),
    cancelPayment: mutation((work, viewer, { id }, now) => cancelPayment(work, viewer, id, now)),
    checkPayment: mutation((work, viewer, { id }) => checkPayment(work, viewer, id)),
    refundPayment: mutation(refundPayment),
    saveDeliveryArea: mutation((work, _viewer, { id, rev, instance_id, ...area }) =>
      deliveryAreas.save(work, id ?? null, { ...area, instance_id: instance_id ?? null }, rev ?? UNSEEN),
    ),
    deleteDeliveryArea: removeResolver(deliveryAreas),
    savePharmacist: mutation((work, _viewer, args) => savePharmacist(work, args)),
  },
}
