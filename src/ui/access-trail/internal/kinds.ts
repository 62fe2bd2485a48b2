import type { Translate } from '@ui/kit/text'
import { trailTexts } from '../texts/pt_BR'

type Kind = keyof typeof trailTexts.texts.kinds

/** How somebody came by a customer's data, as far as this build has a name for it. */
export const KINDS = Object.keys(trailTexts.texts.kinds) as Kind[]

/** Of the choices: all but what merely stood in a list. */
export const DEEDS = 'deeds'

/** What a choice asks for; null: everything. */
export function kindsOf(choice: string): string[] | null {
  if (choice === '') return null
  return choice === DEEDS ? KINDS.filter((kind) => kind !== 'listed') : [choice]
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(trailTexts.texts.kinds, kind)

/** A kind by its name; as the server says it where it is newer than this page. */
export const kindText = (t: Translate<typeof trailTexts>, kind: string): string =>
  isKind(kind) ? t(`kinds.${kind}`) : kind
