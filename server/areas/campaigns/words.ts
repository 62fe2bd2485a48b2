import type { PauseCause } from '../../../src/domain/campaigns/causes'
import type { Exclusion } from '../../../src/domain/campaigns/exclusions'
import { SEND_RULE, type SendRefusal } from '../../../src/domain/consents/may-send'
import type { MailFailure } from '../../../src/domain/email/failure'
import { AFTER_COMPLAINT_DAYS } from '../../conversation/tickets/let-alone.sql'
import { reasonFor } from '../../directory/whatsapp/errors'

const OWN: Readonly<Record<Exclude<Exclusion, SendRefusal>, string>> = {
  no_address: 'Sem telefone ou e-mail por onde chegar.',
  same_address: 'Outro cadastro deste público tem o mesmo telefone ou e-mail.',
  suppressed: 'O e-mail não existe, ou quem o lê marcou um da loja como spam.',
  no_whatsapp: 'O número não tem WhatsApp.',
  in_conversation: 'Está em atendimento, ou esteve nas últimas 24 horas.',
  complained: `Um atendimento foi encerrado como reclamação há menos de ${AFTER_COMPLAINT_DAYS} dias.`,
  unread: 'Não leu nenhuma das últimas três campanhas.',
  missing_value: 'Falta um dado que o texto usa.',
}

/** Before what a provider of SMS said of a failure. */
export const SMS_SAID = 'sms:'

/** Why somebody is left out, in a sentence. */
export const exclusionWords = (reason: Exclusion): string =>
  reason in OWN ? OWN[reason as keyof typeof OWN] : SEND_RULE[reason as SendRefusal].said

/** Marked as spam: who did so got it. */
export const COMPLAINED = 'complained'

const TOLD: Readonly<Record<MailFailure | typeof COMPLAINED, string>> = {
  no_mailbox: 'O e-mail não existe.',
  mailbox_full: 'A caixa de entrada está cheia.',
  mail_refused: 'O servidor de e-mail de quem recebe recusou a mensagem.',
  mail_returned: 'O e-mail voltou sem ser entregue.',
  [COMPLAINED]: 'Marcou como spam.',
}

/** The same of a reason as it is kept: of a failure the provider's code. */
export const reasonWords = (state: string, reason: string): string =>
  state === 'excluded'
    ? exclusionWords(reason as Exclusion)
    : reason.startsWith(SMS_SAID)
      ? reason.slice(SMS_SAID.length) || 'O SMS não foi entregue.'
      : reason in TOLD
        ? TOLD[reason as keyof typeof TOLD]
        : reasonFor(reason, null)

const CAUSES: Readonly<Record<PauseCause, string>> = {
  person: 'Alguém da equipe pausou. Continue quando quiser.',
  quality:
    'A qualidade do número ou do modelo caiu no WhatsApp. Espere ela melhorar, e envie a quem costuma ler.',
  template: 'O WhatsApp parou o modelo ou mudou a categoria dele. Veja o modelo antes de continuar.',
  limit: 'O limite de pessoas por 24 horas acabou. Continua sozinha quando houver lugar.',
  budget: 'O custo chegou ao limite. Aumente o limite para continuar.',
  hours: 'Para quem falta, ainda não é hora de receber. Continua sozinha quando for.',
  errors: 'Muitas mensagens falharam. Veja os motivos antes de continuar.',
  opt_outs: 'Muita gente pediu para sair. Reveja o público e o texto antes de continuar.',
  connection: 'A conexão está desligada. Continua sozinha quando ela voltar.',
  payment: 'O WhatsApp recusou por falta de pagamento. Acerte a conta na Meta e continue.',
  assessment: 'O WhatsApp segurou as mensagens para avaliar o modelo. Continua sozinha quando ele decidir.',
  refused: 'Não foi possível enviar a quem falta. Resolva o que falta e continue.',
}

/** Why a campaign is paused, with what helps; `note`: what else is known of it. */
export const causeWords = (cause: string, note: string | null): string =>
  [CAUSES[cause as PauseCause], note].filter(Boolean).join(' ')

/** Where somebody of a campaign stands, in a word or two. */
export const STANDING_WORDS: Readonly<Record<string, string>> = {
  excluded: 'não recebeu',
  control: 'grupo de controle',
  pending: 'aguarda',
  queued: 'aguarda',
  uncertain: 'sem confirmação',
  accepted: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'falhou',
  canceled: 'cancelada',
}
