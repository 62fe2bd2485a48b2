import { useState } from 'react'
import type { ListAddress } from './request'
import type { Paged } from './usePaged'
import { offersWhole } from './whole'

type Choice = Readonly<{
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
  /** All that the filters find is chosen, and not these rows alone. */
  wholeChosen: boolean
  chooseWhole: () => void
  /** Can all that match be chosen, or is it? */
  offered: boolean
}>

const NONE: ReadonlySet<string> = new Set()

/**
 * Which rows of a list are chosen. Rows that other filters have put out of sight are not chosen any more, but where they are
 * gathered (`keeps`): nothing is done to what nobody sees.
 */
export function useChoice(
  { search, filters }: ListAddress,
  list: Pick<Paged<unknown>, 'total' | 'least'>,
  { keeps, whole }: { keeps: boolean; whole: boolean },
): Choice {
  const [chosen, setChosen] = useState(NONE)
  const [wholeChosen, setWholeChosen] = useState(false)
  const narrowing = JSON.stringify([search, filters])
  const [among, setAmong] = useState(narrowing)
  if (among !== narrowing) {
    setAmong(narrowing)
    if (!keeps) setChosen(NONE)
    setWholeChosen(false)
  }
  return {
    chosen,
    choose: (next) => {
      setWholeChosen(false)
      setChosen(next)
    },
    wholeChosen,
    chooseWhole: () => setWholeChosen(true),
    offered: whole && (wholeChosen || offersWhole(chosen, list)),
  }
}
