import { HUB_ERRORS } from './hub/errors'
import { META_ERRORS, META_PERMISSION } from './meta/errors'
import { OUTAGE, type Policy } from './policy'

/** What to do about a provider's error, and what the attendant reads. */
export type ErrorRule = Readonly<{ policy: Policy; sentence: string }>

const giveUp: Policy = { kind: 'give up' }

/** Codes of our own, for what happens before a provider says anything. */
const HOUSE_ERRORS: Readonly<Record<string, ErrorRule>> = {
  // We never reached the provider: nothing was taken.
  UNREACHABLE: {
    policy: OUTAGE,
    sentence: 'Não conseguimos falar com o WhatsApp. Verifique a internet e tente de novo.',
  },
  // A customer's file: the provider keeps it for days, and fetching it twice harms nobody.
  MEDIA_UNREACHED: {
    policy: { kind: 'retry', firstMs: 2_000, factor: 3, capMs: 3 * 3_600_000, tries: 14 },
    sentence: 'Não foi possível baixar o arquivo do cliente. Peça que ele envie de novo.',
  },
  MEDIA_GONE: {
    policy: giveUp,
    sentence: 'Não foi possível baixar o arquivo do cliente. Peça que ele envie de novo.',
  },
  // Meta pointed at a host that is not its own: nobody else is shown the token.
  MEDIA_HOST: {
    policy: giveUp,
    sentence: 'Não foi possível baixar o arquivo do cliente. Peça que ele envie de novo.',
  },
  MEDIA_TOO_LARGE: {
    policy: giveUp,
    sentence: 'O arquivo do cliente passa de 100 MB e não foi baixado.',
  },
  MEDIA_UNSENT: {
    policy: giveUp,
    sentence: 'O arquivo desta mensagem não está mais guardado. Envie-o de novo.',
  },
  NO_TOKEN: {
    policy: giveUp,
    sentence: 'A conexão está sem acesso ao WhatsApp. Peça ao administrador para reconectar.',
  },
  TOO_MANY_TEMPLATES: {
    policy: giveUp,
    sentence: 'A conta do WhatsApp tem mais modelos do que o painel lê.',
  },
  NO_ADDRESS: { policy: giveUp, sentence: 'O cliente não tem um número para o qual enviar.' },
}

/** One table: code, policy, sentence. */
const ERRORS: Readonly<Record<string, ErrorRule>> = { ...META_ERRORS, ...HUB_ERRORS, ...HOUSE_ERRORS }

/** The rule for a code. Codes without one are permanent: trying again would get the same answer. */
export function ruleFor(code: string): Omit<ErrorRule, 'sentence'> & { sentence: string | null } {
  if (Object.hasOwn(ERRORS, code)) return ERRORS[code] as ErrorRule
  return /^2\d\d$/.test(code) ? META_PERMISSION : { policy: giveUp, sentence: null }
}

/** The sentence for a code; for codes without one, the provider's own details. */
export function reasonFor(code: string | null, details: string | null): string {
  const sentence = code === null ? null : ruleFor(code).sentence
  if (sentence !== null) return sentence
  return details === null
    ? 'O WhatsApp não aceitou a mensagem.'
    : `O WhatsApp não aceitou a mensagem: ${details.slice(0, 300)}`
}
