import { seesContacts } from '../../../src/domain/access/actions'
import { SNAPSHOT } from '../../platform/db/page'
import { tellTopic } from '../../platform/events/tell-topic'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { removeResolver, saveResolver } from '../../platform/rows/define-rows'
import { courierList, couriers } from './couriers'
import { courierDid } from './deeds'
import { courierRounds, deliveryRows } from './delivery-list'
import { giveToCourier } from './give'
import { byLink, courierAddress, endLinks, linkOfToday } from './link'
import { runOf } from './run'
import { sendLink, talkWith } from './send-link'

/** Couriers, what they bring on a day, and the link by which they say what became of it. */
export const resolvers: Resolvers = {
  Query: {
    courierRows: listResolver(courierList),
    deliveryRows: (_root, { list }, context) =>
      context.db.work(
        context.tenant,
        (work) => deliveryRows(work, principalOf(context).viewer, list ?? {}),
        SNAPSHOT,
      ),
    courierRounds: (_root, { day }, context) =>
      context.db.work(
        context.tenant,
        (work) => courierRounds(work, principalOf(context).viewer, day),
        SNAPSHOT,
      ),
    courierRun: (_root, { token }, context) => {
      const now = new Date()
      return byLink(context, token, now, (work, link) => runOf(work, link, now))
    },
  },
  Mutation: {
    saveCourier: saveResolver(couriers),
    deleteCourier: removeResolver(couriers),
    giveToCourier: (_root, { order_ids: orderIds, courier_id: courierId }, context) =>
      context.db.work(context.tenant, (work) =>
        giveToCourier(
          work,
          principalOf(context).viewer,
          { orderIds, courierId: courierId ?? null },
          new Date(),
        ),
      ),
    makeCourierLink: (_root, { courier_id: courierId }, context) => {
      const userId = mayHaveLink(context)
      return context.db.work(context.tenant, async (work) => {
        const now = new Date()
        const link = await linkOfToday(work, courierId, userId, now)
        const talk = await talkWith(work, courierId, now)
        await tellTopic(work, 'couriers')
        return {
          url: courierAddress(context.config, context.tenant, link),
          send_refusal: 'not' in talk ? talk.not : null,
        }
      })
    },
    sendCourierLink: (_root, { courier_id: courierId, hash }, context) => {
      const userId = mayHaveLink(context)
      return context.db.work(context.tenant, async (work) => {
        const now = new Date()
        const link = await linkOfToday(work, courierId, userId, now)
        await sendLink(work, context.config, link, hash, now)
        return true
      })
    },
    endCourierLink: (_root, { courier_id: courierId }, context) =>
      context.db.work(context.tenant, async (work) => {
        const ended = await endLinks(work, courierId, principalOf(context).viewer.id, new Date())
        if (ended) await tellTopic(work, 'couriers')
        return ended
      }),
    courierDid: (_root, { token, order_id: orderId, original_fetched: fetched, ...said }, context) => {
      const now = new Date()
      return byLink(context, token, now, async (work, link) => {
        await courierDid(
          work,
          link,
          {
            orderId,
            kind: said.kind,
            hash: said.hash,
            text: said.text ?? null,
            amount: said.amount ?? null,
            handed: said.handed ?? null,
            originalFetched: fetched ?? false,
          },
          now,
        )
        return runOf(work, link, now)
      })
    },
  },
}

/**
 * Who asks, where they may have a link: it shows addresses and, where the shop lets couriers call, numbers.
 * @throws Refusal FORBIDDEN for somebody who is shown a part of them.
 */
function mayHaveLink(context: RequestContext): string {
  const { role, viewer } = principalOf(context)
  if (!seesContacts(role))
    throw new Refusal(
      'FORBIDDEN',
      'O link mostra os endereços dos clientes por inteiro, e o seu perfil vê só uma parte deles: peça o link a um colega.',
    )
  return viewer.id
}
