import type { PartTexts } from '@ui/kit/partTexts'
import { ptBR } from './pt_BR'

/** European Portuguese: the Brazilian texts with the words that differ. */
export const pt: PartTexts<typeof ptBR> = {
  ...ptBR,
  waiting: 'Ainda a receber o ficheiro',
  neverCame: 'Este ficheiro não pôde ser recebido. Peça ao cliente que o envie de novo.',
  neverCameOurs: 'Este ficheiro não pôde ser recebido.',
  download: 'Transferir {{name}}',
  mediaFailed: 'Não foi possível carregar o ficheiro.',
  playing: 'A ouvir {{name}}',
  orderTitle_one: 'Encomenda com {{count}} item',
  orderTitle_other: 'Encomenda com {{count}} itens',
  forwarded: 'Reencaminhada',
  fromBlocked: 'Recebida com o cliente bloqueado',
  fromPhone: 'Enviada pelo telemóvel da loja',
  tooFar: 'A mensagem original é demasiado antiga para ser mostrada aqui.',
  forward: 'Reencaminhar',
  forwardTitle: 'Reencaminhar mensagem',
  forwardSearch: 'Procurar por nome ou telefone',
  forwardOpen: 'Abrir a conversa',
  forwardDone: 'Reencaminhada para {{name}}.',
  answersManage: 'Gerir respostas rápidas',
  answerSearch: 'Procurar resposta rápida',
  answerDeleteText: '“{{name}}” deixa de existir para toda a equipa.',
  answerNameHint: 'O que se escreve depois da barra, sem espaços.',
  answerTextHint:
    'Preenchidos automaticamente: {{names}}. Outros nomes entre chavetas são pedidos na altura.',
  answerTextBad: 'Escreva um texto até 4.096 caracteres.',
  answerSave: 'Guardar',
  next: 'Seguinte',
  pdfFailed: 'Não foi possível abrir este PDF. Transfira o ficheiro para ver.',
  reset: 'Ajustar ao ecrã',
  rotateLeft: 'Rodar para a esquerda',
  rotateRight: 'Rodar para a direita',
}
