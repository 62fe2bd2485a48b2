import type { MetaMessageTemplate } from '@contract/entities'
import { wordsOf } from '@domain/templates/template-words'
import type { TicketRow } from '@domain/tickets/tables'
import { Dialog } from '@ui/kit/Dialog'
import { useTexts } from '@ui/kit/text'
import { TemplateChooser } from '@ui/templates/TemplateChooser'
import { templateTexts } from '@ui/templates/texts/pt_BR'
import { useMemo, useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'
import { knownIn } from './knownIn'
import { TemplateFields } from './TemplateFields'

type Props = { ticket: TicketRow; look: LookLater; onSent: () => void; onClose: () => void }

/** Chooses one of the provider's templates, fills it in and sends it to the customer of the ticket. */
export default function TemplateDialog({ ticket, look, onSent, onClose }: Props) {
  const text = useTexts(templateTexts)
  const known = useMemo(() => knownIn(ticket), [ticket])
  const [chosen, setChosen] = useState<MetaMessageTemplate | null>(null)
  return (
    <Dialog
      onClose={onClose}
      // The key answers the question first.
      closeOnEscape={!look.question()}
      title={chosen ? wordsOf(chosen.name) : text('title')}
      size="lg"
    >
      {chosen ? (
        <TemplateFields
          key={chosen.id}
          ticket={ticket}
          template={chosen}
          look={look}
          onBack={() => setChosen(null)}
          onSent={onSent}
        />
      ) : (
        <TemplateChooser instanceId={ticket.data.instance_id} known={known} onChoose={setChosen} />
      )}
    </Dialog>
  )
}
