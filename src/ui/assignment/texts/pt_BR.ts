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
    own: 'Só aos atendentes da carteira',
  },
  modeHelp: {
    rotation: 'Cada atendimento vai para quem está há mais tempo sem receber um.',
    least: 'Cada atendimento vai para quem tem menos atendimentos abertos.',
    own: 'Cliente com atendente próprio vai para ele ou para o substituto; os outros esperam na fila.',
  },
  ownFirst: 'Antes, tentar o atendente da carteira do cliente',
  ownFirstHelp: 'Sem ele, tenta o substituto; sem nenhum dos dois, segue a distribuição.',
  ownFirstShort: 'carteira primeiro',
  active: 'Ligada',
  activeHelp:
    'Recebem só pessoas conectadas, fora de pausa, do setor e da conexão, e dentro do limite delas. Administradores recebem só clientes da própria carteira.',
  saved: 'A distribuição foi salva.',
  deleteTitle: 'Excluir a distribuição?',
  deleteText: '{{place}}: os atendimentos voltam a esperar na fila até alguém aceitar.',
  deleted: 'A distribuição foi excluída.',
  own: {
    title: 'Carteira',
    attendant: 'Atendente',
    substitute: 'Substituto',
    nobody: 'Ninguém',
    gone: '{{name}} (não está mais na equipe)',
    edit: 'Mudar a carteira',
    lead_one: 'De quem é 1 cliente.',
    lead_other: 'De quem são {{count}} clientes.',
    help: 'Onde a distribuição usa a carteira, o atendimento vai primeiro para o atendente; na falta dele, para o substituto.',
    needsAttendant: 'Escolha o atendente antes do substituto.',
    samePerson: 'O substituto deve ser outra pessoa.',
    saved_one: 'A carteira de 1 cliente foi salva.',
    saved_other: 'A carteira de {{count}} clientes foi salva.',
    unread: 'A carteira não pôde ser lida.',
  },
}

/** How queues are handed out, and whose customer somebody is. */
export const assignmentTexts = defineTexts('assignment', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
