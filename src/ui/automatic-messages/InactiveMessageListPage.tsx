import { useCommands } from '@app/panel/panel'
import {
  DeleteInactiveMessageDocument,
  InactiveMessagesDocument,
  SaveInactiveMessageDocument,
} from '@infra/graphql/automatic-messages.gen'
import { byId, listInput, pageOf, rowOf } from '@ui/kit/server/pages'
import { InactivityListPage } from './internal/InactivityListPage'

/** What is done about customers who fall silent in the hands of whoever serves them. */
export default function InactiveMessageListPage() {
  const { read, change } = useCommands()
  return (
    <InactivityListPage
      place="open"
      load={(request) => pageOf(read(InactiveMessagesDocument, { list: listInput(request) }))}
      reread={(id) => rowOf(read(InactiveMessagesDocument, byId(id)))}
      save={(variables) => change(SaveInactiveMessageDocument, variables)}
      remove={(id) => change(DeleteInactiveMessageDocument, { id })}
    />
  )
}
