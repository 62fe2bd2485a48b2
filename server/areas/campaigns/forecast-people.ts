import type { Viewer } from '../../../src/domain/access/visibility'
import { variablesOf } from '../../../src/domain/campaigns/content/variables'
import { EXCLUSIONS } from '../../../src/domain/campaigns/exclusions'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { CampaignPersonPage, CampaignSample } from '../../platform/graphql/resolvers.gen'
import type { ListInput } from '../../platform/list/definition'
import { conditionsOf, pagedQuery } from '../../platform/list/paged-query'
import { audienceList, exclusionOf, listInputOf, repeatedIn } from './audience.sql'
import type { Needs, Plan } from './channels/channel'
import { planOf } from './plan'
import { shopOf } from './shop'
import { exclusionWords } from './words'

/** Who gets it, among the reasons for which people do not. */
const RECEIVE = 'receive'

type Person = { id: string; name: string }

/**
 * Who is left out of a campaign for a reason, or gets it, by name.
 * @throws Refusal INVALID for an unknown reason; and as {@link planOf}.
 */
export async function forecastPeople(
  work: Work,
  viewer: Viewer,
  { form, reason, list }: Readonly<{ form: unknown; reason: string; list: ListInput }>,
  needs: Needs,
): Promise<CampaignPersonPage> {
  const plan = await planOf(work, viewer, form, needs.config)
  const why = EXCLUSIONS.find((one) => one === reason)
  if (!why && reason !== RECEIVE) throw new Refusal('INVALID', 'Este motivo não existe.', { field: 'reason' })
  const audience = await audienceList(work, viewer, plan.audience)
  const page = await pagedQuery<Person>(
    work,
    viewer,
    {
      ...audience,
      select: 'c.id::text, c.name',
      beside: '',
      filters: {
        ...audience.filters,
        excluded: ([asked = ''], parameters) => {
          const because = exclusionOf(plan, parameters, needs)
          if (asked !== RECEIVE && asked !== 'same_address') return `${because} = ${parameters.add(asked)}`
          const where = conditionsOf(work, viewer, audience, listInputOf(plan.audience), parameters)
          const repeated = `c.id IN (${repeatedIn([...where, `${because} IS NULL`], plan)})`
          return asked === RECEIVE ? `${because} IS NULL AND NOT ${repeated}` : repeated
        },
      },
    },
    {
      ...list,
      filters: [...(listInputOf(plan.audience).filters ?? []), { field: 'excluded', any: [reason] }],
    },
  )
  return {
    ...page,
    items: page.items.map(({ id, name }) => ({
      id,
      customer_id: id,
      customer_name: name,
      state: why ? 'excluded' : 'pending',
      reason: why ? exclusionWords(why) : null,
    })),
  }
}

/** So many are looked at for the hardest. */
const LOOKED_AT = 2_000
const SAMPLES = 5

type Row = Person & { open_field: unknown; why: 'longest_name' | 'missing_field' | 'chance' }

/** How it reaches five real customers: the longest name, somebody of whom something is not known, and others by chance. */
export async function campaignSamples(
  work: Work,
  viewer: Viewer,
  typed: unknown,
  needs: Needs,
): Promise<CampaignSample[]> {
  const plan = await planOf(work, viewer, typed, needs.config)
  const shop = await shopOf(work, plan.form.instance_id)
  const rows = await sampled(work, viewer, plan, needs)
  return rows.map(({ id, name, open_field, why }, place) => {
    const variant = plan.variants[place % plan.variants.length]
    if (!variant) throw new Error('a plan without a variant')
    return {
      customer_id: id,
      customer_name: name,
      why,
      variant: variant.name,
      values: variant.shown(variablesOf({ name, open_field }, plan.model, shop)),
    }
  })
}

async function sampled(work: Work, viewer: Viewer, plan: Plan, needs: Needs): Promise<Row[]> {
  const parameters = new Parameters()
  const list = await audienceList(work, viewer, plan.audience)
  const where = conditionsOf(work, viewer, list, listInputOf(plan.audience), parameters).join(' AND ')
  const why = exclusionOf(plan, parameters, needs)
  return work.query<Row>(
    `WITH few AS MATERIALIZED (
       SELECT * FROM (SELECT c.id, c.name, c.open_field, ${why} AS reason FROM customers c WHERE ${where}) c
       WHERE c.reason IS NULL OR c.reason = 'missing_value' LIMIT ${LOOKED_AT}
     ), hard AS (
       (SELECT s.*, 1 AS place, 'longest_name' AS why FROM few s WHERE s.reason IS NULL ORDER BY length(s.name) DESC, s.id LIMIT 1)
       UNION ALL (SELECT s.*, 2, 'missing_field' FROM few s WHERE s.reason IS NOT NULL ORDER BY s.id LIMIT 1)
       UNION ALL (SELECT s.*, 3, 'chance' FROM few s WHERE s.reason IS NULL ORDER BY md5(s.id::text) LIMIT ${SAMPLES})
     )
     SELECT h.id::text, h.name, h.open_field, h.why FROM (SELECT DISTINCT ON (d.id) d.* FROM hard d ORDER BY d.id, d.place) h
     ORDER BY h.place, length(h.name) DESC, h.id LIMIT ${SAMPLES}`,
    parameters.values,
  )
}
