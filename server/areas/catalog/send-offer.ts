import type { CatalogOffer, CustomerChat } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { OFFER_LIMITS, type OfferProblem, offerProblem } from '../../../src/domain/catalog/offer'
import { type OwnContent, plainContent } from '../../conversation/messages/outbound/own-message'
import { sendOwn } from '../../conversation/messages/outbound/send'
import type { Config } from '../../platform/config'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationSendStructuredMessageArgs } from '../../platform/graphql/resolvers.gen'
import { showProducts } from './show-products'

type Typed = NonNullable<MutationSendStructuredMessageArgs['content']['offer']>

const PROBLEMS: Readonly<Record<OfferProblem, string>> = {
  text: `Escreva a mensagem, com até ${OFFER_LIMITS.text} caracteres.`,
  header: `Uma lista de produtos precisa de um título, com até ${OFFER_LIMITS.header} caracteres.`,
  footer: `O rodapé tem até ${OFFER_LIMITS.footer} caracteres.`,
  title: `Cada seção precisa de um nome, com até ${OFFER_LIMITS.title} caracteres.`,
  empty: 'Uma das seções não tem produtos.',
  sections: `São até ${OFFER_LIMITS.sections} seções.`,
  products: `São até ${OFFER_LIMITS.products} produtos.`,
  twice: 'O mesmo produto está duas vezes na lista.',
}

/**
 * Sends products of the conversation's catalogue, or the whole of it. The same hash gives the same message.
 * @throws Refusal INVALID for what WhatsApp would not take, with the policy for medicines, and as sendMessage.
 */
export const sendOffer = (
  work: Work,
  viewer: Viewer,
  args: MutationSendStructuredMessageArgs & { content: { offer: Typed } },
  config: Pick<Config, 'secretKey'>,
  now: Date,
): Promise<CustomerChat> =>
  sendOwn(work, viewer, args, () => offerContent(work, config, args.instance_id, args.content.offer), now)

async function offerContent(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  instanceId: string,
  typed: Typed,
): Promise<OwnContent> {
  const line = (text: string | null | undefined) => cleanText(text ?? '').trim()
  const said = {
    text: line(typed.text),
    header: line(typed.header),
    footer: line(typed.footer),
    sections: typed.sections.map(({ title, product_ids: productIds }) => ({
      title: line(title),
      productIds,
    })),
  }
  const problem = offerProblem(said)
  if (problem !== null) throw new Refusal('INVALID', PROBLEMS[problem])
  const ids = said.sections.flatMap(({ productIds }) => productIds)
  const { catalogId, products } = await showProducts(work, config, instanceId, ids)
  const offer: CatalogOffer = {
    catalog_id: catalogId,
    header: said.header || null,
    footer: said.footer || null,
    sections: said.sections.map(({ title, productIds }) => ({
      title,
      items: productIds.flatMap((id) => products.get(id) ?? []),
    })),
  }
  return {
    ...plainContent('interactive', said.text),
    details: { location: null, contacts: null, reply: null, referral: null, offer },
  }
}
