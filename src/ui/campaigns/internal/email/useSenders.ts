import { useCommands } from '@app/panel/panel'
import { MailSendersDocument } from '@infra/graphql/email.gen'
import { useRead } from '@ui/kit/server/useRead'

/** A shop has few: those of the first page are all that one chooses from. */
const MOST = 100

/** The senders of the shop that mails may leave from; null while they are on their way. */
export function useSenders() {
  const { read } = useCommands()
  const { value, failure, reload } = useRead(
    'mail senders',
    () =>
      read(MailSendersDocument, {
        list: { filters: [{ field: 'ready', any: ['yes'] }], sort: 'name', limit: MOST },
      }),
    'senders',
  )
  return { senders: value?.mailSenders.items ?? null, failure, reload }
}
