import { seesContacts } from '../../../src/domain/access/actions'
import { tellTopic } from '../../platform/events/tell-topic'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { courierDid } from './deeds'
import { courierRounds, deliveryRows } from './delivery-list'
import { giveToCourier } from './give'
import { byLink, courierAddress, endLinks, linkOfToday } from './link'
import { runOf } from './run'
import { sendLink, talkWith } from './send-link'

/** Couriers, what they bring on a day, and the link by which they say what became of it. */
export const resolvers: Resolvers = {
  Query: {
    deliveryRows: query((work, viewer, { list }) => deliveryRows(work, viewer, list ?? {})),
    courierRounds: query((work, viewer, { day }) => courierRounds(work, viewer, day)),
    courierRun: (_root, { token }, context) => {
      const now = new Date()
      return byLink(context, token, now, (work, link) => runOf(work, link, now))
    },
  },
  Mutation: {
    giveToCourier: mutation((work, viewer, { order_ids: orderIds, courier_id: courierId }, now) =>
      giveToCourier(work, viewer, { orderIds, courierId: courierId ?? null }, now),
    ),
    makeCourierLink: mutation(async (work, _viewer, { courier_id: courierId }, now, context) => {
      const userId = mayHaveLink(context)
      const link = await linkOfToday(work, courierId, userId, now)
      const talk = await talkWith(work, courierId, now)
      await tellTopic(work, 'couriers')
      return {
        url: courierAddress(context.config, context.tenant, link),
        send_refusal: 'not' in talk ? talk.not : null,
      }
    }),
    sendCourierLink: mutation(async (work, _viewer, { courier_id: courierId, hash }, now, context) => {
      const userId = mayHaveLink(context)
      const link = await linkOfToday(work, courierId, userId, now)
      await sendLink(work, context.config, link, hash, now)
      return true
    }),
    endCourierLink: mutation(async (work, viewer, { courier_id: courierId }, now) => {
      const ended = await endLinks(work, courierId, viewer.id, now)
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
