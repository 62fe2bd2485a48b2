import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import { STANDING_WORDS } from './words'

/** The campaigns that a person was meant by. */
export const campaignSections: readonly PersonSection[] = [
  {
    place: 185,
    title: 'Campanhas',
    sql: `SELECT k.name AS "Campanha", ${clock('x.state_at')} AS "Em", ${words('x.state', STANDING_WORDS)} AS "Situação", ${clock('x.replied_at')} AS "Respondeu em",
        x.button AS "Botão", ${clock('x.opted_out_at')} AS "Saiu em", x.filled AS "Dados usados no texto"
      FROM campaign_recipients x JOIN campaigns k ON k.tenant_id = x.tenant_id AND k.id = x.campaign_id
      WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
