import { maySendFrom } from '../email/domain-check'
import type { Check } from './checks'

/** What a campaign by e-mail needs, as it stands. */
export type EmailNeeds = Readonly<{
  /** Of each variant; null: none is chosen, and the shop has none for what has none. */
  senders: readonly (Readonly<{
    address: string
    isConfirmed: boolean
    domain: string
    state: string
  }> | null)[]
  /** Is each of them a mail already? */
  areWhole: boolean
}>

function senderCheck({ senders }: EmailNeeds): Pick<Check, 'verdict' | 'message'> {
  for (const sender of senders) {
    if (!sender) return { verdict: 'refused', message: 'Escolha o remetente de onde a campanha sai.' }
    if (!sender.isConfirmed)
      return { verdict: 'refused', message: `O remetente ${sender.address} ainda não foi confirmado.` }
    if (!maySendFrom(sender.state))
      return { verdict: 'refused', message: `O domínio ${sender.domain} não está verificado agora.` }
  }
  const doubtful = senders.find((sender) => sender?.state === 'degraded')
  return doubtful
    ? {
        verdict: 'warning',
        message: `Falta um registro do domínio ${doubtful.domain}: confira antes, ou os e-mails podem cair no spam.`,
      }
    : { verdict: 'ok', message: `Sai de ${[...new Set(senders.map((one) => one?.address))].join(' e ')}.` }
}

/** What of it stands in the way of a campaign, or should be known. */
export const emailChecks = (needs: EmailNeeds): Check[] => [
  { name: 'connection', ...senderCheck(needs) },
  needs.areWhole
    ? { name: 'template', verdict: 'ok', message: 'O e-mail está completo.' }
    : {
        name: 'template',
        verdict: 'refused',
        message: 'O e-mail está incompleto: falta o assunto ou uma das partes.',
      },
  { name: 'way_out', verdict: 'ok', message: 'Todo e-mail traz o link para deixar de receber.' },
]
