import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Transferir atendimento',
  lead: 'Escolha quem vai continuar o atendimento de {{name}}.',
  target: 'Para quem',
  colleague: 'Colega',
  department: 'Setor',
  toDepartment: 'Atendimento enviado para o setor {{name}}.',
  departmentHint:
    'O atendimento vai para a fila do setor. Se quem está com ele trabalha lá, continua com a mesma pessoa.',
  paused: 'Em pausa',
  pausedFor: 'Em pausa: {{reason}}',
  note: 'Recado para quem recebe',
  noteHint: 'Opcional. O cliente não vê.',
  submit: 'Transferir',
  submitTo: 'Transferir para {{name}}',
  none: 'Nenhum colega encontrado.',
  loading: 'Buscando colegas…',
  done: 'Transferência enviada para {{name}}.',
  waitingMine: '{{name}} quer passar este atendimento para você.',
  waitingTheirs: 'Aguardando {{name}} aceitar a transferência.',
  waitingOther: 'Transferência de {{from}} para {{to}} aguardando resposta.',
  since: 'Desde {{when}}',
  note_: 'Recado: {{note}}',
  accept: 'Aceitar',
  refuse: 'Recusar',
  callBack: 'Cancelar transferência',
  someone: 'Alguém',
  pulled: '{{name}} pegou da fila',
  history: '{{from}} → {{to}}',
  canceled: 'cancelada',
  requested: 'aguardando',
  queue: 'Fila',
  askedFor: 'Pedido enviado. {{name}} precisa aceitar.',
  ask: 'Pedir que aceite antes',
  askHint: 'O atendimento fica com quem está até a resposta; sem resposta em alguns minutos, nada muda.',
  load_one: '{{count}} atendimento',
  load_other: '{{count}} atendimentos',
  loadOf_one: '{{count}} de {{most}}',
  loadOf_other: '{{count}} de {{most}}',
}

/** Passing a ticket on. */
export const transferTexts = defineTexts('transfers', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
