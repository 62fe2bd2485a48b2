import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Imprimir conversa',
  text: 'Este atendimento de {{name}} ({{protocol}}), do começo ao fim, com autores, horários e entregas. Fotos, áudios e arquivos são citados pelo nome.',
  comments: 'Imprimir também os comentários da equipe',
  commentsHint: 'O cliente não os vê.',
  cut_one: 'Só a mensagem mais recente está no papel.',
  cut_other: 'Só as {{count}} mensagens mais recentes estão no papel.',
  reading_one: 'Buscando as mensagens: {{count}} de {{total}}',
  reading_other: 'Buscando as mensagens: {{count}} de {{total}}',
  submit: 'Imprimir',
  protocol: 'Protocolo {{protocol}}',
  attendant: 'Atendimento de {{name}}',
  printed_one: 'Impresso em {{when}} por {{name}}: {{count}} mensagem.',
  printed_other: 'Impresso em {{when}} por {{name}}: {{count}} mensagens.',
  without: 'Sem os comentários da equipe.',
}

/** A conversation on paper. */
export const printTexts = defineTexts('messages/print', texts, { en: () => import('./en') })
