import type {
  ADVERSE_EVENT_STATES,
  AGE_GROUPS,
  DRUG_ROLES,
  OUTCOMES,
  PATIENT_SEXES,
  REPORTERS,
  SERIOUSNESS,
} from '../../../contract/adverse-event-lists'

type Words<List extends readonly string[]> = Readonly<Record<List[number], string>>

const STATES: Words<typeof ADVERSE_EVENT_STATES> = {
  draft: 'Rascunho',
  minimum: 'Mínimo preenchido',
  reviewed: 'Avaliado',
  submitted: 'Enviado',
  follow_up: 'Acompanhamento',
  closed: 'Encerrado',
  discarded: 'Descartado',
}
const REPORTED_BY: Words<typeof REPORTERS> = {
  consumer: 'Consumidor ou outro não profissional de saúde',
  pharmacist: 'Farmacêutico',
  physician: 'Médico',
  professional: 'Outro profissional de saúde',
}
const SEXES: Words<typeof PATIENT_SEXES> = { female: 'Feminino', male: 'Masculino' }
const GROUPS: Words<typeof AGE_GROUPS> = {
  newborn: 'Recém-nascido',
  infant: 'Lactente',
  child: 'Criança',
  adolescent: 'Adolescente',
  adult: 'Adulto',
  elderly: 'Idoso',
}
const SERIOUS: Words<typeof SERIOUSNESS> = {
  death: 'Resultou em óbito',
  life_threatening: 'Ameaça à vida',
  hospitalisation: 'Causou ou prolongou hospitalização',
  disability: 'Incapacidade persistente ou significativa',
  congenital: 'Anomalia congênita',
  other: 'Outro efeito clinicamente importante',
}
const ROLES: Words<typeof DRUG_ROLES> = {
  suspect: 'Suspeito',
  interacting: 'Interação',
  concomitant: 'Concomitante',
}
const ENDED: Words<typeof OUTCOMES> = {
  unknown: 'Desconhecido',
  recovered: 'Recuperado',
  recovering: 'Em recuperação',
  not_recovered: 'Não recuperado',
  sequelae: 'Recuperado com sequela',
  fatal: 'Fatal',
}

/** The closed lists of reports as people read them, on paper and in files. */
export const EVENT_WORDS = {
  state: STATES,
  reporter: REPORTED_BY,
  sex: SEXES,
  ageGroup: GROUPS,
  seriousness: SERIOUS,
  role: ROLES,
  outcome: ENDED,
} as const

/** The word of a list as people read it; as it stands where the list does not have it. */
export const said = (list: Readonly<Record<string, string>>, word: string): string => list[word] ?? word
