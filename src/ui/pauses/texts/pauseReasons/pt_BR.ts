import { defineTexts } from '@ui/kit/namespaces'

/** The reasons for pauses, as the shop keeps them. */
export const texts = defineTexts(
  'pauses/pauseReasons',
  {
    lead: 'Quem entra em pausa, pelo menu do próprio usuário, escolhe um destes. Em pausa ninguém recebe da distribuição automática.',
    empty: 'Sem motivos: quem entra em pausa não diz por quê.',
    paused: 'Em pausa agora',
    activeHelp: 'Só motivos em uso são oferecidos a quem entra em pausa.',
    deleteText: 'As pausas já feitas continuam com ele.',
    deleteInUse_one:
      'Uma pessoa está em pausa por ele agora, e continua. As pausas já feitas continuam com ele.',
    deleteInUse_other:
      '{{count}} pessoas estão em pausa por ele agora, e continuam. As pausas já feitas continuam com ele.',
  },
  { en: () => import('./en') },
)
