import { partTexts } from '@ui/kit/partTexts'
import { en } from '@ui/locales/macros/en'
import { pt } from '@ui/locales/macros/pt'
import { ptBR } from '@ui/locales/macros/pt_BR'

/** The texts of macros: their list and form, and how they run. */
export const { useTexts: useMacroTexts, current: currentMacroTexts } = partTexts({ pt_BR: ptBR, en, pt })
export type MacroTranslate = ReturnType<typeof useMacroTexts>
