import type { DraftWhy } from './draft-problems'

/** What is wrong with a field of a draft, in Portuguese: for the panel and for whoever is refused by the server. */
export const DRAFT_WORDS: Readonly<Record<DraftWhy, string>> = {
  required: 'Preencha este campo.',
  long: 'O WhatsApp aceita no máximo {{most}} caracteres aqui.',
  name: 'Use só letras minúsculas sem acento, números e sublinhado, como em pedido_pronto.',
  category: 'Escolha Utilidade ou Marketing.',
  language: 'Escolha o idioma do modelo.',
  file: 'Escolha um arquivo de exemplo: a Meta olha para ele na análise.',
  plain: 'Sem emoji, sem negrito e em uma linha só: o WhatsApp não aceita aqui.',
  oneVariable: 'O cabeçalho aceita no máximo uma variável.',
  noVariable: 'O WhatsApp não aceita variáveis aqui.',
  broken: 'Há chaves sobrando: uma variável se escreve como {{example}}.',
  mixed: 'Use variáveis com nome ou com número, não as duas.',
  numbered: 'Este modelo tem variáveis numeradas: escreva o próximo número em vez de um nome.',
  order: 'As variáveis devem ser numeradas na ordem do texto, a partir de 1.',
  variableName: 'O nome de uma variável tem só letras minúsculas sem acento, números e sublinhado.',
  edge: 'O texto não pode começar nem terminar com uma variável.',
  adjacent: 'Escreva algo entre as duas variáveis.',
  tooMany: 'Há variáveis demais para tão poucas palavras: escreva mais texto em volta delas.',
  blanks: 'Espaços ou linhas em branco demais: no máximo uma linha em branco e quatro espaços seguidos.',
  sample: 'Dê um exemplo do que vai aqui, sem quebra de linha.',
  buttons: 'O WhatsApp aceita no máximo {{most}} botões.',
  kind: 'Há botões demais deste tipo: o WhatsApp aceita {{most}}.',
  together: 'As respostas rápidas devem ficar juntas, antes ou depois dos outros botões.',
  alone: 'O botão do catálogo fica sozinho e sem cabeçalho: o WhatsApp mostra ali a foto de um produto.',
  ownButton: 'Com um produto no cabeçalho o único botão é o do WhatsApp, Ver: tire os outros.',
  marketing: 'A Meta só aceita o catálogo e seus produtos na categoria Marketing.',
  url: 'Escreva o endereço inteiro, começando com https://.',
  shortened: 'Use o endereço completo: a Meta recusa links encurtados e wa.me.',
  phone: 'Escreva o número com código do país e DDD, só com números, como em +5511987654321.',
  tollFree: 'O WhatsApp corta o zero de números 0800: use um número com DDD.',
}

/** A problem in Portuguese. */
export const draftSaid = ({ why, most }: Readonly<{ why: DraftWhy; most?: number }>): string =>
  DRAFT_WORDS[why]
    .replace('{{most}}', most === undefined ? '' : most.toLocaleString('pt-BR'))
    .replace('{{example}}', '{{nome}}')
