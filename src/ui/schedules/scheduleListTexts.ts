import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/schedules/en'
import { pt } from '@ui/locales/schedules/pt'
import { ptBR } from '@ui/locales/schedules/pt_BR'

/** The texts of the list and the calendar of all messages that leave later. */
export const { useTexts: useScheduleListTexts } = partTexts({ pt_BR: ptBR, en, pt })
