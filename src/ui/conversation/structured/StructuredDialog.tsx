import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import type { Commands } from '@app/panel/commands'
import { useCommands } from '@app/panel/panel'
import type { AttachedKind } from '@domain/messages/structured-kinds'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'
import { ChoicesForm } from './ChoicesForm'
import { ContactForm } from './ContactForm'
import { OfferForm } from './OfferForm'
import { PlaceForm } from './PlaceForm'
import styles from './Structured.module.css'
import { structuredTexts } from './texts/pt_BR'

/** What a form has made: the arguments of Commands.send. */
type Made = Readonly<{ text: string }> & Pick<Parameters<Commands['send']>[2], 'details' | 'choices'>
/** Draws a form's fields; `onMade` hears what they come to with every change, null while it cannot be sent. */
export type FormProps = Readonly<{
  onMade: (made: Made | null) => void
  /** Has somebody tried to send? Until then an empty field is not complained about. */
  tried: boolean
  /** What stands in the composer. */
  typed: string
  ticketId: string
  /** Whether something stands open over the form, whose key Escape is then. */
  onLayer: (open: boolean) => void
}>

type Props = {
  ticketId: string
  kind: AttachedKind
  typed: string
  replyTo: string | null
  look: LookLater
  onSent: (usedText: boolean) => void
  onClose: () => void
}

const TITLES = {
  contacts: 'contactTitle',
  location: 'placeTitle',
  interactive: 'choicesTitle',
  offer: 'offerTitle',
} as const
const FORMS: Readonly<Record<AttachedKind, (props: FormProps) => ReactNode>> = {
  contacts: ContactForm,
  location: PlaceForm,
  interactive: ChoicesForm,
  offer: OfferForm,
}

/** Makes a place, a card or a question with options, and puts it in the outbox. */
export default function StructuredDialog({ ticketId, kind, typed, replyTo, look, onSent, onClose }: Props) {
  const text = useTexts(structuredTexts)
  const commands = useCommands()
  const [made, setMade] = useState<Made | null>(null)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [layered, setLayered] = useState(false)
  const Form = FORMS[kind]

  async function send(event?: FormEvent) {
    event?.preventDefault()
    setTried(true)
    if (!made || busy || !look.passes(() => void send())) return
    setBusy(true)
    setFailure(null)
    const { text: said, ...content } = made
    const outcome = await commands
      .send(ticketId, said, { type: kind === 'offer' ? 'interactive' : kind, replyTo, ...content })
      .catch(() => ({ ok: false as const, message: '' }))
    setBusy(false)
    if (outcome.ok) onSent((kind === 'interactive' || kind === 'offer') && typed.trim() !== '')
    else setFailure(outcome.message || text('failed'))
  }
  return (
    <Dialog
      onClose={onClose}
      // The key is the question's first, and of what stands over the form.
      closeOnEscape={!look.question() && !layered}
      title={text(TITLES[kind])}
      size={kind === 'interactive' || kind === 'offer' ? 'lg' : 'md'}
    >
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Form onMade={setMade} tried={tried} typed={typed} ticketId={ticketId} onLayer={setLayered} />
        <Failure why={failure} />
        {look.question()}
        <div className="flex wrap at-end gap-8">
          <Button variant="default" onClick={onClose}>
            {text('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {text('shared:send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
