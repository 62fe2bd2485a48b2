import { useNow } from '../clock'
import { formatDateTime, formatPromised } from '../dates'
import { useTexts } from '../text'

/** A moment that something is promised for, as short as it says which; the whole under the pointer. */
export function PromisedTime({ at }: { at: string }) {
  const t = useTexts()
  const now = useNow(60_000)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatPromised(at, now, t)}
    </time>
  )
}
