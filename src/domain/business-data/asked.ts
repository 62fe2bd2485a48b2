import { foldText } from '../text/fold-text'
import { LONGEST_QUESTION } from './limits'

/** Greetings and courtesies of WhatsApp: they say nothing of what is asked. Folded; longer ones first. */
const SMALL_TALK =
  /\b(?:bom dia|boa tarde|boa noite|tudo (?:bem|bom|certo)|oie?|ola|opa|eai|e ai|por (?:favor|gentileza)|pf|pfv|pfvr|muito obrigad[oa]|obrigad[oa]|obg|gostaria de (?:saber|perguntar)|gostaria|(?:eu )?(?:quero|queria|preciso) (?:de )?saber|queria (?:uma |de )?informaca?o(?:es)?|uma (?:duvida|pergunta|informacao)|pode(?:m|ria|riam)? me (?:dizer|informar|falar)|(?:me )?(?:diz|diga|fala|informa|tira uma duvida)|sabe(?:m|ria)?(?: me)? (?:dizer|informar)|voces?|vcs?|meu bem|querid[oa]|moc[oa]|amig[oa]|entao|ne|tbm|por acaso|senhor(?:es|a)?|gente|pessoal)\b/gu

/**
 * What is asked in a customer's message, folded and on one line: without greetings and courtesies, and no longer than a question is.
 * A message of nothing else stays as it is.
 */
export function askedIn(text: string): string {
  const folded = lineOf(foldText(text))
  return lineOf(folded.replace(SMALL_TALK, ' ').replace(/[^\p{L}\p{N}\s]/gu, ' ')) || folded
}

const lineOf = (text: string) => text.replace(/\s+/gu, ' ').trim().slice(0, LONGEST_QUESTION)

/** The questions that an entry answers: its first, and the other ways to ask it, one a line. */
export const questionsOf = ({
  question,
  variants,
}: Readonly<{ question: string; variants: string | null }>): string[] => [
  question,
  ...variantLines(variants ?? ''),
]

/** Ways to ask as they are typed, one a line; each once, and no empty one. */
export const variantLines = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\r\n]+/u)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]
