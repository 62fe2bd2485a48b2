import { part } from '@ui/kit/part'
import { useFileAddress } from './content/useFileAddress'
import { Waiting } from './content/Waiting'
import type { MediaMessage } from './media'
import { SoundPlayer } from './SoundPlayer'

const Unplayable = part(() => import('./content/Unplayable'))

/** A sound that the server has. */
export function AudioContent({ row }: { row: MediaMessage }) {
  const { url, failed, renewed } = useFileAddress(row.data.status)
  if (!url) return <Waiting data={row.data} failed={failed} />
  return (
    <SoundPlayer
      id={row.id}
      ticketId={row.ticketId}
      file={row.data.status?.id ?? row.id}
      url={url}
      renewed={renewed}
      failed={<Unplayable data={row.data} url={url} renewed={renewed} />}
    />
  )
}
