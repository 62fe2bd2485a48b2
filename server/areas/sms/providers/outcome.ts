import { fateOf } from '../../../../src/domain/sms/sending'
import type { Answer } from '../../../platform/fetch/call-json'
import { neverConnected } from '../../../platform/fetch/causes'
import type { Handed } from './port'

/** The numbers of phones in what a provider says. */
const PHONES = /\+?\d{8,15}/g

/** What came of a call, by its answer; `said`: the provider's own words, where there are some. */
export function handed(answer: Answer, said: string): Handed {
  const fate = fateOf('cause' in answer ? { left: !neverConnected(answer.cause) } : { status: answer.status })
  if (fate === 'taken') return { fate }
  const words = 'cause' in answer ? answer.cause : `${answer.status} ${said}`
  return { fate, say: words.replace(PHONES, '…').trim().slice(0, 300) }
}

/** Why an account does not open, for people; null: it does. */
export function notOpened(name: string, answer: Answer): string | null {
  if ('cause' in answer) return `A ${name} não respondeu (${answer.cause}). Tente de novo daqui a pouco.`
  if (answer.status === 401 || answer.status === 403)
    return `A ${name} não aceitou estas credenciais. Copie-as de novo da página dela.`
  return answer.status < 300 ? null : `A ${name} respondeu ${answer.status}. Tente de novo daqui a pouco.`
}
