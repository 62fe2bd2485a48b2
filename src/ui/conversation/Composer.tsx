import { useRow } from '@app/panel/panel'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { toComposer } from '@ui/kit/focus'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { type Ref, useEffect, useImperativeHandle, useState } from 'react'
import styles from './Composer.module.css'
import { CommentToggle } from './composer/CommentToggle'
import { ComposerBlock } from './composer/ComposerBlock'
import { ComposerLists } from './composer/ComposerLists'
import { ComposerNotes } from './composer/ComposerNotes'
import { ComposerQuote } from './composer/ComposerQuote'
import { openSendMenu } from './composer/ComposerSend'
import { useTemplateDialog } from './composer/ComposerTemplate'
import { ComposerWriting } from './composer/ComposerWriting'
import { useAudience } from './composer/useAudience'
import { useBareSlash } from './composer/useBareSlash'
import { useCompletion } from './composer/useCompletion'
import { useComposerFiles } from './composer/useComposerFiles'
import { useComposerKeys } from './composer/useComposerKeys'
import { useSending } from './composer/useSending'
import type { Writing } from './composer/useWriting'
import { type LookLater, useLastMoment } from './lastMoment/useLastMoment'

/** What the workspace's shortcuts and the bubbles do with the composer. */
export type ComposerHandle = Pick<Writing, 'write' | 'quote' | 'add'>

type Props = {
  row: TicketRow
  rights: TicketRights
  /** Why it cannot be taken from the queue now. */
  refusal: PickRefusal | null
  /** Takes the ticket out of a colleague's hands. */
  onTakeOver: () => void
  /** Closes the attendance. */
  onFinish: () => void
  ref: Ref<ComposerHandle>
}

/** Where one writes: a reply to the customer or a comment for the house. Keeps every typed word until it is safe. */
export function Composer({ row, rights, refusal, onTakeOver, onFinish, ref }: Props) {
  const t = useTexts(messageTexts)
  const audience = useAudience(row, rights, refusal)
  const { standIn, writing, reply, block, canWrite, canSend } = audience
  const { draft, field, quoted } = writing
  useImperativeHandle(ref, () => writing)
  const line = useRow('instances', row.data.instance_id)?.data
  const official = line?.is_official ?? false
  const look: LookLater = { passes: (go) => last.passes(go), question: () => last.question }
  const template = useTemplateDialog(row, look)
  const offersTemplate = reply && official && canWrite ? () => template.open() : null
  const completion = useCompletion(row, writing, { reply, canWrite }, (...file) => attach.take(...file))
  const { answers, naming } = completion
  const [picking, setPicking] = useState(false)

  const attach = useComposerFiles(row, writing, {
    ...{ line, look, offersTemplate },
    enabled: canWrite && reply,
    onTemplate: official ? () => template.open() : undefined,
    onAnswers: completion.beginAnswer,
  })
  const typing = canWrite && reply && !attach.recorder
  const helped = block !== null && block.way !== null && block.way !== 'take'
  // Whoever has accepted, opened what is their own, or sent a voice note, writes next, or presses what lets them.
  useEffect(() => {
    if (typing || helped) toComposer()
  }, [typing, helped])
  const busy = draft.text !== '' || attach.open || picking || template.dialog !== null
  const last = useLastMoment(row.id, reply && busy, () => field.current?.focus())

  const bare = useBareSlash(() => void send({ meant: true }))
  const sending = useSending({
    ticketId: row.id,
    writing,
    canSend,
    asks: bare.asks,
    look,
    answerIds: answers.used,
  })
  const { send } = sending
  const sendAndClose = reply && rights.finish ? () => void send({ onSent: onFinish }) : undefined

  useShortcuts({
    attach: canWrite && reply ? attach.choose : undefined,
    template: block?.way === 'template' || offersTemplate ? () => template.open() : undefined,
  })
  const onKey = useComposerKeys({
    writing,
    answers: { open: completion.listOpen, handle: completion.answerList, close: answers.close },
    names: { open: naming.query !== null, handle: completion.nameList },
    onSend: () => void send(),
    onSendAndClose: sendAndClose,
    onMenu: () => openSendMenu(field.current),
  })

  return (
    <section
      className={styles.composer}
      data-composer
      aria-label={t('composer.region')}
      onPaste={attach.onPaste}
      data-mode={draft.type}
    >
      <ComposerNotes
        row={row}
        draft={draft}
        official={official}
        helped={canWrite && reply && line?.maria_enabled === true}
        onTemplate={official && rights.reply ? template.open : undefined}
      />
      {block && (
        <ComposerBlock
          block={block}
          customerId={row.data.customer_id}
          tools={rights.comment && <CommentToggle mode="chat" onMode={writing.write} />}
          onTemplate={() => template.open()}
          onTakeOver={onTakeOver}
          onStandIn={standIn}
        />
      )}
      {canWrite && (
        <>
          <ComposerLists customerId={row.data.customer_id} completion={completion} />
          {bare.question}
          {!attach.dialog && !template.dialog && last.question}
          {attach.recorder && draft.replyTo && <ComposerQuote id={draft.replyTo} onDrop={quoted} />}
          {attach.recorder || (
            <ComposerWriting
              {...{ row, audience, completion, sending, official, picking, onKey }}
              attachButtons={attach.buttons}
              onPicking={setPicking}
              comments={rights.comment}
              onTemplate={() => template.open()}
              offersTemplate={offersTemplate}
              onSendAndClose={sendAndClose}
            />
          )}
          {attach.dialog}
        </>
      )}
      {template.dialog}
    </section>
  )
}
