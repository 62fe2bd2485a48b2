import { PROPOSED_BY } from '@domain/products/proposed-by'
import type { Translate } from '@ui/kit/text'
import type { productTexts } from '../texts/pt_BR'
import { kindName, listName, stripeName } from './lawNames'

type Words = Translate<typeof productTexts>
type Said = Readonly<{ kind: string; stripe: string; control_list?: string | null }>

/** A class in words: what it is, its stripe, its list. */
export const classSaid = (t: Words, { kind, stripe, control_list: list }: Said): string =>
  [
    kindName(t, kind),
    ...(stripe === 'none' ? [] : [stripeName(t, stripe)]),
    ...(list ? [listName(t, list)] : []),
  ].join(', ')

/** What is proposed, and by what it was told. */
export function proposalSaid(t: Words, proposed: Said & Readonly<{ by: string; said: string }>): string {
  const by = PROPOSED_BY.find((one) => one === proposed.by)
  const what = classSaid(t, proposed)
  return by ? t('classify.proposal', { what, why: t(`classify.by.${by}`, { said: proposed.said }) }) : what
}
