import type { ConsentSource } from '../../../../contract/customer-lists'
import { CONTACT_CHOICES, provesYes } from '../../../../src/domain/consents/contact-choice'
import { countTryOf } from '../../../platform/db/tries'
import type { Work } from '../../../platform/db/work'
import type { RequestContext } from '../../../platform/graphql/context'
import { Refusal } from '../../../platform/graphql/refusal'
import type { ContactChoices, MutationChooseContactArgs } from '../../../platform/graphql/resolvers.gen'
import { tooManyTries } from '../../session/lockout'
import { shopName } from '../../store/shop-name'
import { tellCustomer } from '../tell'
import { appendConsents, newestDecision } from './consent'
import { keepChoice } from './marketing-choice'
import { customerOf, isOfMail, wasMailedTo } from './unsubscribe'

/** Requests from one address within an hour: a house's customers do not share one. */
export const UNSUBSCRIPTIONS = { most: 60, seconds: 3600 }

type Context = Pick<RequestContext, 'db' | 'tenant' | 'config' | 'ip'>
type Person = { id: string; name: string | null; email: string | null; said: (string | null)[] }
/** Whose link it is, whether it came by e-mail, and whether to the address that they have now. */
type Holder = Person & { mailed: boolean; byMail: boolean }

/** What a customer said of being written to, for whoever has the link of one of their e-mails. */
export const contactChoices = (context: Context, token: string): Promise<ContactChoices> =>
  byLink(context, token, toldOf)

/**
 * Takes down what whoever has the link wants, said again it is nothing new; gives how it stands then.
 * @throws Refusal INVALID for a channel or purpose that the page does not have, and for a yes that the link does not prove.
 */
export const chooseContact = (
  context: Context,
  { token, channel, purpose, wanted }: MutationChooseContactArgs,
  source: Extract<ConsentSource, 'link' | 'one_click'> = 'link',
): Promise<ContactChoices> =>
  byLink(context, token, async (work, person) => {
    const n = CONTACT_CHOICES.findIndex((one) => one.channel === channel && one.purpose === purpose)
    const asked = CONTACT_CHOICES[n]
    if (!asked) throw new Refusal('INVALID', 'Canal ou finalidade desconhecida.')
    if (wanted && !provesYes(channel, person.mailed))
      throw new Refusal(
        'INVALID',
        'Por este link não dá para voltar a receber. Use o link do último e-mail da loja, ou peça a ela.',
      )
    if (wantedIn(person.said[n] ?? null) === wanted) return toldOf(work, person)
    const evidence = source === 'link' ? 'Link do e-mail' : 'Cancelamento em um clique no programa de e-mail'
    const at = new Date()
    if (channel === 'whatsapp' && purpose === 'marketing')
      await keepChoice(work, { customerId: person.id, choice: 'stop', at, source: 'link', evidence })
    else {
      const decision = wanted ? 'granted' : 'withdrawn'
      await appendConsents(work, [
        {
          customer_id: person.id,
          purpose: asked.purpose,
          decision,
          basis: 'consent',
          channel: 'link',
          scope: asked.channel,
          source,
          evidence,
          at,
        },
      ])
      await tellCustomer(work, person.id)
    }
    return toldOf(work, { ...person, ...(await personOf(work, person.id)) })
  })

/** Does something for the customer whose link it is; requests are counted before they are looked at. */
async function byLink(
  { db, tenant, config, ip }: Context,
  token: string,
  does: (work: Work, person: Holder) => Promise<ContactChoices>,
): Promise<ContactChoices> {
  const { tries, minutes } = await db.work(tenant, (work) =>
    countTryOf(work, config, { what: 'unsubscribe', whom: ip }, UNSUBSCRIPTIONS),
  )
  if (tries > UNSUBSCRIPTIONS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  const customerId = customerOf(config, tenant, token)
  if (customerId === null) throw NONE()
  return db.work(tenant, async (work) => {
    const person = await personOf(work, customerId)
    return does(work, {
      ...person,
      byMail: isOfMail(token),
      mailed: wasMailedTo(config, tenant, token, person.email),
    })
  })
}

/** The customer, or whom they were merged into, held until the end of the transaction, and what they said of each choice. */
async function personOf(work: Work, id: string): Promise<Person> {
  const said = CONTACT_CHOICES.map(({ channel, purpose }) => {
    const newest = newestDecision(purpose, 'c', channel)
    return channel === 'whatsapp' && purpose === 'marketing'
      ? `CASE WHEN c.stopped_on_whatsapp THEN 'withdrawn' ELSE ${newest} END`
      : newest
  })
  const found = await work.one<Person>(
    `SELECT c.id::text, c.name, c.email, ARRAY[${said.join(', ')}] AS said FROM customers c WHERE c.tenant_id = $1 AND c.erased_at IS NULL
       AND c.id = (SELECT coalesce(merged_into, id) FROM customers WHERE tenant_id = $1 AND id = $2)
     FOR UPDATE OF c`,
    [work.tenant.id, id],
  )
  if (!found) throw NONE()
  return found
}

/** What the customer may say, first of the channel that brought them here. */
const toldOf = async (work: Work, { name, said, mailed, byMail }: Holder): Promise<ContactChoices> => ({
  shop: await shopName(work),
  first_name: name?.trim().split(/\s+/, 1)[0] || null,
  choices: CONTACT_CHOICES.map((one, n) => ({
    ...one,
    wanted: wantedIn(said[n] ?? null),
    may_agree: provesYes(one.channel, mailed),
  })).sort((a, b) => (byMail ? Number(b.channel === 'email') - Number(a.channel === 'email') : 0)),
})

const wantedIn = (decision: string | null): boolean | null =>
  decision === null ? null : decision === 'granted'

const NONE = () =>
  new Refusal('INVALID', 'Este link não vale. Abra-o de novo a partir do e-mail, ou fale com a loja.')
