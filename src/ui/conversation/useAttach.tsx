import type { Outcome, OutgoingFile } from '@app/panel/commands'
import { type KeptRecording, useCommands, usePanel } from '@app/panel/panel'
import { whatIsPasted } from '@domain/messages/pasted'
import type { AttachedKind } from '@domain/messages/structured-kinds'
import { keysOf } from '@domain/shortcuts/table'
import { IconMicrophone, IconPaperclip } from '@tabler/icons-react'
import { filesIn, takeFiles } from '@ui/kit/fileDrop'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { type ClipboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LaterPlace } from './attach/AttachDialog'
import { tellFolders } from './attach/tellFolders'
import type { LookLater } from './lastMoment/useLastMoment'

const AttachMenu = layerPart(() => import('./structured/AttachMenu'))
const StructuredDialog = layerPart(() => import('./structured/StructuredDialog'))
const AttachDialog = layerPart(() => import('./attach/AttachDialog'))
const VoiceRecorder = part(() => import('./attach/VoiceRecorder'))

/** What stands open over the composer of a conversation. */
type Open = Readonly<{
  ticketId: string
  chosen: readonly File[]
  /** What the caption says at first. */
  caption: string
  voice: 'none' | 'new' | KeptRecording
  /** The menu of what can be attached, or the form of what was chosen there. */
  asking: 'none' | 'menu' | AttachedKind
}>

const NO_FILES: readonly File[] = []
const nothing = (ticketId: string): Open => ({
  ticketId,
  chosen: NO_FILES,
  caption: '',
  voice: 'none',
  asking: 'none',
})

/** Puts files in the outbox; the caption goes with the first. */
export type SendFiles = (
  files: readonly OutgoingFile[],
  options: { caption: string; replyTo: string | null },
) => Promise<Outcome>

type Options = {
  /** The conversation's name: a ticket's id, or another where `send` is given. */
  ticketId: string
  replyTo: string | null
  /** May files be sent now? */
  enabled: boolean
  /** What was chosen is on its way. */
  onSent: () => void
  /** Where they go; to the ticket's customer when left out. */
  send?: SendFiles
  /** Asked before they go, where somebody else may have answered. */
  look?: LookLater
  /** Where files may leave later; nowhere when left out. */
  later?: LaterPlace
  /** What can be attached beside files; nothing else where it is left out. */
  beside?: Readonly<{
    kinds: readonly AttachedKind[]
    /** What stands in the composer: a question may begin with it. */
    typed: string
    look: LookLater
    /** One is on its way; `usedText`: with what stood in the composer. */
    onSent: (usedText: boolean) => void
    /** What has no button of its own where there is little room: begins a quick answer, opens the templates. */
    onAnswers: () => void
    onTemplate: (() => void) | null
  }>
}

/** Files and voice notes in the composer. */
export type Attach = Readonly<{
  /** Buttons, to stand before the text field. */
  buttons: ReactNode
  /** Stands in the place of the text field while it is there. */
  recorder: ReactNode
  dialog: ReactNode
  /** Are files chosen or is a voice recorded? */
  open: boolean
  /** Shows a file with this caption, as if it had been chosen; false where none can be sent now. */
  take: (file: File, caption: string) => boolean
  /** Lets the user choose files. */
  choose: () => void
  /** For pastes into what the composer is made of; files that are dropped find it by themselves. */
  onPaste: (event: ClipboardEvent) => void
}>

export function useAttach({
  ticketId,
  replyTo,
  enabled,
  onSent,
  send,
  look,
  later,
  beside,
}: Options): Attach {
  const t = useTexts(messageTexts)
  const panel = usePanel()
  const commands = useCommands()
  const sendFiles: SendFiles = send ?? ((files, options) => commands.sendMedia(ticketId, files, options))
  const [open, setOpen] = useState<Open>(nothing(ticketId))
  // What is open belongs to one conversation: on the way to another none of it is shown for a moment there.
  const { chosen, caption, voice, asking } = open.ticketId === ticketId ? open : nothing(ticketId)
  const change = (make: (now: Open) => Partial<Open>) =>
    setOpen((now) => {
      const mine = now.ticketId === ticketId ? now : nothing(ticketId)
      return { ...mine, ...make(mine) }
    })
  const input = useRef<HTMLInputElement>(null)

  // What was being recorded here when the page closed, or when nothing could be sent any more, comes back.
  const { recordings } = panel.files
  useEffect(() => {
    if (!enabled) return
    let here = true
    let found: KeptRecording | null = null
    recordings.left(ticketId).then(
      (kept) => {
        if (!kept) return
        if (!here) return kept.leave()
        found = kept
        setOpen((now) => {
          const mine = now.ticketId === ticketId ? now : nothing(ticketId)
          return mine.voice === 'none' ? { ...mine, voice: kept } : mine
        })
      },
      (error: unknown) => console.error(error),
    )
    return () => {
      here = false
      found?.leave()
      // No microphone opens by itself.
      setOpen((now) => ({ ...now, voice: 'none' }))
    }
  }, [recordings, ticketId, enabled])

  const add = (files: Iterable<File> | null | undefined): boolean => {
    const list = [...(files ?? [])]
    if (!enabled || list.length === 0) return false
    change((now) => ({ chosen: [...now.chosen, ...list] }))
    return true
  }
  const dropped = useEffectEvent((files: readonly File[]) => void add(files))
  useEffect(() => {
    if (!enabled) return
    const place = () => input.current?.closest('[data-pane]') ?? null
    return takeFiles({ name: ticketId, place, take: (files) => dropped(files) })
  }, [enabled, ticketId])
  const done = (sent: boolean) => {
    setOpen(nothing(ticketId))
    if (sent) onSent()
  }

  const dialog =
    chosen.length > 0 ? (
      <AttachDialog
        of={ticketId}
        send={sendFiles}
        look={look}
        later={later}
        files={chosen}
        caption={caption}
        replyTo={replyTo}
        onSent={() => done(true)}
        onClose={() => done(false)}
      />
    ) : beside && asking !== 'none' && asking !== 'menu' ? (
      <StructuredDialog
        ticketId={ticketId}
        kind={asking}
        typed={beside.typed}
        replyTo={replyTo}
        look={beside.look}
        onSent={(usedText) => {
          done(true)
          beside.onSent(usedText)
        }}
        onClose={() => done(false)}
      />
    ) : null

  return {
    buttons: enabled && (
      <span className="row">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          data-testid="attach-input"
          onChange={(event) => {
            add(event.currentTarget.files)
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <span className="inline-flex relative">
          <IconButton
            label={t('media.attach')}
            keys={keysOf('attach')}
            onClick={() => (beside ? change(() => ({ asking: 'menu' })) : input.current?.click())}
          >
            <IconPaperclip size={18} aria-hidden />
          </IconButton>
          {beside && asking === 'menu' && (
            <AttachMenu
              kinds={beside.kinds}
              onFile={() => input.current?.click()}
              onAnswers={beside.onAnswers}
              onTemplate={beside.onTemplate}
              onKind={(kind) => change(() => ({ asking: kind }))}
              onClose={() => change((now) => (now.asking === 'menu' ? { asking: 'none' } : {}))}
            />
          )}
        </span>
        <span>
          <IconButton label={t('media.record')} onClick={() => change(() => ({ voice: 'new' }))}>
            <IconMicrophone size={18} aria-hidden />
          </IconButton>
        </span>
      </span>
    ),
    recorder: enabled && voice !== 'none' && (
      <VoiceRecorder
        key={ticketId}
        ticketId={ticketId}
        send={sendFiles}
        look={look}
        replyTo={replyTo}
        recovered={voice === 'new' ? null : voice}
        onDone={done}
      />
    ),
    dialog: enabled && (dialog || undefined),
    open: enabled && (voice !== 'none' || dialog !== null),
    take(file, caption) {
      const taken = add([file])
      if (taken) change(() => ({ caption }))
      return taken
    },
    choose: () => input.current?.click(),
    onPaste(event) {
      const { clipboardData: data } = event
      const { files, folders } = filesIn(data)
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')]
      const paste = whatIsPasted({ text, html, files: files.map(({ name }) => name) })
      if (paste.kind === 'own') return
      if (paste.kind === 'files') {
        if (folders.length > 0) tellFolders(folders)
        if (add(files)) event.preventDefault()
        return
      }
      event.preventDefault()
      // As if it were typed: the field's own way back takes it back.
      document.execCommand('insertText', false, paste.text)
    },
  }
}
