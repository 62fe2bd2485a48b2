import { day } from '../../../src/domain/time/day'
import { dayIn } from '../../directory/exports/day'
import type { ExportDefinition } from '../../directory/exports/definition'
import { zoneOf } from '../../platform/db/shop-zone'
import { typedIn } from '../../platform/graphql/typed-in'
import { inMonth } from './budget'

/** SQL: the name of what messages `x` were sent for. */
export const NAME = `CASE x.owed
  WHEN 'campaign' THEN (SELECT k.name FROM campaigns k WHERE k.tenant_id = x.tenant_id AND k.id = x.owed_id)
  WHEN 'rule' THEN (SELECT r.name FROM relationship_rules r WHERE r.tenant_id = x.tenant_id AND r.id = x.owed_id)
  WHEN 'person' THEN (SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.owed_id) END`

type Row = Readonly<{
  at: Date
  channel: string
  category: string
  owed: string
  name: string | null
  cents: number | null
}>

const CHANNELS: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', email: 'E-mail', sms: 'SMS' }
const OWED: Readonly<Record<string, string>> = {
  campaign: 'Campanha',
  rule: 'Régua',
  person: 'Enviada por alguém',
  itself: 'Automática',
}

/** What providers call it, as the screen does; one that they add is called as they call it. */
const CATEGORIES: Readonly<Record<string, string>> = {
  marketing: 'Promoção',
  utility: 'Serviço do cliente',
  authentication: 'Código de acesso',
  service: 'Resposta',
  referral_conversion: 'Resposta a quem veio de anúncio',
}

/** What each message of a month cost, as a file. Nobody's name stands in it but the team's. */
export const spendingExport: ExportDefinition<Row> = {
  needs: 'messageCosts',
  file: 'custos',
  list: {
    table: 'message_spendings',
    as: 'x',
    select: `x.id::text, x.at, x.channel, x.category, x.owed, ${NAME} AS name, x.cents::float8 AS cents`,
    sorts: { at: { by: 'x.at', type: 'timestamptz' } },
    sort: 'at',
    filters: {
      month: (values, parameters) => inMonth('x.at', parameters.add(typedIn(day, values[0]))),
    },
  },
  columns: async (work) => {
    const zone = await zoneOf(work)
    return [
      { title: 'Dia', told: true, value: dayIn(zone, ({ at }: Row) => at) },
      { title: 'Canal', told: true, value: ({ channel }) => CHANNELS[channel] ?? channel },
      { title: 'Categoria', told: true, value: ({ category }) => CATEGORIES[category] ?? category },
      { title: 'Enviada por', told: true, value: ({ owed }) => OWED[owed] ?? owed },
      { title: 'Nome', told: true, value: ({ name }) => name },
      { title: 'Custo (R$)', told: true, value: ({ cents }) => (cents === null ? null : cents / 100) },
    ]
  },
}
