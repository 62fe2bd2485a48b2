import { defineTexts } from '@ui/kit/namespaces'

/** Services. */
export const texts = defineTexts(
  'services',
  {
    lead: 'O que a loja faz pelo cliente: quanto dura, quanto custa e se precisa do farmacêutico.',
    empty: 'Ainda não há serviços. Aferição de pressão e aplicação de vacina são exemplos.',
    name: 'Serviço',
    minutes: 'Duração',
    minutesHelp: 'Em minutos.',
    minutesCount_one: '{{count}} minuto',
    minutesCount_other: '{{count}} minutos',
    priceNone: 'Sem custo',
    needs_pharmacist: 'Precisa do farmacêutico',
    needs_pharmacistTitle: 'Farmacêutico',
    needs_pharmacistHelp: 'Só pode ser feito por um farmacêutico (RDC 44/2009).',
    description: 'Descrição',
    active: 'Oferecido',
    off: 'Não oferecido',
    deleteText: 'Ele deixa de ser oferecido. O que já fala dele continua dizendo o nome.',
  },
  { en: () => import('./en') },
)
