import { useRow } from '@app/panel/panel'
import { mayType, mayWrite } from '@domain/conversation/composer-state'
import { attachedKinds } from '@domain/messages/structured-kinds'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { toComposer } from '@ui/kit/focus'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import type { MentionHandle } from '@ui/mentions/MentionPicker'
import { useNaming } from '@ui/mentions/useNaming'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { windowEndOf } from '@ui/schedules/windowEnd'
import type { QuickAnswersHandle } from '@ui/templates/QuickAnswers'
import { useQuickAnswers } from '@ui/templates/useQuickAnswers'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './Composer.module.css'
import { ComposerBox } from './ComposerBox'
import { CommentToggle } from './composer/CommentToggle'
import { ComposerBlock } from './composer/ComposerBlock'
import { ComposerField } from './composer/ComposerField'
import { ComposerLists } from './composer/ComposerLists'
import { ComposerNotes, ReplyWarning } from './composer/ComposerNotes'
import { ComposerQuote } from './composer/ComposerQuote'
import { ComposerSend, openSendMenu } from './composer/ComposerSend'
import { useTemplateDialog } from './composer/ComposerTemplate'
import { ComposerTools } from './composer/ComposerTools'
import { replyBlock, replyWarning } from './composer/composerBlock'
import { useBareSlash } from './composer/useBareSlash'
import { useComposerKeys } from './composer/useComposerKeys'
import { useComposerState } from './composer/useComposerState'
import { useSending } from './composer/useSending'
import { useStandingIn } from './composer/useStandingIn'
import { useWriting, type Writing } from './composer/useWriting'
import { type LookLater, useLastMoment } from './lastMoment/useLastMoment'
import { useAttach } from './useAttach'

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
  const composer = useComposerState(row, rights.reply)
  const line = useRow('instances', row.data.instance_id)?.data
  const official = line?.is_official ?? false
  const windowEnd = official ? windowEndOf(row) : null
  const look: LookLater = { passes: (go) => last.passes(go), question: () => last.question }
  const template = useTemplateDialog(row, look)
  // What is written in a colleague's conversation is for the colleague, until one says otherwise.
  const [foreign, standIn] = useStandingIn(row.id, rights.takeOver)
  const writing = useWriting(row.id, foreign ? 'comment' : 'chat')
  const { draft, field, putIn, replace, cleared, quoted } = writing
  useImperativeHandle(ref, () => writing)

  const reply = draft.type === 'chat'
  // Where one may not even comment, what keeps one from answering says why.
  const block = reply || !rights.comment ? replyBlock(composer, row, rights.take, refusal, foreign) : null
  // Whoever catches up goes on typing; what is typed does not leave before they see what came.
  const canWrite = reply ? mayType(composer) && !foreign : rights.comment
  const canSend = reply ? mayWrite(composer) && !foreign : rights.comment
  const warned = reply && replyWarning(composer) !== null
  const offersTemplate = reply && official && canWrite ? () => template.open() : null

  const answers = useQuickAnswers(row, draft.text, putIn, (...file) => attach.take(...file))
  const answerList = useRef<QuickAnswersHandle>(null)
  const listOpen = canWrite && reply && answers.slash !== null
  const naming = useNaming({ text: draft.text, active: canWrite && !reply, field, replace })
  const nameList = useRef<MentionHandle>(null)
  const [picking, setPicking] = useState(false)
  /** Writes the slash that opens the list, where the caret stands. */
  const beginAnswer = () => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
    const slash = /(^|\s)$/.test(draft.text.slice(0, from)) ? '/' : ' /'
    putIn(from, to, slash)
    answers.setCaret(from + slash.length)
  }

  const attach = useAttach({
    ticketId: row.id,
    replyTo: draft.replyTo,
    enabled: canWrite && reply,
    onSent: quoted,
    look,
    later: {
      ticketId: row.id,
      windowEnd,
      onTemplate: official ? () => template.open() : undefined,
    },
    beside: {
      kinds: attachedKinds(line),
      typed: draft.text,
      look,
      onSent: (usedText) => usedText && cleared(draft.text),
      onAnswers: beginAnswer,
      onTemplate: offersTemplate,
    },
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
  const { send, sendSticker, failure, setFailure, tooLong, ready } = useSending({
    ticketId: row.id,
    writing,
    canSend,
    asks: bare.asks,
    look,
    answerIds: answers.used,
  })
  const sendAndClose = reply && rights.finish ? () => void send({ onSent: onFinish }) : undefined

  useShortcuts({
    attach: canWrite && reply ? attach.choose : undefined,
    template: block?.way === 'template' || offersTemplate ? () => template.open() : undefined,
  })
  const onKey = useComposerKeys({
    writing,
    answers: { open: listOpen, handle: answerList, close: answers.close },
    names: { open: naming.query !== null, handle: nameList },
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
        onTemplate={official && rights.reply ? template.open : undefined}
      />
      {block && (
        <ComposerBox
          edge="muted"
          tools={rights.comment && <CommentToggle mode="chat" onMode={writing.write} />}
        >
          <ComposerBlock
            block={block}
            customerId={row.data.customer_id}
            onTemplate={() => template.open()}
            onTakeOver={onTakeOver}
            onStandIn={standIn}
          />
        </ComposerBox>
      )}
      {canWrite && (
        <>
          <ComposerLists
            customerId={row.data.customer_id}
            {...{ answers, listOpen, answerList, naming, nameList }}
          />
          {bare.question}
          {!attach.dialog && !template.dialog && last.question}
          {attach.recorder && draft.replyTo && <ComposerQuote id={draft.replyTo} onDrop={quoted} />}
          {attach.recorder || (
            <ComposerBox
              edge={reply ? (warned ? 'muted' : 'reply') : 'comment'}
              length={draft.text.length}
              failure={failure}
              tools={
                <ComposerTools
                  writing={writing}
                  instanceId={row.data.instance_id}
                  attachButtons={attach.buttons}
                  picking={picking}
                  onPicking={setPicking}
                  onSticker={reply && canSend ? (file) => void sendSticker(file) : undefined}
                  onAnswers={beginAnswer}
                  onTemplate={offersTemplate}
                  comments={rights.comment}
                />
              }
              end={
                <ComposerSend
                  row={row}
                  writing={writing}
                  ready={ready}
                  official={official}
                  onTemplate={() => template.open()}
                  onSend={() => void send()}
                  onSendAndClose={sendAndClose}
                  onFailure={setFailure}
                />
              }
            >
              {reply && <ReplyWarning state={composer} />}
              {draft.replyTo && <ComposerQuote id={draft.replyTo} onDrop={quoted} />}
              <ComposerField
                writing={writing}
                tooLong={tooLong}
                onCaret={(caret) => {
                  answers.setCaret(caret)
                  naming.setCaret(caret)
                }}
                onTyped={() => setFailure(null)}
                onKey={onKey}
              />
            </ComposerBox>
          )}
          {attach.dialog}
        </>
      )}
      {template.dialog}
    </section>
  )
}
