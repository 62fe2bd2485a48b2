import type { HelpTopic } from '../internal/HelpTopics'

/** The lessons in European Portuguese, each written out. */
export const pt: readonly HelpTopic[] = [
  {
    title: '1. Da fila ao cliente',
    text: [
      'Quem escreve à loja entra no separador Fila. Clique numa linha para ler sem assumir: o cliente não vê que leu. “Aceitar” faz o atendimento ser seu e leva-o para Meus.',
      'O tempo ao lado do nome é a espera do cliente; fica laranja e depois vermelho. Atenda primeiro quem espera há mais tempo.',
    ],
    to: ['chat/attendance', 'Abrir o atendimento'],
  },
  {
    title: '2. Responder',
    text: [
      'Enter envia, Shift+Enter muda de linha. Escreva / para usar uma resposta rápida e @ num comentário para chamar um colega. Os comentários são só da equipa.',
      'Um visto é “enviada”, dois são “entregue”, dois a azul são “lida”. A vermelho: não saiu, com o motivo ao lado.',
    ],
  },
  {
    title: '3. A janela de 24 horas',
    text: [
      'O WhatsApp só deixa escrever livremente até 24 horas depois da última mensagem do cliente. O contador aparece perto do fim. Depois disso, só um modelo aprovado volta a abrir a conversa.',
    ],
  },
  {
    title: '4. Fotografias, documentos e áudios',
    text: [
      'Arraste ficheiros para a conversa, cole com Ctrl+V ou use o clipe. O microfone grava um áudio, que pode ouvir antes de enviar.',
    ],
  },
  {
    title: '5. Transferir e devolver',
    text: [
      'Transferir passa o atendimento a um colega ou a um setor; aparece a quem recebe com um aviso. Devolver à fila deixa-o livre para quem puder.',
      'Escreva um comentário antes de transferir: quem recebe lê a história sem voltar a perguntar ao cliente.',
    ],
  },
  {
    title: '6. Encerrar bem',
    text: [
      'Encerrar pede um motivo e pode enviar a mensagem de despedida e o inquérito da loja. Se o cliente voltar a escrever, um novo atendimento entra na fila.',
      'Ainda não acabou? “Adiar” tira-o da sua vista e trá-lo de volta à hora que escolher.',
    ],
  },
  {
    title: '7. Conhecer o cliente',
    text: [
      'O painel à direita mostra a ficha, os atendimentos anteriores, as encomendas e as notas. O que corrigir ali vale para todos.',
    ],
  },
  {
    title: '8. Sem tirar as mãos do teclado',
    text: [
      'Ctrl+K encontra qualquer ação, conversa ou página. Ctrl+/ mostra todos os atalhos. Alt+J e Alt+K percorrem a lista, Alt+A aceita, Alt+E encerra.',
    ],
  },
]
