import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  label: 'Distribuição da fila',
  search: 'Buscar setor',
  empty: 'Nada é distribuído: os atendimentos esperam na fila até alguém aceitar.',
  add: 'Distribuir um setor',
  edit: 'Editar distribuição',
  noDepartment: 'Sem setor',
  noDepartmentHelp: 'Vazio: os atendimentos que não são de nenhum setor.',
  how: 'Como distribuir',
  modes: {
    rotation: 'Em rodízio',
    least: 'A quem tem menos atendimentos',
    own: 'Só ao atendente fixo do cliente',
  },
  modeHelp: {
    rotation: 'Cada atendimento vai para quem está há mais tempo sem receber um.',
    least: 'Cada atendimento vai para quem tem menos atendimentos abertos.',
    own: 'Cliente com atendente próprio vai para ele ou para o substituto; os outros esperam na fila.',
  },
  ownFirst: 'Antes, tentar o atendente fixo do cliente',
  ownFirstHelp: 'Sem ele, tenta o substituto; sem nenhum dos dois, segue a distribuição.',
  ownFirstShort: 'atendente fixo primeiro',
  active: 'Ligada',
  activeHelp:
    'Recebem só pessoas conectadas, fora de pausa, do setor e da conexão, e dentro do limite delas. Administradores recebem só clientes de que são o atendente fixo.',
  saved: 'A distribuição foi salva.',
  deleteTitle: 'Excluir a distribuição?',
  deleteText: '{{place}}: os atendimentos voltam a esperar na fila até alguém aceitar.',
  deleted: 'A distribuição foi excluída.',
  own: {
    title: 'Atendente fixo',
    attendant: 'Atendente',
    substitute: 'Substituto',
    nobody: 'Ninguém',
    gone: '{{name}} (não está mais na equipe)',
    edit: 'Mudar o atendente fixo',
    lead_one: 'De quem é 1 cliente.',
    lead_other: 'De quem são {{count}} clientes.',
    help: 'Onde a distribuição olha o atendente fixo, o atendimento vai primeiro para ele; na falta dele, para o substituto.',
    needsAttendant: 'Escolha o atendente antes do substituto.',
    samePerson: 'O substituto deve ser outra pessoa.',
    saved_one: 'O atendente fixo de 1 cliente foi salvo.',
    saved_other: 'O atendente fixo de {{count}} clientes foi salvo.',
    unread: 'O atendente fixo não pôde ser lido.',
  },
}

/** How queues are handed out, and whose customer somebody is. */
export const assignmentTexts = defineTexts('assignment', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
