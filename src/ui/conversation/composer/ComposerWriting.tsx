import type { TicketRow } from '@domain/tickets/tables'
import type { KeyboardEvent, ReactNode } from 'react'
import { ComposerBox } from '../ComposerBox'
import { ComposerField } from './ComposerField'
import { ReplyWarning } from './ComposerNotes'
import { ComposerQuote } from './ComposerQuote'
import { ComposerSend } from './ComposerSend'
import { ComposerTools } from './ComposerTools'
import type { useAudience } from './useAudience'
import type { Completion } from './useCompletion'
import type { useSending } from './useSending'

type Props = {
  row: TicketRow
  audience: ReturnType<typeof useAudience>
  completion: Completion
  sending: ReturnType<typeof useSending>
  official: boolean
  /** The buttons for files and what else is attached. */
  attachButtons: ReactNode
  /** Is an emoji being chosen? */
  picking: boolean
  onPicking: (picking: boolean) => void
  /** May comments be written? */
  comments: boolean
  onTemplate: () => void
  /** The same where one may send a template now; null: not now. */
  offersTemplate: (() => void) | null
  /** Undefined where that cannot be done. */
  onSendAndClose: (() => void) | undefined
  onKey: (event: KeyboardEvent) => void
}

/** The box in which one writes: what it answers to, the field, its tools, and Send. */
export function ComposerWriting(props: Props) {
  const { row, audience, completion, sending, official, attachButtons, picking, onPicking, comments } = props
  const { onTemplate, offersTemplate, onSendAndClose, onKey } = props
  const { state, writing, reply, canSend, warned } = audience
  const { draft, quoted } = writing
  const { send, sendSticker, failure, setFailure, tooLong, ready } = sending
  return (
    <ComposerBox
      edge={reply ? (warned ? 'muted' : 'reply') : 'comment'}
      length={draft.text.length}
      failure={failure}
      tools={
        <ComposerTools
          writing={writing}
          instanceId={row.data.instance_id}
          attachButtons={attachButtons}
          picking={picking}
          onPicking={onPicking}
          onSticker={reply && canSend ? (file) => void sendSticker(file) : undefined}
          onAnswers={completion.beginAnswer}
          onTemplate={offersTemplate}
          comments={comments}
        />
      }
      end={
        <ComposerSend
          row={row}
          writing={writing}
          ready={ready}
          official={official}
          onTemplate={onTemplate}
          onSend={() => void send()}
          onSendAndClose={onSendAndClose}
          onFailure={setFailure}
        />
      }
    >
      {reply && <ReplyWarning state={state} />}
      {draft.replyTo && <ComposerQuote id={draft.replyTo} onDrop={quoted} />}
      <ComposerField
        writing={writing}
        tooLong={tooLong}
        onCaret={completion.setCaret}
        onTyped={() => setFailure(null)}
        onKey={onKey}
      />
    </ComposerBox>
  )
}
