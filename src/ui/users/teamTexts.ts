import { type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/team/en'
import { pt } from '@ui/locales/team/pt'
import { ptBR } from '@ui/locales/team/pt_BR'

/** Gives one of these texts. */
export type TeamTranslate = PartTranslate<typeof ptBR>

/** The texts of users, roles and departments: in React, and outside. */
export const { useTexts: useTeamTexts, current: currentTeamTexts } = partTexts({ pt_BR: ptBR, en, pt })
