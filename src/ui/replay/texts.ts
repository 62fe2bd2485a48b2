import { type PartTexts, type PartTranslate, partTexts } from '@ui/kit/partTexts'
import { replayEn } from '@ui/locales/replay/en'
import { replayPt } from '@ui/locales/replay/pt'
import { replayPtBR } from '@ui/locales/replay/pt_BR'

/** The shape of the replay page's texts. */
export type ReplayTexts = PartTexts<typeof replayPtBR>
export type ReplayTranslate = PartTranslate<typeof replayPtBR>

const texts = partTexts({ pt_BR: replayPtBR, pt: replayPt, en: replayEn })

/** The replay page's texts in the user's language. */
export const useReplayText = texts.useTexts
/** The same outside of React. */
export const replayText = texts.current
