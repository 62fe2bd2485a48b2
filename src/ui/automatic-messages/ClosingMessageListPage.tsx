import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  ClosingMessagesDocument,
  type ClosingMessagesQuery,
  DeleteClosingMessageDocument,
} from '@infra/graphql/automatic-messages.gen'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { AutomaticListPage, Said } from './internal/AutomaticListPage'
import { ClosingMessageDrawer } from './internal/ClosingMessageDrawer'
import { automaticTexts } from './texts/pt_BR'
import { usePlaces } from './usePlaces'

export type ClosingMessageRow = ClosingMessagesQuery['closingMessages']['items'][number]

/** What customers are told when their ticket is closed. */
export default function ClosingMessageListPage() {
  const t = useTexts(automaticTexts)
  const { read, change } = useCommands()
  const places = usePlaces()
  return (
    <AutomaticListPage<ClosingMessageRow>
      route="closing-messages"
      list="closingMessages"
      label={t('closing.label')}
      lead={t('closing.lead')}
      empty={t('closing.empty')}
      add={t('closing.add')}
      places={places}
      load={(request) => pageOf(read(ClosingMessagesDocument, { list: listInput(request) }))}
      filters={[{ name: 'category', label: t('closing.category'), options: places.categories, many: true }]}
      columns={[
        {
          key: 'category',
          title: t('closing.category'),
          render: ({ category }) => category ?? t('closing.anyCategory'),
        },
        { key: 'text', title: t('shared:message'), render: ({ text }) => <Said text={text} /> },
      ]}
      remove={(id) => change(DeleteClosingMessageDocument, { id })}
      form={(row, onClose) => <ClosingMessageDrawer row={row} places={places} onClose={onClose} />}
    />
  )
}
