import type {
  ConsentBasis,
  ConsentChannel,
  ConsentDecision,
  ConsentPurpose,
} from '../../../../contract/customer-lists'
import { newestDecision } from '../consent/consent'
import { EVIDENCE } from '../consent/consent-evidence.sql'
import { clock, type PersonSection, USER_NAME, words } from './person-section'

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
  sms: 'SMS',
  email: 'E-mail',
}
const GROUP_CHANGES: Readonly<Record<string, string>> = {
  added: 'Entrou no grupo',
  removed: 'Saiu do grupo',
  merged: 'Grupo unido a outro',
}

/** What the directory itself keeps of a person. */
export const ownSections: readonly PersonSection[] = [
  {
    place: 10,
    title: 'Cadastro',
    sql: `SELECT x.id::text AS "Código", x.name AS "Nome", x.phone_number AS "Telefone", x.email AS "E-mail",
      x.document_register AS "CPF/CNPJ", ${clock('x.created_at')} AS "Cadastro",
      ${clock('x.blocked_at')} AS "Bloqueado em", x.is_favorite AS "Favorito", x.is_blacklisted AS "Lista negra",
      ${newestDecision('marketing', 'x')} = 'granted' AS "Aceita campanhas", x.is_blacklisted_campaign AS "Fora de campanhas", ${clock('x.marketing_choice_at')} AS "Escolheu sobre campanhas em" FROM customers x WHERE x.id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    place: 20,
    title: 'Consentimentos',
    sql: `SELECT ${clock('x.at')} AS "Quando", ${words('x.purpose', PURPOSES)} AS "Finalidade", ${words('x.decision', DECISIONS)} AS "Resposta",
      ${words('x.basis', BASES)} AS "Base legal", ${words('x.channel', CHANNELS)} AS "Onde", ${EVIDENCE} AS "Comprovação",
      x.text_version AS "Versão do texto", ${USER_NAME} AS "Registrado por", ${clock('x.recorded_at')} AS "Registrado em"
      FROM customer_consents x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.id`,
  },
  {
    place: 30,
    title: 'Endereços',
    sql: `SELECT x.label AS "Nome", x.main AS "Principal", address_line(x) AS "Endereço", x.reference AS "Ponto de referência"
      FROM customer_addresses x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.main DESC, x.id`,
  },
  {
    place: 40,
    title: 'Endereços de contato',
    sql: `SELECT x.kind AS "Tipo", x.value AS "Valor" FROM customer_identifiers x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY 1, 2`,
  },
  {
    place: 50,
    title: 'Grupos',
    sql: `SELECT g.name AS "Grupo" FROM customer_group_members x JOIN customer_groups g ON g.tenant_id = x.tenant_id AND g.id = x.group_id
      WHERE x.customer_id = ANY($1::bigint[]) AND g.deleted_at IS NULL ORDER BY 1`,
  },
  {
    place: 60,
    title: 'Entradas e saídas de grupos',
    sql: `SELECT ${clock('x.at')} AS "Quando", ${words('x.kind', GROUP_CHANGES)} AS "O que", x.name AS "Grupo", x.merged_name AS "Grupo unido", ${USER_NAME} AS "Quem"
      FROM customer_group_changes x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    place: 70,
    title: 'Notas da equipe',
    sql: `SELECT ${clock('x.created_at')} AS "Quando", ${USER_NAME} AS "Quem", x.text AS "Nota" FROM customer_notes x
      WHERE x.customer_id = ANY($1::bigint[]) AND x.deleted_at IS NULL ORDER BY x.id`,
  },
  {
    place: 75,
    title: 'O que se sabe das compras e conversas',
    sql: `SELECT to_char(x.birthday, 'FM0000') AS "Aniversário (mês e dia)", ${clock('x.last_order_at')} AS "Última compra",
      ${clock('x.next_refill_at')} AS "Próxima reposição", ${clock('x.last_inbound_at')} AS "Última mensagem", x.last_grade AS "Última nota",
      ${clock('x.last_graded_at')} AS "Nota dada em", ${clock('x.open_quote_at')} AS "Orçamento em aberto desde"
      FROM customer_facts x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.customer_id`,
  },
  {
    place: 120,
    title: 'Cadastros unidos a este',
    sql: `SELECT ${clock('x.merged_at')} AS "Quando", ${clock('x.undone_at')} AS "Desfeito em", ${USER_NAME} AS "Quem" FROM customer_merges x
      WHERE x.survivor_id = ANY($1::bigint[]) ORDER BY x.id`,
  },
  {
    place: 210,
    title: 'Quem viu estes dados',
    sql: `SELECT ${clock('x.at')} AS "Quando", ${USER_NAME} AS "Quem",
      (ARRAY['Viu na lista', 'Achou na busca', 'Abriu', 'Baixou arquivo', 'Exportou'])[x.kind] AS "O que"
      FROM customer_accesses x WHERE x.customer_id = ANY($1::bigint[]) ORDER BY x.at, x.id`,
  },
]
