import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/purposes/en'
import { pt } from '@ui/locales/purposes/pt'
import { ptBR } from '@ui/locales/purposes/pt_BR'

/** What screens that are still to come will be for. */
export const { useTexts: usePurposeText } = partTexts({ pt_BR: ptBR, en, pt })

/** Is there a sentence for the route with this title? */
export const hasPurpose = (title: string): title is Exclude<keyof typeof ptBR, 'later'> =>
  title !== 'later' && Object.hasOwn(ptBR, title)
