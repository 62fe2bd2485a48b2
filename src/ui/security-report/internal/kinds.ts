import type { Translate } from '@ui/kit/text'
import { rulesTexts } from '../texts/pt_BR'

type Kind = keyof typeof rulesTexts.texts.kinds

/** What the security log tells of, as far as this build has a name for it. */
export const KINDS = Object.keys(rulesTexts.texts.kinds) as Kind[]

const isKind = (kind: string): kind is Kind => Object.hasOwn(rulesTexts.texts.kinds, kind)

/** A kind by its name; as the server says it where it is newer than this page. */
export const kindName = (t: Translate<typeof rulesTexts>, kind: string): string =>
  isKind(kind) ? t(`kinds.${kind}`) : kind
