import { optionExit } from './exits'
import { emptyFlow, type Flow, type FlowType } from './flow'
import type { Node } from './nodes'

type Exits = Readonly<Record<string, string>>

const MINUTES = 60

const message = (id: string, name: string, text: string, to: string): Node => ({
  id,
  name,
  kind: 'message',
  text,
  exits: { DONE: to },
})
const transfer = (id: string, name: string, text: string, note = ''): Node => ({
  id,
  name,
  kind: 'transfer',
  departmentId: null,
  text,
  note,
  exits: {},
})
const close = (id: string, name: string, text: string): Node => ({
  id,
  name,
  kind: 'close',
  reasonId: null,
  text,
  asksGrade: false,
  exits: {},
})
const yesNo = (
  id: string,
  name: string,
  kind: 'hours' | 'known' | 'open_order',
  YES: string,
  NO: string,
): Node => ({
  id,
  name,
  kind,
  exits: { YES, NO },
})
/** Options by their titles, each with where it leads; who chooses none goes to `none`, who is silent to `silent`. */
const menu = (
  id: string,
  name: string,
  text: string,
  to: Exits,
  { none, silent }: { none: string; silent: string },
): Node => {
  const options = Object.keys(to).map((title, n) => ({ id: `o${n + 1}`, title, description: '' }))
  return {
    id,
    name,
    kind: 'menu',
    text,
    button: 'Ver opções',
    minutes: MINUTES,
    options,
    exits: {
      ...Object.fromEntries(options.map((option) => [optionExit(option.id), to[option.title] ?? null])),
      INVALID: none,
      TIMEOUT: silent,
    },
  }
}
const flow = (...nodes: Node[]): Flow => ({
  ...emptyFlow(),
  start: nodes[0]?.id ?? null,
  nodes,
  handoverText: 'Certo! Vou chamar uma pessoa da equipe. Você não precisa repetir nada.',
})

const SILENT = 'Como você não respondeu, encerramos por aqui. Quando quiser, é só escrever de novo.'
const PERSON = 'Um momento: uma pessoa da equipe já vem falar com você.'

/** Greets, asks what the customer wants and transfers them to its department; while the shop is closed it says so and puts them in the queue. */
const triage = flow(
  menu(
    'n1',
    'O que deseja?',
    '{{saudacao}}! Aqui é da {{loja}}. Como podemos ajudar?',
    { 'Comprar ou orçar': 'n2', 'Enviar receita': 'n3', 'Meu pedido': 'n5', 'Falar com alguém': 'n7' },
    { none: 'n7', silent: 'n9' },
  ),
  {
    id: 'n2',
    name: 'O que procura?',
    kind: 'question',
    text: 'O que você procura? Pode escrever os nomes e as quantidades.',
    as: 'text',
    keep: 'procura',
    field: null,
    again: 'Escreva, por favor, o que você procura.',
    minutes: MINUTES,
    exits: { OK: 'n4', INVALID: 'n7', TIMEOUT: 'n9' },
  },
  {
    id: 'n3',
    name: 'Receita',
    kind: 'prescription',
    text: 'Envie uma foto da receita inteira, ou o PDF. O farmacêutico confere antes de separar.',
    again: 'Ainda não recebi a foto nem o PDF da receita.',
    minutes: MINUTES,
    exits: { OK: 'n7', INVALID: 'n7', TIMEOUT: 'n9' },
  },
  transfer('n4', 'Vendas', PERSON, 'Procura: {{procura}}'),
  yesNo('n5', 'Tem pedido aberto?', 'open_order', 'n6', 'n7'),
  { id: 'n6', name: 'Como está o pedido', kind: 'order_status', exits: { DONE: 'n8', FAILED: 'n7' } },
  yesNo('n7', 'Está aberto?', 'hours', 'n10', 'n11'),
  menu(
    'n8',
    'Mais alguma coisa?',
    'Posso ajudar em mais alguma coisa?',
    { 'Voltar ao início': 'n1', 'Falar com alguém': 'n7', 'É só isso': 'n12' },
    { none: 'n7', silent: 'n12' },
  ),
  close('n9', 'Sem resposta', SILENT),
  transfer('n10', 'Atendimento', PERSON),
  transfer(
    'n11',
    'Fora do horário',
    'Agora estamos fechados. Seu lugar na fila está guardado: respondemos assim que abrirmos.',
  ),
  close('n12', 'Fim', 'Obrigado pelo contato!'),
)

/** While the shop is closed: says so, and takes down what is wanted. */
const closed = flow(
  message('n1', 'Aviso', '{{saudacao}}! A {{loja}} está fechada agora.', 'n2'),
  {
    id: 'n2',
    name: 'Recado',
    kind: 'question',
    text: 'Deixe aqui o que você precisa. Respondemos assim que abrirmos.',
    as: 'text',
    keep: 'recado',
    field: null,
    again: 'Escreva, por favor, o que você precisa.',
    minutes: 12 * 60,
    exits: { OK: 'n3', INVALID: 'n4', TIMEOUT: 'n4' },
  },
  transfer('n3', 'Com recado', 'Anotado. Até logo!', 'Recado: {{recado}}'),
  transfer('n4', 'Sem recado', ''),
)

/** Says how an order stands. */
const order = flow(
  yesNo('n1', 'Tem pedido aberto?', 'open_order', 'n2', 'n3'),
  { id: 'n2', name: 'Como está o pedido', kind: 'order_status', exits: { DONE: 'n4', FAILED: 'n3' } },
  transfer('n3', 'Sem pedido', '{{saudacao}}! Não encontrei pedido aberto neste número. Já chamo alguém.'),
  menu(
    'n4',
    'Resolvido?',
    'Era isso que você queria saber?',
    { Sim: 'n5', 'Falar com alguém': 'n6' },
    { none: 'n6', silent: 'n5' },
  ),
  close('n5', 'Fim', 'Obrigado pelo contato!'),
  transfer('n6', 'Atendimento', PERSON),
)

/** Asks for a prescription and for where it is to be brought. */
const prescription = flow(
  {
    id: 'n1',
    name: 'Receita',
    kind: 'prescription',
    text: '{{saudacao}}! Envie uma foto da receita inteira, ou o PDF.',
    again: 'Ainda não recebi a foto nem o PDF da receita.',
    minutes: MINUTES,
    exits: { OK: 'n2', INVALID: 'n5', TIMEOUT: 'n6' },
  },
  menu(
    'n2',
    'Entrega ou retirada?',
    'Como prefere receber?',
    { Entrega: 'n3', 'Retirar na loja': 'n4' },
    { none: 'n5', silent: 'n5' },
  ),
  {
    id: 'n3',
    name: 'CEP',
    kind: 'question',
    text: 'Qual é o CEP da entrega?',
    as: 'postcode',
    keep: 'cep',
    field: null,
    again: 'O CEP tem 8 números, como 01310-100.',
    minutes: MINUTES,
    exits: { OK: 'n7', INVALID: 'n5', TIMEOUT: 'n5' },
  },
  transfer(
    'n4',
    'Retirada',
    'O farmacêutico vai conferir a receita e responde por aqui.',
    'Receita enviada: retirada na loja.',
  ),
  transfer('n5', 'Atendimento', PERSON),
  close('n6', 'Sem resposta', SILENT),
  transfer(
    'n7',
    'Entrega',
    'O farmacêutico vai conferir a receita e responde por aqui.',
    'Receita enviada: entrega no CEP {{cep}}.',
  ),
)

/** Answers whoever answers a campaign. */
const campaign = flow(
  menu(
    'n1',
    'O que achou?',
    'Que bom que você respondeu! O que deseja?',
    { 'Quero comprar': 'n2', 'Tenho uma dúvida': 'n3', 'Agora não': 'n4' },
    { none: 'n3', silent: 'n5' },
  ),
  transfer('n2', 'Vendas', PERSON, 'Quer comprar: campanha {{campanha}}.'),
  transfer('n3', 'Dúvida', PERSON, 'Dúvida sobre a campanha {{campanha}}.'),
  close(
    'n4',
    'Agora não',
    'Tudo bem! Quando quiser, é só escrever. Para não receber mais ofertas, escreva SAIR.',
  ),
  transfer('n5', 'Sem resposta', ''),
)

/** Flows to begin with, for pharmacies and shops; by their names. */
export const READY_FLOWS = {
  triage: { type: 'passive', flow: triage },
  closed: { type: 'passive', flow: closed },
  order: { type: 'passive', flow: order },
  prescription: { type: 'passive', flow: prescription },
  campaign: { type: 'active', flow: campaign },
} as const satisfies Readonly<Record<string, Readonly<{ type: FlowType; flow: Flow }>>>
export type ReadyFlow = keyof typeof READY_FLOWS
