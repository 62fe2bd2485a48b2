import type { HelpTopic } from '../HelpTopics'
import { ptBR } from './pt_BR'

const OTHER: Readonly<Record<number, HelpTopic>> = {
  1: {
    title: '2. Responder',
    text: [
      'Enter envia, Shift+Enter muda de linha. Escreva / para usar uma resposta rápida e @ num comentário para chamar um colega. Os comentários são só da equipa.',
      'Um visto é “enviada”, dois são “entregue”, dois a azul são “lida”. A vermelho: não saiu, com o motivo ao lado.',
    ],
  },
  2: {
    title: '3. A janela de 24 horas',
    text: [
      'O WhatsApp só deixa escrever livremente até 24 horas depois da última mensagem do cliente. O contador aparece perto do fim. Depois disso, só um modelo aprovado volta a abrir a conversa.',
    ],
  },
  3: {
    title: '4. Fotografias, documentos e áudios',
    text: [
      'Arraste ficheiros para a conversa, cole com Ctrl+V ou use o clipe. O microfone grava um áudio, que pode ouvir antes de enviar.',
    ],
  },
  6: {
    title: '7. Conhecer o cliente',
    text: [
      'O painel à direita mostra a ficha, os atendimentos anteriores, as encomendas e as notas. O que corrigir ali vale para todos.',
    ],
  },
}

/** European Portuguese: the Brazilian lessons with those whose words differ. */
export const pt: readonly HelpTopic[] = ptBR.map((topic, place) => OTHER[place] ?? topic)
