import { useCommands } from '@app/panel/panel'
import { SummarizeTicketDocument } from '@infra/graphql/maria-drafts.gen'
import { Button } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { mariaTexts } from './texts/pt_BR'

type Props = Readonly<{ ticketId: string; onSummary: (text: string) => void }>

/** Has Maria sum a conversation up for the colleague who is to have it. */
export default function SummaryButton({ ticketId, onSummary }: Props) {
  const t = useTexts(mariaTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        loading={busy}
        mb="md"
        onClick={async () => {
          const outcome = await run(() => change(SummarizeTicketDocument, { chat_ticket_id: ticketId }), null)
          if (outcome.ok) onSummary(outcome.value.summarizeTicket)
        }}
      >
        {t('summary')}
      </Button>
      <Failure why={failure} />
    </>
  )
}
