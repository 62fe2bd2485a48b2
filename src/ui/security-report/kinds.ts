import { rulesPtBR } from '@ui/locales/access/rules.pt_BR'
import type { RulesTranslate } from './texts'

type Kind = keyof typeof rulesPtBR.kinds

/** What the security log tells of, as far as this build has a name for it. */
export const KINDS = Object.keys(rulesPtBR.kinds) as Kind[]

const isKind = (kind: string): kind is Kind => Object.hasOwn(rulesPtBR.kinds, kind)

/** A kind by its name; as the server says it where it is newer than this page. */
export const kindName = (t: RulesTranslate, kind: string): string =>
  isKind(kind) ? t(`kinds.${kind}`) : kind
