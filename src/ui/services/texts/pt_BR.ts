import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  lead: 'O que a loja faz pelo cliente: quanto dura, quanto custa e se precisa do farmacêutico.',
  label: 'Serviços',
  search: 'Buscar um serviço',
  empty: 'Ainda não há serviços. Aferição de pressão e aplicação de vacina são exemplos.',
  add: 'Novo serviço',
  edit: 'Editar serviço',
  name: 'Serviço',
  minutes: 'Duração',
  minutesHelp: 'Em minutos.',
  took_one: '{{count}} minuto',
  took_other: '{{count}} minutos',
  free: 'Sem custo',
  pharmacist: 'Farmacêutico',
  needs: 'Precisa do farmacêutico',
  needsHelp: 'Só pode ser feito por um farmacêutico (RDC 44/2009).',
  yes: 'Sim',
  no: 'Não',
  active: 'Oferecido',
  off: 'Não oferecido',
  description: 'Descrição',
  made: 'O serviço {{name}} foi criado.',
  saved: 'O serviço {{name}} foi salvo.',
  deleteTitle: 'Excluir o serviço {{name}}?',
  deleteText: 'Ele deixa de ser oferecido. O que já fala dele continua dizendo o nome.',
  deleted: 'O serviço {{name}} foi excluído.',
}

/** Services. */
export const serviceTexts = defineTexts('services', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
