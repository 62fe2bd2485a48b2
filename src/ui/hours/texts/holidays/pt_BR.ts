import { defineTexts } from '@ui/kit/namespaces'

/** Holidays of the shop's own. */
export const texts = defineTexts(
  'hours/holidays',
  {
    lead: 'Escritos uma vez, valem para todos os horários que fecham nos feriados. Os nacionais já são conhecidos.',
    empty: 'Ainda não há feriados da loja.',
    yearly: 'Todo ano em {{date}}',
    every_yearHelp: 'Neste dia de cada ano, a partir desta data.',
    hoursHelp: 'Vazio: fechada o dia todo. Com horário, abre só nele.',
    hoursNone: 'Fechada',
    deleteText: 'O dia volta a ser como os outros em todos os horários da loja.',
  },
  { en: () => import('./en') },
)
