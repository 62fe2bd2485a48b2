import { defineTexts } from '@ui/kit/namespaces'

const words = {
  lead: 'Métricas inteligentes: os motivos que a equipe escolhe ao encerrar um atendimento, cancelar um pedido ou recusar um orçamento ou uma receita, na ordem em que aparecem.',
  search: 'Buscar motivo ou categoria',
  ready: 'Motivos prontos',
  readyLead: 'Escolha os que servem para a sua loja. Depois de adotar, mude-os como quiser.',
  readyAll: 'Todos',
  readyTake_one: 'Adotar {{count}} motivo',
  readyTake_other: 'Adotar {{count}} motivos',
  readyNone: 'A loja já tem todos os motivos prontos.',
  readyStopped: 'Parou em “{{name}}”: {{reason}} Os de antes foram criados.',
  empty: 'Ainda não há motivos. Com eles, cada encerramento diz no que deu.',
  typeHelp: 'Havendo motivos para isto, a equipe passa a escolher um deles em vez de escrever.',
  typeFixed: 'Para que um motivo serve não muda: crie outro.',
  outcomeHelp:
    'É o que os relatórios contam: a venda ganha, a perdida, e o que não era venda: atendimento, reclamação ou outro assunto.',
  category_idNone: 'Sem categoria',
  fieldsNone: 'Nada',
  off: 'Desativado',
  activeHelp: 'Desativado, não pode mais ser escolhido; o que já foi encerrado continua como está.',
  deleteText: 'Ele não poderá mais ser escolhido. Ninguém o usou ainda.',
  deleteUsed_one: 'Ele não poderá mais ser escolhido. Foi usado {{count}} vez, o que continua a dizê-lo.',
  deleteUsed_other: 'Ele não poderá mais ser escolhido. Foi usado {{count}} vezes, o que continua a dizê-lo.',
  questions: 'O que perguntar com este motivo',
  questionsHelp: 'A resposta fica com o que foi encerrado, cancelado ou recusado.',
  addField: 'Adicionar pergunta',
  removeField: 'Remover a pergunta {{name}}',
  label: 'Pergunta',
  required: 'Obrigatória',
  options: 'Opções',
  optionsHelp: 'Digite uma opção e aperte Enter.',
  askedMoney: '{{label}} (R$)',
  kinds: {
    text: 'Texto',
    number: 'Número',
    money: 'Reais',
    date: 'Data',
    choice: 'Escolha',
  },
}

/** Reasons to close for, and their categories. */
export const texts = defineTexts('reasons', words, {
  en: () => import('./en'),
})
