import { isId } from '../../platform/db/is-id'
import { checkedKey } from '../../platform/db/request-key'
import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { pagedQuery } from '../../platform/list/paged-query'
import { UNSEEN } from '../../platform/rows/define-rows'
import { laidOut, previewOf, sendTest } from './content/try-out'
import { checkNow, deleteDomain, domainList, readDomain, saveDomain } from './domains/domains'
import { mailStanding } from './domains/standing'
import { senderOf } from './outbox/plan'
import { askToConfirm, senderOfToken } from './senders/confirm'
import { mailLines } from './senders/line'
import { confirmed, senderList, sendersFor } from './senders/senders'
import { liftSuppression, suppressedOf, suppressionList } from './suppressions'

/** Domains and senders of the shop's e-mails, as administrators look after them. */
export const resolvers: Resolvers = {
  Query: {
    mailPreview: (_root, { content, open }, context) => previewOf(context, content, open ?? false),
    mailSenders: listResolver(senderList),
    mailInfos: query(async (work, _viewer, _args, now) =>
      (await mailLines(work, now)).map(({ senderId, isDefault, isConfirmed, domain, state, ...line }) => ({
        id: senderId,
        name: line.name,
        address: line.address,
        is_default: isDefault,
        is_confirmed: isConfirmed,
        domain_name: domain,
        domain_state: state,
        limit: line.limit,
        reached: line.reached,
      })),
    ),
    mailStanding: query((work, _viewer, _args, now) => mailStanding(work, now)),
    mailDomains: listResolver(domainList),
    mailSuppressions: query((work, viewer, { list }, _now, { config }) =>
      pagedQuery(work, viewer, suppressionList(config, work), list ?? {}),
    ),
    mailSuppressed: query((work, viewer, { customer_id: id }, _now, { config }) =>
      suppressedOf(work, viewer, config, id),
    ),
    mailDomain: query((work, _viewer, { id }, _now, { config }) => readDomain(work, config, id)),
  },
  Mutation: {
    saveMailDomain: (_root, { id, rev, form }, context) => {
      principalOf(context)
      return saveDomain(context, { id: id ?? null, rev: rev ?? null, form })
    },
    checkMailDomain: mutation((work, _viewer, { id }) => checkNow(work, id)),
    deleteMailDomain: mutation((work, _viewer, { id }, _now, { config }) => deleteDomain(work, config, id)),
    liftMailSuppression: mutation((work, { id }, args, now) => liftSuppression(work, id, args, now)),
    saveMailSender: mutation((work, _viewer, { id, rev, form }, _now, { config }) =>
      sendersFor(config).save(work, id ?? null, form, rev ?? UNSEEN),
    ),
    deleteMailSender: mutation((work, _viewer, { id }, _now, { config }) =>
      sendersFor(config).remove(work, id),
    ),
    askMailSender: mutation(async (work, _viewer, { id }, _now, { config }) => {
      const sender = isId(id)
        ? await work.one<{ id: string; address: string; confirmed: boolean }>(
            'SELECT id::text, address, confirmed_at IS NOT NULL AS confirmed FROM mail_senders WHERE id = $1',
            [id],
          )
        : undefined
      if (!sender) throw new Refusal('NOT_FOUND', 'Este remetente não existe mais.')
      if (sender.confirmed) throw new Refusal('CONFLICT', 'Este remetente já está confirmado.')
      await askToConfirm(work, config, sender)
      return true
    }),
    confirmMailSender: mutation(async (work, _viewer, { token }, now, { config }) => {
      const sender = await senderOfToken(work, config, token, now)
      if (!sender)
        throw new Refusal('INVALID', 'Este link não vale mais. Peça outro na lista de remetentes.', {
          field: 'token',
        })
      await confirmed(work, sender.id, now)
      return sender.address
    }),
    sendTestMail: async (_root, { sender_id: senderId, content, hash }, context) => {
      const { viewer } = principalOf(context)
      // Laid out outside of any transaction, which waits for nobody, and only for a sender that there is.
      await context.db.work(context.tenant, (work) => senderOf(work, senderId))
      const layout = await laidOut(content)
      return context.db.work(context.tenant, (work) =>
        sendTest(work, viewer, { senderId, layout, hash: checkedKey(hash) }),
      )
    },
  },
}
