import { useTexts } from '@ui/kit/text'
import { consentTexts } from '../texts/pt_BR'

const isOf = <List extends 'purpose' | 'decision' | 'basis' | 'channel' | 'source' | 'scope' | 'refusal'>(
  list: List,
  word: string,
): word is Extract<keyof (typeof consentTexts.texts)[List], string> =>
  Object.hasOwn(consentTexts.texts[list], word)

/** The words of the server's closed lists; one that is not known yet stands as it is. */
export function useWords() {
  const t = useTexts(consentTexts)
  return {
    purpose: (word: string): string => (isOf('purpose', word) ? t(`purpose.${word}`) : word),
    decision: (word: string): string => (isOf('decision', word) ? t(`decision.${word}`) : word),
    basis: (word: string): string => (isOf('basis', word) ? t(`basis.${word}`) : word),
    channel: (word: string): string => (isOf('channel', word) ? t(`channel.${word}`) : word),
    /** Null where who wrote it down, or where it was said, says it. */
    source: (word: string | null): string | null =>
      word !== null && isOf('source', word) ? t(`source.${word}`) : null,
    scope: (word: string): string => (isOf('scope', word) ? t(`scope.${word}`) : word),
    refusal: (word: string): string => (isOf('refusal', word) ? t(`refusal.${word}`) : word),
  }
}
