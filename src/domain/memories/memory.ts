import * as v from 'valibot'
import { documentKind } from '../contacts/document'
import { foldText } from '../text/fold-text'

/** What is remembered of customers; 'free': what the team writes down in its own words. */
export const MEMORY_KINDS = ['addressing', 'shop', 'delivery', 'payment', 'hours', 'free'] as const
export type MemoryKind = (typeof MEMORY_KINDS)[number]

/** Characters of one at most. */
export const LONGEST_MEMORY = 200
/** Of a customer at most. */
export const MOST_MEMORIES = 30
/** Months for which one is kept that somebody agreed to, and days for which a proposal waits for that. */
export const MEMORY_MONTHS = 12
export const PROPOSAL_DAYS = 30

/** One as it is typed. */
export const MemoryForm = v.object({
  kind: v.picklist(MEMORY_KINDS),
  value: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_MEMORY)),
  /** The team says that it is about the customer's health. */
  health: v.boolean(),
})
export type MemoryForm = v.InferOutput<typeof MemoryForm>

/** What is known when something is to be remembered. */
export type Remembering = Readonly<{
  kind: MemoryKind
  value: string
  health: boolean
  /** Somebody of the team writes it; else it is proposed by a machine. */
  byTeam: boolean
  /** Does the shop keep facts of health, and has the customer said that it may? */
  keepsHealth: boolean
  mayKeepHealth: boolean
}>

/** Why something is not remembered. */
export type MemoryProblem = 'kind' | 'length' | 'secret' | 'health_off' | 'health_consent'

/** How it is said to whoever would keep it. */
export const MEMORY_PROBLEMS: Readonly<Record<MemoryProblem, string>> = {
  kind: 'Só a equipe anota em palavras livres.',
  length: `Escreva de 1 a ${LONGEST_MEMORY} letras.`,
  secret: 'Números de documento, de cartão e senhas não se anotam aqui.',
  health_off:
    'A loja não guarda dados de saúde nas memórias: um administrador pode ligar isso nas configurações.',
  health_consent: 'É um dado de saúde: registre antes o consentimento “Perfil de saúde” do cliente.',
}

/** Beginnings of words that speak of somebody's health, their medicines or their body. Folded. */
const HEALTH =
  /\b(?:diabet|insulin|glic|pressao|hipert|hipot|colester|cardi|coracao|asma|bronqu|rinit|sinusit|alerg|intoler|celiac|lactose|glut|gravid|gest|amament|menopaus|anticonce|contracep|depress|ansied|ansios|panico|bipolar|tdah|autis|epilep|convuls|cancer|tumor|quimio|hiv|aids|dst|ist|hepat|renal|rins?\b|tireoid|tiroid|anemi|artrit|artros|osteo|enxaquec|alzheimer|parkinson|avc|infart|cirurg|transplant|deficien|cadeirant|surd[oa]\b|ceg[oa]\b|obes|emagrec|doen|sintom|dor\b|dores|febre|trata(?:-se)?\b|tratamento|remedi|medic|comprimid|capsul|pomad|xarop|gotas?\b|dose|dosag|\d+\s?(?:mg|mcg|ml|ui)\b|receit|toma\b|tomar\b|tomand|usa (?:para|pra)|uso continuo|controlad|antibio|vacin|exame|fralda geriatr|inconti|hemorroid|viagra|impoten|disfunc|aborto|menstru|droga|alcool|fuma|vicio|dependen|psiqu|psico|terapi)/u
/** A document, a card or a word by which something is opened. */
const SECRET = /\b(?:senha|cvv|cvc|codigo de seguranca|token)\b|(?:\d[ .-]?){13,19}/u
const DOCUMENT = /\d{3}\.?\d{3}\.?\d{3}-?\d{2}|\d{2}\.?\d{3}\.?\d{3}\/?\d{4}-?\d{2}/gu

/**
 * Does it speak of health? What might is taken for it: of a fact of health that is not known as one nobody would have been asked.
 */
export const isOfHealth = (value: string): boolean => HEALTH.test(foldText(value))

/** Why it may not be remembered; null: it may. What is of health stays out unless the shop keeps it and the customer said so. */
export function memoryProblem({
  kind,
  value,
  health,
  byTeam,
  keepsHealth,
  mayKeepHealth,
}: Remembering): MemoryProblem | null {
  const text = value.trim()
  if (text === '' || text.length > LONGEST_MEMORY) return 'length'
  if (kind === 'free' && !byTeam) return 'kind'
  const isDocument = (text.match(DOCUMENT) ?? []).some((number) => documentKind(number) !== null)
  if (SECRET.test(foldText(text)) || isDocument) return 'secret'
  if (!health && !isOfHealth(text)) return null
  if (!keepsHealth) return 'health_off'
  return mayKeepHealth ? null : 'health_consent'
}
