import { useNow } from '../clock'
import { formatDateTime, formatShort } from '../dates'
import { useTexts } from '../text'

/** A moment in a list, as short as it says which; the whole under the pointer. */
export function ShortDate({ at }: { at: string }) {
  const t = useTexts()
  const now = useNow(60_000)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShort(at, now, t)}
    </time>
  )
}
