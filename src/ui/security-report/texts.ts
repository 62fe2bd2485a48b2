import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { rulesEn } from '@ui/locales/access/rules.en'
import { rulesPt } from '@ui/locales/access/rules.pt'
import { rulesPtBR } from '@ui/locales/access/rules.pt_BR'

/** The shape of the texts about the rules of access and the security report. */
export type RulesTexts = PartTexts<typeof rulesPtBR>
export type RulesTranslate = PartTranslate<typeof rulesPtBR>

/** The texts about the rules of access and the security report, in the user's language. */
export const { useTexts: useRulesText } = partTexts({ pt_BR: rulesPtBR, pt: rulesPt, en: rulesEn })
