import { useCommands } from '@app/panel/panel'
import { SummarizeTicketDocument } from '@infra/graphql/maria-drafts.gen'
import { Button } from '@mantine/core'
import { tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { mariaTexts } from './texts/pt_BR'

type Props = Readonly<{ ticketId: string; onSummary: (text: string) => void }>

/** Has Maria sum a conversation up for the colleague who is to have it. */
export default function SummaryButton({ ticketId, onSummary }: Props) {
  const t = useTexts(mariaTexts)
  const { change } = useCommands()
  const [busy, setBusy] = useState(false)
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={busy}
      mb="md"
      onClick={async () => {
        setBusy(true)
        const outcome = await change(SummarizeTicketDocument, { chat_ticket_id: ticketId })
        setBusy(false)
        if (outcome.ok) onSummary(outcome.value.summarizeTicket)
        else tellFailure(outcome)
      }}
    >
      {t('summary')}
    </Button>
  )
}
