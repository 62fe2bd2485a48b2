import { useState } from 'react'
import { newHash } from '../../newHash'
import type { Whole } from '../whole'

export type WholeArguments = Readonly<{
  list: Pick<Whole['list'], 'search' | 'filters'>
  seen: number | null
  hash: string
}>

/** Gives the arguments by which the server knows which rows are meant; asked again by the same dialog, it is one change. */
export function useWholeArguments(): (whole: Whole) => WholeArguments {
  const [hash] = useState(newHash)
  return ({ list: { search, filters }, total, least }) => ({
    list: { search, filters },
    seen: least ? null : total,
    hash,
  })
}
