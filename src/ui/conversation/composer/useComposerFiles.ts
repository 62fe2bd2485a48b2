import { attachedKinds } from '@domain/messages/structured-kinds'
import type { TicketRow } from '@domain/tickets/tables'
import { windowEndOf } from '@ui/schedules/windowEnd'
import type { LookLater } from '../lastMoment/useLastMoment'
import { useAttach } from '../useAttach'
import type { Writing } from './useWriting'

type Options = {
  /** What the ticket's connection lets be attached beside files. */
  line: Parameters<typeof attachedKinds>[0]
  /** May files be sent now? */
  enabled: boolean
  look: LookLater
  /** Opens the templates, which leave after the window; undefined where the connection has none. */
  onTemplate: (() => void) | undefined
  /** The same where one may send a template now; null: not now. */
  offersTemplate: (() => void) | null
  /** Begins a quick answer. */
  onAnswers: () => void
}

/** Files and what else is attached in the composer of a ticket; what has left takes what was typed and answered along. */
export const useComposerFiles = (
  row: TicketRow,
  { draft, cleared, quoted }: Writing,
  { line, enabled, look, onTemplate, offersTemplate, onAnswers }: Options,
) =>
  useAttach({
    ticketId: row.id,
    replyTo: draft.replyTo,
    enabled,
    onSent: quoted,
    look,
    later: { ticketId: row.id, windowEnd: onTemplate ? windowEndOf(row) : null, onTemplate },
    beside: {
      kinds: attachedKinds(line),
      typed: draft.text,
      look,
      onSent: (usedText) => usedText && cleared(draft.text),
      onAnswers,
      onTemplate: offersTemplate,
    },
  })
