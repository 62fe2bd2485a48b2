import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Dados do cliente',
  close: 'Fechar os dados do cliente',
  copyPhone: 'Copiar o telefone',
  ticket: 'Atendimento',
  protocol: 'Protocolo',
  startedAt: 'Início',
  finishedAt: 'Encerrado em',
  owner: 'Responsável',
  transfers: 'Transferências',
}

/** The customer's panel beside a ticket. */
export const customerDetailTexts = defineTexts('customers/details', texts, {
  en: () => import('./en'),
})
