import { mediaKindOf } from '@domain/messages/media-limits'
import type { MessageRow } from '@domain/messages/tables'
import { TextContent } from './TextContent'

/** A template: the file of its header, where it has one, above its text, footer and buttons. `Media` shows a file. */
export function TemplateContent({
  row,
  Media,
}: {
  row: MessageRow
  Media: (props: { row: MessageRow }) => React.ReactNode
}) {
  const kind = row.data.document_mimetype === null ? null : mediaKindOf(row.data.document_mimetype)
  return (
    <>
      {kind !== null && <Media row={{ ...row, data: { ...row.data, type: kind, caption: null } }} />}
      <TextContent data={row.data} />
    </>
  )
}
