import type { HelpTopic } from '../internal/HelpTopics'
import type { InLanguages } from '../internal/useInLanguage'
import { en } from './en'
import { pt } from './pt'
import { ptBR } from './pt_BR'

/** Lessons for a new colleague, two minutes each. */
export const LESSONS: InLanguages<readonly HelpTopic[]> = { pt_BR: ptBR, pt, en }
