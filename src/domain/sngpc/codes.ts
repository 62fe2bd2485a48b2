import type {
  SNGPC_AGE_UNITS,
  SNGPC_SEXES,
  SNGPC_UNITS,
  SNGPC_USES,
  SngpcReceipt,
} from '../../../contract/sngpc-lists'

/*
 * The code tables of ANVISA's layout of the SNGPC: sngpcSimpleTypes.xsd, version 2.5 of 18 June 2013, as it is published in
 * github.com/endersonmaia/sngpc-go (sngpcSimpleTypes.xsd.xml), read on 28 November 2026. Of the tables of documents and of
 * those who issue them: what people identify themselves by.
 */

/** st_TipoReceituario. */
export const RECEIPT_CODES: Readonly<Record<SngpcReceipt, string>> = {
  control: '1',
  notice_b: '2',
  notice_special: '3',
  notice_a: '4',
  retained: '5',
}
/** st_TipoUsoMedicamento. */
export const USE_CODES: Readonly<Record<(typeof SNGPC_USES)[number], string>> = {
  human: '1',
  veterinary: '2',
}
/** st_UnidadeIdade. */
export const AGE_UNIT_CODES: Readonly<Record<(typeof SNGPC_AGE_UNITS)[number], string>> = {
  years: '1',
  months: '2',
}
/** st_Sexo. */
export const SEX_CODES: Readonly<Record<(typeof SNGPC_SEXES)[number], string>> = { male: '1', female: '2' }
/** st_UnidadeMedidaMedicamento. */
export const UNIT_CODES: Readonly<Record<(typeof SNGPC_UNITS)[number], string>> = { box: '1', bottle: '2' }

/** st_TipoDocumento: code and name, the most usual first. */
export const DOCUMENT_KINDS: readonly (readonly [code: string, name: string])[] = [
  ['2', 'Carteira de identidade'],
  ['1', 'Carteira de registro profissional'],
  ['50', 'Carteira de trabalho'],
  ['13', 'Passaporte'],
  ['11', 'Carteira de identidade de estrangeiro'],
  ['14', 'Protocolo da Polícia Federal'],
  ['4', 'Pedido de autorização de trabalho'],
  ['5', 'Certidão de nascimento'],
  ['6', 'Certidão de casamento'],
  ['7', 'Certificado de reservista'],
  ['10', 'Certificado de dispensa de incorporação'],
  ['62', 'CNPJ'],
]

/** st_OrgaoExpedidor: code and name, the most usual first. */
export const ISSUERS: readonly (readonly [code: string, name: string])[] = [
  ['SSP', 'Secretaria de Segurança Pública'],
  ['DPF', 'Departamento de Polícia Federal'],
  ['DIC', 'Detran, Diretoria de Identificação Civil'],
  ['IFP', 'Instituto Félix Pacheco'],
  ['ITB', 'Instituto Tavares Buril'],
  ['IDAMP', 'Instituto de Identificação Aroldo Mendes Paiva'],
  ['IPF', 'Instituto Pereira Faustino'],
  ['SESP', 'Secretaria do Estado de Segurança Pública'],
  ['SES', 'Secretaria de Estado da Segurança'],
  ['SEJSP', 'Secretaria de Estado da Justiça e Segurança Pública'],
  ['SJS', 'Secretaria da Justiça e da Segurança'],
  ['SJTC', 'Secretaria da Justiça, do Trabalho e da Cidadania'],
  ['SDS', 'Secretaria de Desenvolvimento Social'],
  ['SSIPT', 'Secretaria de Segurança e Informação, Polícia Técnica'],
  ['DGPC', 'Diretoria Geral da Polícia Civil'],
  ['PM', 'Polícia Militar'],
  ['CBM', 'Corpo de Bombeiros Militar'],
  ['MEX', 'Ministério do Exército'],
  ['MAER', 'Ministério da Aeronáutica'],
  ['MM', 'Ministério da Marinha'],
  ['MRE', 'Ministério das Relações Exteriores'],
  ['MTE', 'Ministério do Trabalho e Emprego'],
  ['VACIV', 'Vara Civil'],
  ['VAMEN', 'Vara de Menores'],
  ['CRM', 'Conselho Regional de Medicina'],
  ['CRO', 'Conselho Regional de Odontologia'],
  ['CRMV', 'Conselho Regional de Medicina Veterinária'],
  ['CRF', 'Conselho Regional de Farmácia'],
  ['COREN', 'Conselho Regional de Enfermagem'],
  ['OAB', 'Ordem dos Advogados do Brasil'],
  ['CREA', 'Conselho Regional de Engenharia e Agronomia'],
  ['CRA', 'Conselho Regional de Administração'],
  ['CRC', 'Conselho Regional de Contabilidade'],
  ['CRP', 'Conselho Regional de Psicologia'],
  ['CRN', 'Conselho Regional de Nutrição'],
  ['CREFITO', 'Conselho Regional de Fisioterapia'],
  ['CRBM', 'Conselho Regional de Biomedicina'],
  ['GOVEST', 'Governo do Estado'],
  ['PREF', 'Prefeitura'],
  ['SRF', 'Receita Federal'],
]
