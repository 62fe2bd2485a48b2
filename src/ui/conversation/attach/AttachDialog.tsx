import type { Outcome, OutgoingFile } from '@app/panel/commands'
import { useCommands, usePanel } from '@app/panel/panel'
import { LONGEST_CAPTION } from '@domain/messages/media-limits'
import { isComposing } from '@domain/shortcuts/composing'
import { Button, Loader } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { checkFiles } from '@ui/messages/checkFiles'
import { KindIcon } from '@ui/messages/MessageKind'
import { problemText, sizeText } from '@ui/messages/problemText'
import { outboxTexts } from '@ui/messages/texts/outbox/pt_BR'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { LaterMore } from '@ui/schedules/useLater'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'
import type { SendFiles } from '../useAttach'
import styles from './Attach.module.css'

const LaterMenu = part(() => import('@ui/schedules/LaterMenu'))

/** A conversation in which messages can leave later; the window's end is in ms since 1970. */
export type LaterPlace = Readonly<{
  ticketId: string
  windowEnd: number | null
  /** Opens the templates, which leave outside the window too; undefined where none can be sent. */
  onTemplate?: (() => void) | undefined
}>

type Props = {
  /** Name of the conversation: files that are dropped meanwhile go there. */
  of: string
  send: SendFiles
  look: LookLater | undefined
  /** Where they may leave later. */
  later: LaterPlace | undefined
  files: readonly File[]
  /** What the caption says at first. */
  caption: string
  replyTo: string | null
  onSent: () => void
  onClose: () => void
}

/** A file, and the same in the other way in which it can be sent. */
type Ready = Readonly<{ file: OutgoingFile; other?: OutgoingFile | undefined }>

/** Shows what is about to be sent, names what cannot be, and takes a caption. */
export default function AttachDialog({
  of,
  send: sendFiles,
  look,
  later,
  files,
  caption: first,
  replyTo,
  onSent,
  onClose,
}: Props) {
  const t = useTexts(messageTexts, outboxTexts)
  const panel = usePanel()
  const commands = useCommands()
  const [looked, setLooked] = useState<readonly Ready[] | null>(null)
  const ready = useMemo(() => looked?.map(({ file }) => file) ?? null, [looked])
  const [refused, setRefused] = useState<readonly string[]>([])
  const [caption, setCaption] = useState(first)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const seen = useRef<readonly File[]>([])

  // Files dropped while the dialog is open come as a longer list: only the new ones are looked at.
  useEffect(() => {
    let open = true
    let looking = true
    const fresh = files.filter((file) => !seen.current.includes(file))
    seen.current = files
    checkFiles(fresh).then(
      (checked) => {
        if (!open) return
        looking = false
        setLooked((now) => [...(now ?? []), ...checked.flatMap((one) => (one.ok ? [one] : []))])
        setRefused((now) => [
          ...now,
          ...checked.flatMap((one) => (one.ok ? [] : [problemText(t, one.name, one.problem)])),
        ])
      },
      () => open && setFailure(t('messages/outbox:notKept')),
    )
    return () => {
      open = false
      // Those whose look was broken off are looked at again; the others would stand there twice.
      if (looking) seen.current = seen.current.filter((file) => !fresh.includes(file))
    }
  }, [files, t])

  const captioned = ready?.some(({ kind }) => kind !== 'audio' && kind !== 'sticker') ?? false
  const tooLong = caption.length > LONGEST_CAPTION

  async function send() {
    if (!ready || ready.length === 0 || busy || tooLong) return
    if (look && !look.passes(() => void send())) return
    setBusy(true)
    setFailure(null)
    // The caption goes with the first: that must be one that carries it.
    const sorted = [...ready].sort((a, b) => Number(carriesNone(a)) - Number(carriesNone(b)))
    const outcome = await sendFiles(sorted, { caption: captioned ? caption.trim() : '', replyTo }).catch(
      () => ({ ok: false as const, code: '', message: t('messages/outbox:notKept') }),
    )
    setBusy(false)
    if (outcome.ok) onSent()
    else setFailure(outcome.message || t('messages/outbox:notKept'))
  }

  /** The files go to the server now, their messages at their time: one each, the caption with the first. */
  async function schedule(
    sendAt: number,
    key: string,
    { untilAnswered, against }: LaterMore,
  ): Promise<Outcome> {
    if (!later || !ready) return { ok: false, code: '', message: '' }
    const sorted = [...ready].sort((a, b) => Number(carriesNone(a)) - Number(carriesNone(b)))
    for (const [place, file] of sorted.entries()) {
      const brought = await panel.files.upload(file)
      if (!brought.ok) return brought
      const outcome = await commands.schedule(
        later.ticketId,
        captioned && place === 0 ? caption.trim() : '',
        {
          sendAt,
          replyTo: place === 0 ? replyTo : null,
          hash: `${key}.${place}`,
          untilAnswered,
          against,
          file: { address: brought.value, voice: file.voice },
        },
      )
      if (!outcome.ok) return outcome
    }
    return { ok: true, value: undefined }
  }

  return (
    <Dialog
      onClose={onClose}
      // The key answers the question first.
      closeOnEscape={!look?.question()}
      title={t('media.preview')}
    >
      {ready === null && !failure && <Loader size="sm" aria-label={t('media.looking')} />}
      <ul className={styles.files} data-takes-files={of}>
        {looked?.map(({ file, other }) => (
          <li key={`${file.name} ${file.blob.size}`}>
            <Thumbnail file={file} />
            <span className={styles.name}>
              <strong>{file.name}</strong>
              <small className="block muted">{sizeText(file.blob.size)}</small>
            </span>
            {other && (
              <Button
                size="compact-xs"
                variant="light"
                onClick={() =>
                  setLooked(looked.map((one) => (one.file === file ? { file: other, other: file } : one)))
                }
              >
                {t(file.kind === 'sticker' ? 'media.asPhoto' : 'media.asSticker')}
              </Button>
            )}
            <IconButton
              label={t('media.remove', { name: file.name })}
              size={28}
              onClick={() => setLooked(looked.filter((one) => one.file !== file))}
            >
              <IconX size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <ul className={styles.refused} role="alert">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {captioned && (
        <GrowingTextarea
          label={t('media.caption')}
          maxRows={5}
          value={caption}
          error={tooLong ? t('media.captionTooLong', { limit: LONGEST_CAPTION }) : undefined}
          data-autofocus
          onChange={(event) => setCaption(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
            event.preventDefault()
            void send()
          }}
        />
      )}
      <Failure className={styles.refused} why={failure} />
      {look?.question()}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('media.cancel')}
        </Button>
        {later && (
          <LaterMenu
            windowEnd={later.windowEnd}
            onTemplate={
              later.onTemplate &&
              (() => {
                onClose()
                later.onTemplate?.()
              })
            }
            about={ready}
            disabled={!ready || ready.length === 0 || tooLong || busy}
            schedule={schedule}
            onDone={onSent}
            onFailure={setFailure}
          />
        )}
        <Button
          data-confirms
          onClick={() => void send()}
          loading={busy}
          disabled={!ready || ready.length === 0 || tooLong}
        >
          {t('media.send')}
        </Button>
      </div>
    </Dialog>
  )
}

const carriesNone = ({ kind }: OutgoingFile) => kind === 'audio' || kind === 'sticker'

function Thumbnail({ file }: { file: OutgoingFile }) {
  const picture = file.kind === 'image' || file.kind === 'sticker'
  const url = useMemo(
    () => (picture ? URL.createObjectURL(new Blob([file.blob], { type: file.mime })) : null),
    [file, picture],
  )
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url])
  return url ? <img className={styles.thumbnail} src={url} alt="" /> : <KindIcon type={file.kind} size={24} />
}
