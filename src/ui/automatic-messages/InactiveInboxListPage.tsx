import { useCommands } from '@app/panel/panel'
import {
  DeleteInactiveInboxMessageDocument,
  InactiveInboxMessagesDocument,
  SaveInactiveInboxMessageDocument,
} from '@infra/graphql/automatic-messages.gen'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { InactivityListPage } from './internal/InactivityListPage'

/** What is done about customers who fall silent in the queue. */
export default function InactiveInboxListPage() {
  const { read, change } = useCommands()
  return (
    <InactivityListPage
      place="inbox"
      load={(request) => pageOf(read(InactiveInboxMessagesDocument, { list: listInput(request) }))}
      reread={(id) => rowOf(read(InactiveInboxMessagesDocument, byId(id)))}
      save={(variables) => change(SaveInactiveInboxMessageDocument, variables)}
      remove={(id) => change(DeleteInactiveInboxMessageDocument, { id })}
    />
  )
}
