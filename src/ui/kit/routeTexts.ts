import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/routes/en'
import { pt } from '@ui/locales/routes/pt'
import { ptBR } from '@ui/locales/routes/pt_BR'

/** Titles of areas and routes: in React, and outside. */
export const { useTexts: useRouteText, current: currentRouteText } = partTexts({ pt_BR: ptBR, en, pt })
