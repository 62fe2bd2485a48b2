import PDFDocument from 'pdfkit'
import type {
  ConsentBasis,
  ConsentChannel,
  ConsentDecision,
  ConsentPurpose,
} from '../../../contract/customer-lists'
import type { PRESCRIPTION_KINDS } from '../../../contract/order-lists'
import type { SNGPC_AGE_UNITS, SNGPC_SEXES } from '../../../contract/sngpc-lists'
import { showField } from '../../../src/domain/contacts/own-fields/kinds'
import { unlessDeleted } from '../../conversation/messages/deleted.sql'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { newestDecision } from '../consents/append'
import { EVIDENCE } from '../consents/evidence.sql'
import { everyField } from './fields'
import { customerNotFound } from './locked-customer'

type Cell = string | number | boolean | null
/** A heading with what stands under it: rows, each of names and values. */
type Section = Readonly<{ title: string; rows: readonly Readonly<Record<string, Cell>>[] }>

const at = (column: string) => `to_char(${column} AT TIME ZONE ${SHOP_ZONE}, 'DD/MM/YYYY HH24:MI:SS')`
const USER = '(SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.user_id)'

/** The value of a closed list as people read it; as it stands where it is not in the list. */
const words = (column: string, list: Readonly<Record<string, string>>) =>
  `CASE ${column} ${Object.entries(list)
    .map(([word, said]) => `WHEN '${word}' THEN '${said}'`)
    .join(' ')} ELSE ${column} END`
const PURPOSES: Readonly<Record<ConsentPurpose, string>> = {
  marketing: 'Ofertas e novidades',
  reminder: 'Lembretes de uso e recompra',
  health_profile: 'Perfil de saúde',
  pbm_share: 'Compartilhar com programas de benefício',
}
const DECISIONS: Readonly<Record<ConsentDecision, string>> = {
  granted: 'Concedeu',
  denied: 'Negou',
  withdrawn: 'Revogou',
}
const BASES: Readonly<Record<ConsentBasis, string>> = {
  consent: 'Consentimento',
  legitimate_interest: 'Legítimo interesse',
  contract: 'Execução de contrato',
  legal_obligation: 'Obrigação legal',
  health_protection: 'Tutela da saúde',
}
const CHANNELS: Readonly<Record<ConsentChannel, string>> = {
  whatsapp: 'WhatsApp',
  counter: 'Balcão',
  phone: 'Telefone',
  link: 'Link',
  import: 'Importação',
}

const GROUP_CHANGES: Readonly<Record<string, string>> = {
  added: 'Entrou no grupo',
  removed: 'Saiu do grupo',
  merged: 'Grupo unido a outro',
}

const PRESCRIPTIONS: Readonly<Record<(typeof PRESCRIPTION_KINDS)[number], string>> = {
  paper_photo: 'Foto de receita de papel',
  paper_original: 'Receita de papel, no balcão',
  native_digital: 'Receita digital',
}
const AGE_UNITS: Readonly<Record<(typeof SNGPC_AGE_UNITS)[number], string>> = {
  years: 'anos',
  months: 'meses',
}
const SEXES: Readonly<Record<(typeof SNGPC_SEXES)[number], string>> = {
  male: 'masculino',
  female: 'feminino',
}
const OF_ORDERS = 'x.order_id IN (SELECT id FROM orders WHERE customer_id = ANY($1::bigint[]))'
const ORDER_NUMBER = '(SELECT o.number FROM orders o WHERE o.tenant_id = x.tenant_id AND o.id = x.order_id)'

/** Everything that is kept of a person, by where it stands; `$1` are they and whoever was merged into them. */
const SECTIONS: readonly Readonly<{ title: string; sql: string }>[] = [
  {
    title: 'Cadastro',
    sql: `SELECT x.id::text AS "Código", x.name AS "Nome", x.phone_number AS "Telefone", x.email AS "E-mail",
      x.document_register AS "CPF/CNPJ", ${at('x.created_at')} AS "Cadastro",
      ${at('x.blocked_at')} AS "Bloqueado em", x.is_favorite AS "Favorito", x.is_blacklisted AS "Lista negra",
      ${newestDecision('marketing', 'x')} = 'granted' AS "Aceita campanhas", x.is_blacklisted_campaign AS "Fora de campanhas", ${at('x.marketing_choice_at')} AS "Escolheu sobre campanhas em" FROM customers x WHERE x.id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Consentimentos',
    sql: `SELECT ${at('x.at')} AS "Quando", ${words('x.purpose', PURPOSES)} AS "Finalidade", ${words('x.decision', DECISIONS)} AS "Resposta",
      ${words('x.basis', BASES)} AS "Base legal", ${words('x.channel', CHANNELS)} AS "Onde", ${EVIDENCE} AS "Comprovação",
      x.text_version AS "Versão do texto", ${USER} AS "Registrado por", ${at('x.recorded_at')} AS "Registrado em"
      FROM customer_consents x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.id`,
  },
  {
    title: 'Endereços',
    sql: `SELECT x.label AS "Nome", x.main AS "Principal", address_line(x) AS "Endereço", x.reference AS "Ponto de referência"
      FROM customer_addresses x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.main DESC, x.id`,
  },
  {
    title: 'Endereços de contato',
    sql: `SELECT x.kind AS "Tipo", x.value AS "Valor" FROM customer_identifiers x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY 1, 2`,
  },
  {
    title: 'Grupos',
    sql: `SELECT g.name AS "Grupo" FROM customer_group_members x JOIN customer_groups g ON g.tenant_id = x.tenant_id AND g.id = x.group_id
      WHERE x.customer_id = ANY($1::bigint[]) AND g.deleted_at IS NULL ORDER BY 1`,
  },
  {
    title: 'Entradas e saídas de grupos',
    sql: `SELECT ${at('x.at')} AS "Quando", ${words('x.kind', GROUP_CHANGES)} AS "O que", x.name AS "Grupo", x.merged_name AS "Grupo unido", ${USER} AS "Quem"
      FROM customer_group_changes x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Notas da equipe',
    sql: `SELECT ${at('x.created_at')} AS "Quando", ${USER} AS "Quem", x.text AS "Nota" FROM customer_notes x
      WHERE x.customer_id = ANY($1::bigint[]) AND x.deleted_at IS NULL ORDER BY x.id`,
  },
  {
    title: 'Atendimentos',
    sql: `SELECT x.protocol AS "Protocolo", ${at('x.started_at')} AS "Início", ${at('x.finished_at')} AS "Fim", x.state AS "Situação",
      ${USER} AS "Atendente", x.grade AS "Nota dada", x.review AS "Comentário da nota", x.closing ->> 'reason' AS "Motivo do encerramento",
      (SELECT string_agg(concat_ws(': ', f ->> 'label', f ->> 'value'), '; ') FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(x.closing -> 'fields') = 'array' THEN x.closing -> 'fields' ELSE '[]' END) f) AS "Respostas do encerramento"
      FROM chat_tickets x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Orçamentos',
    sql: `SELECT x.number AS "Número", x.status AS "Situação", x.currency AS "Moeda", x.total / 100.0::float8 AS "Total", x.note AS "Observação", x.refusal AS "Motivo da recusa",
      ${at('x.created_at')} AS "Quando", (SELECT string_agg(i.quantity || ' × ' || i.name, '; ' ORDER BY i.place) FROM quote_items i
        WHERE i.tenant_id = x.tenant_id AND i.quote_id = x.id) AS "Itens"
      FROM quotes x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Andamento dos orçamentos',
    sql: `SELECT (SELECT q.number FROM quotes q WHERE q.tenant_id = x.tenant_id AND q.id = x.quote_id) AS "Orçamento", ${at('x.at')} AS "Quando",
      x.kind AS "O que", x.note AS "Observação", x.amount / 100.0::float8 AS "Valor", ${USER} AS "Quem" FROM quote_steps x
      WHERE x.quote_id IN (SELECT id FROM quotes WHERE customer_id = ANY($1::bigint[])) ORDER BY x.id`,
  },
  {
    title: 'Transferências',
    sql: `SELECT ${at('x.created_at')} AS "Quando", (SELECT t.protocol FROM chat_tickets t WHERE t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id) AS "Protocolo",
      x.note AS "Recado" FROM ticket_transfers x WHERE x.chat_ticket_id IN (SELECT id FROM chat_tickets WHERE customer_id = ANY($1::bigint[])) ORDER BY x.id`,
  },
  {
    title: 'Cadastros unidos a este',
    sql: `SELECT ${at('x.merged_at')} AS "Quando", ${at('x.undone_at')} AS "Desfeito em", ${USER} AS "Quem" FROM customer_merges x
      WHERE x.survivor_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Pedidos',
    sql: `SELECT x.number AS "Número", x.phase AS "Etapa", x.total / 100.0::float8 AS "Total", x.address AS "Endereço", x.note AS "Observação",
      x.cancel_reason AS "Motivo do cancelamento", ${at('x.created_at')} AS "Quando",
      (SELECT string_agg(l.quantity || ' × ' || l.name, '; ' ORDER BY l.place) FROM order_lines l
        WHERE l.tenant_id = x.tenant_id AND l.order_id = x.id) AS "Itens"
      FROM orders x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Andamento dos pedidos',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", ${at('x.at')} AS "Quando", x.kind AS "O que", x.to_phase AS "Etapa", x.note AS "Observação",
      x.amount / 100.0::float8 AS "Valor", ${USER} AS "Quem" FROM order_steps x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    title: 'Receitas',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", CASE WHEN x.approved THEN 'Aceita' ELSE 'Recusada' END AS "Avaliação", x.reason AS "Motivo",
      ${words('x.kind', PRESCRIPTIONS)} AS "Tipo", to_char(x.issued_on, 'DD/MM/YYYY') AS "Data da receita", x.sncr AS "Número no SNCR",
      to_char(x.valid_until, 'DD/MM/YYYY') AS "Vale até", x.rules AS "Regras", x.pharmacist AS "Farmacêutico", x.crf AS "CRF", ${at('x.at')} AS "Quando"
      FROM prescription_reviews x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    title: 'Vendas de controlados (SNGPC)',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", to_char(x.issued_on, 'DD/MM/YYYY') AS "Data da receita", x.number AS "Número da notificação",
      concat_ws(' ', x.prescriber, x.council, x.council_number || '/' || x.council_state) AS "Prescritor",
      concat_ws(' ', x.buyer, x.buyer_document, x.buyer_issuer, x.buyer_state) AS "Comprador",
      concat_ws(' ', x.patient, x.patient_age, ${words('x.patient_age_unit', AGE_UNITS)}, ${words('x.patient_sex', SEXES)}) AS "Paciente",
      (SELECT string_agg(i.quantity || ' × ' || i.name || ', lote ' || i.lot || ', validade ' || to_char(i.expires_on, 'DD/MM/YYYY'), '; ' ORDER BY i.n)
        FROM dispensing_items i WHERE i.tenant_id = x.tenant_id AND i.dispensing_id = x.id) AS "Medicamentos",
      x.pharmacist AS "Farmacêutico", x.crf AS "CRF", ${at('x.at')} AS "Registrado em" FROM dispensings x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    title: 'Pagamentos',
    sql: `SELECT ${ORDER_NUMBER} AS "Pedido", x.kind AS "Forma", x.state AS "Situação", x.amount / 100.0::float8 AS "Valor", ${at('x.created_at')} AS "Pedido em",
      (SELECT string_agg(to_char(m.at AT TIME ZONE ${SHOP_ZONE}, 'DD/MM/YYYY HH24:MI') || ': ' || m.amount / 100.0::float8
          || coalesce(' (entregou ' || m.handed / 100.0::float8 || ')', ''), '; ' ORDER BY m.id)
        FROM payment_moves m WHERE m.tenant_id = x.tenant_id AND m.payment_id = x.id) AS "Entradas e saídas",
      (SELECT string_agg(concat_ws(' ', r.amount / 100.0::float8, r.state, r.reason), '; ' ORDER BY r.id)
        FROM payment_refunds r WHERE r.tenant_id = x.tenant_id AND r.payment_id = x.id) AS "Devoluções"
      FROM payments x WHERE ${OF_ORDERS} ORDER BY x.id`,
  },
  {
    title: 'Mensagens para enviar depois',
    sql: `SELECT ${at('x.send_at')} AS "Para", x.state AS "Situação", x.message AS "Mensagem" FROM scheduled_messages x
      WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    title: 'Mensagens',
    sql: `SELECT ${at('x.sent_at')} AS "Quando", CASE x.tag_type WHEN 'in' THEN 'Cliente' WHEN 'out' THEN 'Loja' ELSE 'Sistema' END AS "De",
      x.type AS "Tipo", CASE WHEN x.whatsapp_deleted_at IS NULL THEN coalesce(x.message, x.caption) ELSE 'Mensagem apagada' END AS "Texto",
      ${unlessDeleted('x', 'document_name')} AS "Arquivo",
      (SELECT string_agg(o.quantity || ' × ' || o.name, '; ' ORDER BY o.place) FROM ordered_products o
        WHERE o.tenant_id = x.tenant_id AND o.message_id = x.id) AS "Pedido"
      FROM customer_chats x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.sent_at, x.id`,
  },
  {
    title: 'Reações',
    sql: `SELECT ${at('x.reacted_at')} AS "Quando", CASE WHEN x.from_customer THEN 'Cliente' ELSE 'Loja' END AS "De", x.text AS "Reação" FROM reactions x
      WHERE x.text <> '' AND x.message_id IN (SELECT id FROM customer_chats WHERE customer_id = ANY($1::bigint[])) ORDER BY x.reacted_at`,
  },
  {
    title: 'Quem viu estes dados',
    sql: `SELECT ${at('x.at')} AS "Quando", ${USER} AS "Quem",
      (ARRAY['Viu na lista', 'Achou na busca', 'Abriu', 'Baixou arquivo', 'Exportou'])[x.kind] AS "O que"
      FROM customer_accesses x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.id`,
  },
]

/** Everything that the panel knows of a customer. @throws Refusal NOT_FOUND for one who is none, or was erased. */
export async function sectionsOf(work: Work, id: string): Promise<Section[]> {
  const there = await work.one(
    'SELECT 1 FROM customers WHERE id = $1 AND erased_at IS NULL AND merged_into IS NULL',
    [id],
  )
  if (!there) throw customerNotFound()
  const all = await work.query<{ id: string }>(
    `WITH RECURSIVE one AS (SELECT $1::bigint AS id UNION SELECT c.id FROM customers c JOIN one ON c.merged_into = one.id)
     SELECT id::text FROM one`,
    [id],
  )
  const ids = all.map((row) => row.id)
  const sections: Section[] = []
  for (const { title, sql } of SECTIONS)
    sections.push({ title, rows: await work.query<Record<string, Cell>>(sql, [ids]) })
  sections.splice(1, 0, await ownFields(work, ids))
  return sections
}

/** What stands in the shop's own fields, sensitive and archived ones too, as people read it. */
async function ownFields(work: Work, ids: readonly string[]): Promise<Section> {
  const model = new Map((await everyField(work)).map((field, place) => [field.key, { field, place }]))
  const values = await work.query<{ key: string; value: unknown }>(
    `SELECT v.key, v.value FROM customers x CROSS JOIN LATERAL
       jsonb_each(coalesce(x.open_field, '{}') || coalesce(x.sensitive_field, '{}')) v
     WHERE x.id = ANY($1::bigint[]) AND v.value <> 'null'::jsonb ORDER BY x.id, v.key`,
    [ids],
  )
  const placeOf = ({ key }: { key: string }) => model.get(key)?.place ?? model.size
  return {
    title: 'Campos da loja',
    rows: values
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map(({ key, value }) => {
        const field = model.get(key)?.field ?? { kind: 'text' as const, choices: [], label: key }
        return { Campo: field.label, Valor: showField(value, field, { yes: 'Sim', no: 'Não' }) }
      }),
  }
}

/** As a file that another program reads. */
export const asJson = (sections: readonly Section[], now: Date): string =>
  JSON.stringify(
    { feito_em: now.toISOString(), ...Object.fromEntries(sections.map(({ title, rows }) => [title, rows])) },
    null,
    2,
  )

/** As pages that the person reads, with the time of a zone's clock. The font has the letters of Western Europe: other signs stand in the other file. */
export function asPdf(sections: readonly Section[], now: Date, zone: string): AsyncIterable<Uint8Array> {
  const pdf = new PDFDocument({ size: 'A4', margin: 48, info: { Title: 'Dados pessoais', Author: 'Balcão' } })
  pdf.font('Helvetica-Bold').fontSize(18).text('Dados pessoais')
  pdf
    .font('Helvetica')
    .fontSize(10)
    .text(
      `Tudo o que o sistema guarda sobre esta pessoa em ${now.toLocaleString('pt-BR', { timeZone: zone })} (Lei 13.709/2018, art. 18).`,
    )
  for (const { title, rows } of sections) {
    pdf.moveDown().font('Helvetica-Bold').fontSize(13).text(title)
    pdf.font('Helvetica').fontSize(10)
    if (rows.length === 0) pdf.text('Nada.')
    for (const row of rows) {
      pdf.moveDown(0.4)
      for (const [name, value] of Object.entries(row))
        if (value !== null && value !== '') pdf.text(`${name}: ${printable(value)}`)
    }
  }
  pdf.end()
  return pdf as unknown as AsyncIterable<Uint8Array>
}

const printable = (value: Cell): string =>
  value === true ? 'sim' : value === false ? 'não' : String(value).replace(/[^\n\u0020-\u00ff]/g, '·')
