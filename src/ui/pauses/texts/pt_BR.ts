import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  pause: 'Entrar em pausa',
  change: 'Mudar o motivo da pausa',
  resume: 'Voltar da pausa',
  paused: 'Você está em pausa desde {{time}}',
  pausedFor: 'Você está em pausa desde {{time}}: {{reason}}',
  pausedHelp: 'Nada é distribuído para você enquanto isso.',
  started: 'Você está em pausa.',
  ended: 'Pausa encerrada. Bom trabalho!',
  unreachable: 'Não foi possível. Confira a conexão e tente de novo.',
  reasons: {
    label: 'Motivos de pausa',
    search: 'Buscar motivo',
    empty: 'Sem motivos: quem entra em pausa não diz por quê.',
    add: 'Novo motivo',
    edit: 'Editar motivo',
    name: 'Nome',
    active: 'Em uso',
    activeHelp: 'Só motivos em uso são oferecidos a quem entra em pausa.',
    pausedNow: 'Em pausa agora',
    state: 'Situação',
    inUse: 'Em uso',
    off: 'Fora de uso',
    saved: 'O motivo {{name}} foi salvo.',
    delete: 'Excluir',
    deleteTitle: 'Excluir o motivo {{name}}?',
    deleteText: 'As pausas já feitas continuam com ele.',
    deleteInUse_one:
      'Uma pessoa está em pausa por ele agora, e continua. As pausas já feitas continuam com ele.',
    deleteInUse_other:
      '{{count}} pessoas estão em pausa por ele agora, e continuam. As pausas já feitas continuam com ele.',
    deleted: 'O motivo {{name}} foi excluído.',
  },
}

/** Pauses, and the reasons for them. */
export const pauseTexts = defineTexts('pauses', texts, { pt: () => import('./pt'), en: () => import('./en') })
