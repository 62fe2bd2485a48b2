import { useCommands } from '@app/panel/panel'
import { SupportRequestsDocument, type SupportRequestsQuery } from '@infra/graphql/support.gen'
import { List } from '@ui/kit/list/List'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { listInput, pageOf } from '@ui/kit/server/pages'
import { useTexts } from '@ui/kit/text'
import { helpTexts } from '../texts/pt_BR'

type Row = SupportRequestsQuery['supportRequests']['items'][number]

/** What the user has asked, by number. */
export function SupportRequests() {
  const t = useTexts(helpTexts)
  const { read } = useCommands()
  return (
    <List<Row>
      list="supportRequests"
      label={t('support.mine')}
      load={(request) => pageOf(read(SupportRequestsDocument, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={({ subject }) => subject}
      search={t('support.searchMine')}
      empty={<p>{t('support.none')}</p>}
      columns={[
        { key: 'number', title: t('support.number'), sort: true, right: true, render: ({ id }) => id },
        {
          key: 'subject',
          title: t('support.subject'),
          render: ({ subject, message }) => <span title={message}>{subject}</span>,
        },
        { key: 'when', title: t('support.when'), render: ({ created_at }) => <ShortDate at={created_at} /> },
      ]}
    />
  )
}
