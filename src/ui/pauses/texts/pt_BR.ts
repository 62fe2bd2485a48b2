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
}

/** Pauses, and the reasons for them. */
export const pauseTexts = defineTexts('pauses', texts, { pt: () => import('./pt'), en: () => import('./en') })
