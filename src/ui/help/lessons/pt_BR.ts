import type { HelpTopic } from '../internal/HelpTopics'

/** The lessons in Brazilian Portuguese. */
export const ptBR: readonly HelpTopic[] = [
  {
    title: '1. Da fila ao cliente',
    text: [
      'Quem escreve à loja entra na aba Fila. Clique em uma linha para ler sem assumir: o cliente não vê que você leu. “Aceitar” faz o atendimento ser seu e o leva para Meus.',
      'O tempo ao lado do nome é a espera do cliente; fica laranja e depois vermelho. Atenda primeiro quem espera há mais tempo.',
    ],
    to: ['chat/attendance', 'Abrir o atendimento'],
  },
  {
    title: '2. Responder',
    text: [
      'Enter envia, Shift+Enter quebra a linha. Digite / para usar uma resposta rápida e @ em um comentário para chamar um colega. Comentários são só da equipe.',
      'Um risco é “enviada”, dois são “entregue”, dois em azul são “lida”. Em vermelho: não saiu, com o motivo ao lado.',
    ],
  },
  {
    title: '3. A janela de 24 horas',
    text: [
      'O WhatsApp só permite escrever livremente até 24 horas depois da última mensagem do cliente. O contador aparece perto do fim. Depois disso, só um modelo aprovado reabre a conversa.',
    ],
  },
  {
    title: '4. Fotos, documentos e áudios',
    text: [
      'Arraste arquivos para a conversa, cole com Ctrl+V ou use o clipe. O microfone grava um áudio; dá para ouvir antes de enviar.',
    ],
  },
  {
    title: '5. Transferir e devolver',
    text: [
      'Transferir passa o atendimento a um colega ou a um setor; ele aparece para quem recebe com um aviso. Devolver à fila deixa livre para quem puder.',
      'Escreva um comentário antes de transferir: quem recebe lê a história sem perguntar de novo ao cliente.',
    ],
  },
  {
    title: '6. Encerrar bem',
    text: [
      'Encerrar pede um motivo e pode enviar a mensagem de despedida e a pesquisa da loja. Se o cliente voltar a escrever, um novo atendimento entra na fila.',
      'Ainda não acabou? “Adiar” tira da sua vista e traz de volta na hora que você escolher.',
    ],
  },
  {
    title: '7. Conhecer o cliente',
    text: [
      'O painel à direita mostra cadastro, atendimentos anteriores, pedidos e anotações. O que você corrige ali vale para todos.',
    ],
  },
  {
    title: '8. Sem tirar a mão do teclado',
    text: [
      'Ctrl+K acha qualquer ação, conversa ou página. Ctrl+/ mostra todos os atalhos. Alt+J e Alt+K andam pela lista, Alt+A aceita, Alt+E encerra.',
    ],
  },
]
