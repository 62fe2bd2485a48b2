import type { OutgoingFile } from '@app/panel/commands'
import { useCommands, usePanel, useRow } from '@app/panel/panel'
import { namedIn } from '@domain/mentions/naming'
import { mayType, mayWrite } from '@domain/messages/composer-state'
import { formatSelection, markOf } from '@domain/messages/format-selection'
import { attachedKinds } from '@domain/messages/structured-kinds'
import { isComposing } from '@domain/shortcuts/composing'
import { holesIn, isBareSlash } from '@domain/templates/quick-answer'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { IconAlertTriangle, IconHourglassLow } from '@tabler/icons-react'
import { toComposer } from '@ui/kit/focus'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import type { MentionHandle } from '@ui/mentions/MentionPicker'
import { useNaming } from '@ui/mentions/useNaming'
import { windowEndOf } from '@ui/schedules/windowEnd'
import { useShortcuts } from '@ui/shortcuts/useShortcuts'
import type { QuickAnswersHandle } from '@ui/templates/QuickAnswers'
import { useQuickAnswers } from '@ui/templates/useQuickAnswers'
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useAttach } from './attach/useAttach'
import styles from './Composer.module.css'
import { ComposerBlock } from './ComposerBlock'
import { ComposerEmoji } from './ComposerEmoji'
import { ComposerFoot, LIMIT } from './ComposerFoot'
import { ComposerModes, type Mode } from './ComposerModes'
import { ComposerQuote } from './ComposerQuote'
import { ComposerSend } from './ComposerSend'
import { useTemplateDialog } from './ComposerTemplate'
import { replyBlock, replyWarning } from './composerBlock'
import { type LookLater, useLastMoment } from './lastMoment/useLastMoment'
import { messageTexts } from './texts/pt_BR'
import { talkTexts } from './texts/talk/pt_BR'
import { useBareSlash } from './useBareSlash'
import { useComposerState } from './useComposerState'
import { useDraft } from './useDraft'
import { useStandingIn } from './useStandingIn'
import { WindowCountdown } from './WindowCountdown'

const QuickAnswers = part(() => import('@ui/templates/QuickAnswers'))
const MentionPicker = part(() => import('@ui/mentions/MentionPicker'))
const ScheduledList = part(() => import('@ui/schedules/ScheduledList'))
const ComposerProducts = part(() => import('@ui/product-picker/ComposerProducts'))
const OtherDraft = part(() => import('@ui/drafts/OtherDraft'))
const FillDialog = layerPart(() => import('@ui/templates/FillDialog'))

/** What the workspace's shortcuts and the bubbles do with the composer. */
export type ComposerHandle = {
  write: (mode: Mode) => void
  quote: (messageId: string) => void
  /** Puts a text for the customer behind what is typed; false while a comment is, which is not for the customer. */
  add: (text: string) => boolean
}

type Props = {
  row: TicketRow
  rights: TicketRights
  /** Why it cannot be taken from the queue now. */
  refusal: PickRefusal | null
  /** Takes the ticket out of a colleague's hands. */
  onTakeOver: () => void
  ref: Ref<ComposerHandle>
}

/** Where one writes: a reply to the customer or a comment for the house. Keeps every typed word until it is safe. */
export function Composer({ row, rights, refusal, onTakeOver, ref }: Props) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const commands = useCommands()
  const { store } = usePanel()
  const composer = useComposerState(row, rights.reply)
  const line = useRow('instances', row.data.instance_id)?.data
  const official = line?.is_official ?? false
  const template = useTemplateDialog(row, { passes: (go) => last.passes(go), question: () => last.question })
  // What is written in a colleague's conversation is for the colleague, until one says otherwise.
  const [foreign, standIn] = useStandingIn(row.id, rights.takeOver)
  const [draft, update] = useDraft(row.id, foreign ? 'comment' : 'chat')
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const sending = useRef(false)

  const mode = draft.type
  const reply = mode === 'chat'
  const block = reply ? replyBlock(composer, row, rights.take, refusal, foreign) : null
  // Whoever catches up goes on typing; what is typed does not leave before they see what came.
  const canWrite = reply ? mayType(composer) && !foreign : rights.comment
  const canSend = reply ? mayWrite(composer) && !foreign : rights.comment
  const warning = reply ? replyWarning(composer) : null
  const tooLong = draft.text.length > LIMIT
  const bare = useBareSlash(() => void send(true))

  /** Puts a text in the place of a part of what is typed. */
  const replace = (from: number, to: number, filled: string) =>
    update((now) => ({ ...now, text: now.text.slice(0, from) + filled + now.text.slice(to) }))
  /** The same, with the caret behind it. */
  const put = (from: number, to: number, filled: string) => {
    replace(from, to, filled)
    const caret = from + filled.length
    requestAnimationFrame(() => field.current?.setSelectionRange(caret, caret))
  }
  const putIn = (from: number, to: number, filled: string) => {
    put(from, to, filled)
    requestAnimationFrame(() => field.current?.focus())
  }
  const answers = useQuickAnswers(row, draft.text, putIn, (...file) => attach.take(...file))
  const answerList = useRef<QuickAnswersHandle>(null)
  const listOpen = canWrite && mode === 'chat' && answers.slash !== null

  const naming = useNaming({ text: draft.text, active: canWrite && !reply, field, replace })
  const nameList = useRef<MentionHandle>(null)
  const namesOpen = naming.query !== null

  const write = (type: Mode) => {
    update((now) => ({ ...now, type, ...(type === 'comment' && { replyTo: null }) }))
    // The field may only come into being with this mode, or a button in its place.
    requestAnimationFrame(() => (field.current ? field.current.focus() : toComposer()))
  }
  useImperativeHandle(ref, () => ({
    write,
    quote(messageId) {
      update((now) => ({ ...now, type: 'chat', replyTo: messageId }))
      requestAnimationFrame(() => field.current?.focus())
    },
    add(text) {
      const typed = draft.text.trimEnd()
      if (draft.type === 'comment' && typed !== '') return false
      update((now) => ({ ...now, type: 'chat', text: typed === '' ? text : `${typed}\n\n${text}` }))
      requestAnimationFrame(() => field.current?.focus())
      return true
    },
  }))

  const look: LookLater = { passes: (go) => last.passes(go), question: () => last.question }
  const [picking, setPicking] = useState(false)
  const attach = useAttach({
    ticketId: row.id,
    replyTo: draft.replyTo,
    enabled: canWrite && mode === 'chat',
    onSent: quoted,
    look,
    later: {
      ticketId: row.id,
      windowEnd: official ? windowEndOf(row) : null,
      onTemplate: official ? () => template.open() : undefined,
    },
    beside: {
      kinds: attachedKinds(line),
      typed: draft.text,
      look,
      onSent: (usedText) => usedText && cleared(draft.text),
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

  async function send(meant = false) {
    const typed = draft.text
    const text = typed.trim()
    if (text === '' || tooLong || !canSend || sending.current) return
    if (reply && !meant && bare.asks(text)) return
    const holes = mode === 'chat' ? holesIn(text) : []
    if (holes.length > 0)
      return setFailure(talk('hole', { names: holes.map((name) => `{{${name}}}`).join(', ') }))
    if (reply && !last.passes(() => void send(meant))) return
    sending.current = true
    setFailure(null)
    try {
      const outcome = await commands.send(row.id, text, {
        type: mode,
        replyTo: draft.replyTo,
        ...(reply && { answerIds: answers.used() }),
        ...(!reply && {
          mentions: namedIn(text, [...store.world.rows.colleagues.values()]).map(({ id }) => id),
        }),
      })
      if (!outcome.ok) return setFailure(outcome.message)
      cleared(typed)
    } catch {
      setFailure(t('composer.failed'))
    } finally {
      sending.current = false
    }
  }

  /** What was typed meanwhile stays. */
  function cleared(typed: string) {
    update((now) => ({
      ...now,
      text: now.text.startsWith(typed) ? now.text.slice(typed.length) : now.text,
      replyTo: null,
    }))
  }

  /** What was answered is answered now. */
  function quoted() {
    update((now) => ({ ...now, replyTo: null }))
  }

  async function sendSticker(file: OutgoingFile) {
    if (!last.passes(() => void sendSticker(file))) return
    const outcome = await commands.sendMedia(row.id, [file], { caption: '', replyTo: draft.replyTo })
    if (!outcome.ok) return setFailure(outcome.message || t('composer.failed'))
    quoted()
  }

  useShortcuts({
    attach: canWrite && mode === 'chat' ? attach.choose : undefined,
    template:
      block?.way === 'template' || (official && canWrite && reply) ? () => template.open() : undefined,
  })

  const onKey = (event: KeyboardEvent) => {
    const plain = !event.shiftKey && !event.altKey && !event.ctrlKey && !isComposing(event)
    if (listOpen && plain && answerList.current?.key(event.key)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (namesOpen && plain && nameList.current?.key(event.key)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    // While a list is open, or on its way, Enter is for it: what it does not take closes it and sends nothing.
    const listed = (listOpen && !isBareSlash(draft.text.trim())) || (namesOpen && !nameList.current)
    if (listed && plain && event.key === 'Enter') {
      event.preventDefault()
      if (listOpen) answers.close()
      return
    }
    // What is answered is let go of before anything is left.
    if (event.key === 'Escape' && plain && draft.replyTo) {
      event.stopPropagation()
      return quoted()
    }
    const mark = isComposing(event) ? null : markOf(event)
    if (mark && field.current) {
      event.preventDefault()
      const { selectionStart: from, selectionEnd: to } = field.current
      const formatted = formatSelection({ text: draft.text, from, to }, mark)
      update((now) => ({ ...now, text: formatted.text }))
      requestAnimationFrame(() => field.current?.setSelectionRange(formatted.from, formatted.to))
      return
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return
    event.preventDefault()
    // A key that is held down says one thing once.
    if (!event.repeat) void send()
  }

  return (
    <section
      className={styles.composer}
      data-composer
      aria-label={t('composer.region')}
      onPaste={attach.onPaste}
      data-mode={mode}
      data-warned={warning !== null || undefined}
    >
      {(rights.comment || rights.reply) && (
        <ComposerModes
          mode={mode}
          onMode={write}
          onTemplate={reply && official && canWrite ? () => template.open() : null}
        />
      )}
      {warning && (
        <div className={styles.warning} role="status">
          <IconAlertTriangle size={15} aria-hidden />
          {t(warning)}
        </div>
      )}
      {reply && composer.state === 'closing' && (
        <div className={styles.warning}>
          <IconHourglassLow size={15} aria-hidden />
          <WindowCountdown until={composer.until} />
        </div>
      )}
      <Suspense fallback={null}>
        <ScheduledList
          ticketId={row.id}
          customerId={row.data.customer_id}
          instanceId={row.data.instance_id}
          onTemplate={official && rights.reply ? template.open : undefined}
          windowEnd={official ? windowEndOf(row) : null}
        />
        <OtherDraft ticketId={row.id} draft={draft} />
      </Suspense>
      {block && (
        <ComposerBlock
          block={block}
          customerId={row.data.customer_id}
          onTemplate={() => template.open()}
          onTakeOver={onTakeOver}
          onStandIn={standIn}
        />
      )}
      {canWrite && (
        <>
          {draft.replyTo && (
            <ComposerQuote id={draft.replyTo} onDrop={() => update((now) => ({ ...now, replyTo: null }))} />
          )}
          {listOpen && answers.slash && (
            <Suspense fallback={null}>
              <QuickAnswers
                ref={answerList}
                query={answers.slash.query}
                onPick={answers.pick}
                onClose={answers.close}
              />
            </Suspense>
          )}
          {naming.query !== null && (
            <Suspense fallback={null}>
              <MentionPicker
                ref={nameList}
                query={naming.query}
                onPick={naming.name}
                onClose={naming.close}
              />
            </Suspense>
          )}
          {answers.unfilled && (
            <Suspense fallback={null}>
              <FillDialog
                customerId={row.data.customer_id}
                names={answers.unfilled.names}
                onFill={answers.fill}
                onClose={answers.drop}
              />
            </Suspense>
          )}
          {bare.question}
          {!attach.dialog && !template.dialog && last.question}
          <div className={styles.line} data-empty={reply ? draft.text.trim() === '' : undefined}>
            {attach.recorder || (
              <>
                {attach.buttons}
                <ComposerEmoji
                  field={field}
                  put={put}
                  open={picking}
                  onOpen={setPicking}
                  onSticker={
                    reply && canSend
                      ? (file) => {
                          setPicking(false)
                          void sendSticker(file)
                        }
                      : undefined
                  }
                />
                <Suspense fallback={null}>
                  {reply && <ComposerProducts field={field} instanceId={row.data.instance_id} put={put} />}
                </Suspense>
                <GrowingTextarea
                  ref={field}
                  className={styles.field ?? ''}
                  aria-label={t(
                    mode === 'comment' ? 'composer.placeholderComment' : 'composer.placeholderReply',
                  )}
                  placeholder={t(
                    mode === 'comment' ? 'composer.placeholderComment' : 'composer.placeholderReply',
                  )}
                  value={draft.text}
                  error={tooLong}
                  onChange={(event) => {
                    const { value, selectionStart } = event.currentTarget
                    answers.setCaret(selectionStart)
                    naming.setCaret(selectionStart)
                    setFailure(null)
                    update((now) => ({ ...now, text: value }))
                  }}
                  onSelect={(event) => {
                    answers.setCaret(event.currentTarget.selectionStart)
                    naming.setCaret(event.currentTarget.selectionStart)
                  }}
                  onKeyDown={onKey}
                />
                <ComposerSend
                  row={row}
                  mode={mode}
                  draft={draft}
                  ready={draft.text.trim() !== '' && !tooLong && canSend}
                  official={official}
                  onTemplate={() => template.open()}
                  onSend={() => void send()}
                  onDone={() => cleared(draft.text)}
                  onFailure={setFailure}
                />
              </>
            )}
          </div>
          {attach.dialog}
          <ComposerFoot failure={failure} length={draft.text.length} />
        </>
      )}
      {template.dialog}
    </section>
  )
}
