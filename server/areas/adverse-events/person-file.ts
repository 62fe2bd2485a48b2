import { clock, type PersonSection, words } from '../../directory/customers/person/person-section'
import { EVENT_WORDS } from './words'

/** What a person told of adverse events, as the shop passed it on. */
export const eventSections: readonly PersonSection[] = [
  {
    place: 165,
    title: 'Eventos adversos relatados',
    sql: `SELECT to_char(x.received_on, 'DD/MM/YYYY') AS "Recebido em", ${words('x.state', EVENT_WORDS.state)} AS "Situação",
      x.protocol AS "Protocolo", concat_ws(' ', nullif(x.patient_initials, ''), ${words('x.patient_sex', EVENT_WORDS.sex)},
        to_char(x.patient_born_on, 'DD/MM/YYYY'), x.patient_age) AS "Paciente",
      (SELECT string_agg(d->>'name', '; ') FROM jsonb_array_elements(x.drugs) d) AS "Medicamentos",
      (SELECT string_agg(r->>'text', '; ') FROM jsonb_array_elements(x.reactions) r) AS "Reações", x.narrative AS "Narrativa",
      ${clock('(SELECT min(s.at) FROM adverse_event_steps s WHERE s.tenant_id = x.tenant_id AND s.event_id = x.id)')} AS "Registrado em"
      FROM adverse_events x JOIN customer_chats m ON m.tenant_id = x.tenant_id AND m.id = x.message_id
      WHERE m.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
]
