import type { Translate } from '@ui/kit/text'
import { relationshipTexts } from '../texts/pt_BR'

const known = relationshipTexts.texts.reasons

/** Why somebody waits or was left out, in a few words. */
export const reasonSaid = (t: Translate<typeof relationshipTexts>, reason: string): string =>
  t(`reasons.${reason in known ? (reason as keyof typeof known) : 'failed'}`)
