import { useLocalFile } from '@app/panel/local-file'
import type { InternalMessageRow } from '@domain/internal-chat/tables'
import { AudioContent } from '@ui/messages/AudioContent'
import { DocumentContent } from '@ui/messages/DocumentContent'
import { FormattedText } from '@ui/messages/FormattedText'
import { ImageContent } from '@ui/messages/ImageContent'
import { LocalMedia } from '@ui/messages/LocalMedia'
import { VideoContent } from '@ui/messages/VideoContent'
import { useMemo } from 'react'
import { mediaOf } from './internalMedia'

/** The file of a message between colleagues, with its caption; from this device while it has it. */
export function InternalMedia({ row }: { row: InternalMessageRow }) {
  const media = useMemo(() => mediaOf(row), [row])
  const local = useLocalFile(row.data.hash ?? null, false)
  if (local)
    return (
      <>
        <LocalMedia
          row={{ hash: row.data.hash ?? null, temp: false, ticketId: media.ticketId, data: row.data }}
        />
        {row.data.caption && <FormattedText text={row.data.caption} />}
      </>
    )
  switch (row.data.type) {
    case 'image':
      return <ImageContent row={media} />
    case 'video':
      return <VideoContent data={media.data} />
    case 'audio':
      return (
        <>
          <AudioContent row={media} />
          {row.data.caption && <FormattedText text={row.data.caption} />}
        </>
      )
    default:
      return <DocumentContent row={media} />
  }
}
