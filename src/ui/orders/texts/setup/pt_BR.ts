import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  areas: {
    connectionHelp: 'A área é só desta conexão; sem nenhuma, é de todas.',
    deleteTitle: 'Excluir a área {{name}}?',
    deleteText: 'Pedidos que já vão para lá continuam como estão.',
    title: 'Áreas de entrega',
    lead: 'Para onde a loja entrega, por quanto e em quanto tempo.',
    add: 'Nova área',
    name: 'Área',
    fee: 'Taxa',
    minutes: 'Prazo em minutos',
    minutesWrong: 'De 1 minuto a 14 dias',
    empty: 'Nenhuma área: entregas saem sem taxa.',
    saved: 'Área salva.',
    delete: 'Excluir a área {{name}}',
    deleted: 'Área excluída.',
    edit: 'Editar a área {{name}}',
  },
  pharmacists: {
    title: 'Farmacêuticos',
    lead: 'Quem pode avaliar receitas, com o número no CRF.',
    crf: 'CRF de {{name}}',
    state: 'Estado do CRF de {{name}}',
    save: 'Salvar o CRF de {{name}}',
    saved: 'CRF salvo.',
  },
}

/** Delivery areas, and who looks at prescriptions. */
export const orderSetupTexts = defineTexts('orders/setup', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
