import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  label: 'Repetir',
  once: 'Não repetir',
  every: {
    daily: 'Todo dia',
    weekly: 'Toda semana, neste dia',
    monthly: 'Todo mês, neste dia',
    own: 'Outra repetição…',
  },
  plan: 'Minuto, hora, dia do mês, mês, dia da semana',
  planHelp: 'Como no cron: “0 9 1,15 * *” sai às 9:00 dos dias 1 e 15; o domingo é 0.',
  next: 'Depois desta, sai em:',
  repeats: 'Repete',
  problems: {
    fields: 'Escreva cinco campos, separados por espaço.',
    minute: 'O minuto vai de 0 a 59.',
    hour: 'A hora vai de 0 a 23.',
    day: 'O dia do mês vai de 1 a 31.',
    month: 'O mês vai de 1 a 12.',
    weekday: 'O dia da semana vai de 0 a 6.',
    often: 'No máximo uma vez por dia: minuto e hora são um número cada.',
    never: 'Nenhum dia do calendário é assim.',
  },
}

/** Messages that come again. */
export const repeatTexts = defineTexts('schedules/repeat', texts, { en: () => import('./en') })
