import type { HelpTopic } from '../internal/HelpTopics'
import type { InLanguages } from '../internal/useInLanguage'
import { en } from './en'
import { pt } from './pt'
import { ptBR } from './pt_BR'

/** Rules of use: what the house, the law and the provider ask of whoever writes to customers. */
export const RULES: InLanguages<readonly HelpTopic[]> = { pt_BR: ptBR, pt, en }
