import { useCommands } from '@app/panel/panel'
import type { Calendar } from '@domain/hours/opening'
import { StoreInfosDocument } from '@infra/graphql/store.gen'
import { useOpenings } from '@ui/hours/openings'
import { clockNow } from '@ui/kit/clock'
import { useRead } from '@ui/kit/server/useRead'
import { shopZone } from '@ui/kit/text'
import { valuesOfStore } from './storeValues'

type Values = Readonly<Record<string, string | null>>
type Where = Parameters<typeof valuesOfStore>[2]

/**
 * Gives what the shop says of itself where a text is sent from, by the names of its variables; null until it is here.
 * `calendar`: hours that are being written, in place of those that hold.
 */
export function useStoreReader(): (where: Where, calendar?: Calendar) => Values | null {
  const { read } = useCommands()
  const kept = useOpenings()
  const { value } = useRead('store', () => read(StoreInfosDocument, {}), 'store')
  return (where, calendar) => {
    const openings = calendar ? [{ instance_id: null, department_id: null, calendar }] : kept
    return value && valuesOfStore(value.storeInfos, openings, where, { zone: shopZone(), now: clockNow() })
  }
}

/**
 * What the shop says of itself where a text is sent from (null: everywhere), by the names of its variables; null until it
 * is here.
 * @param calendar hours that are being written, in place of those that hold.
 */
export const useStoreValues = (where: Where, calendar?: Calendar): Values | null =>
  useStoreReader()(where, calendar)
