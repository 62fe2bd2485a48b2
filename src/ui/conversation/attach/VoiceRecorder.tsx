import type { KeptRecording } from '@app/panel/panel'
import { mediaProblem } from '@domain/messages/media-limits'
import { isComposing } from '@domain/shortcuts/composing'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerRecord, IconSend, IconTrash } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { stopOf } from '@ui/messages/player'
import { problemText } from '@ui/messages/problemText'
import { SoundPlayer } from '@ui/messages/SoundPlayer'
import { outboxTexts } from '@ui/messages/texts/outbox/pt_BR'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import composer from '../Composer.module.css'
import { ComposerBox } from '../ComposerBox'
import type { LookLater } from '../lastMoment/useLastMoment'
import type { SendFiles } from '../useAttach'
import styles from './Attach.module.css'
import { LiveWave } from './LiveWave'
import { useRecording, wholeOf } from './useRecording'
import { toVoiceNote } from './voiceNote'

type Props = {
  ticketId: string
  send: SendFiles
  look: LookLater | undefined
  replyTo: string | null
  /** A recording that a closed page left behind; null: a new one is made. */
  recovered: KeptRecording | null
  onDone: (sent: boolean) => void
}

/** Takes the place of the text field: a voice note is being recorded, or one is here to be sent. */
export default function VoiceRecorder({ recovered, ...rest }: Props) {
  return recovered ? <Recovered kept={recovered} {...rest} /> : <Recorder {...rest} />
}

type Rest = Omit<Props, 'recovered'>

/** Sending and throwing away are the same for both. */
function useEnding({ send: sendFiles, look, replyTo, onDone }: Rest) {
  const t = useTexts(messageTexts, outboxTexts)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function send(finish: () => Promise<KeptRecording>) {
    if (busy || (look && !look.passes(() => void send(finish)))) return
    setBusy(true)
    setFailure(null)
    try {
      const kept = await finish()
      const note = await toVoiceNote(kept.pieces)
      const problem = mediaProblem({ mime: note.mime, size: note.blob.size })
      if (problem) return setFailure(problemText(t, note.name, problem))
      const outcome = await sendFiles([note], { caption: '', replyTo })
      if (!outcome.ok) return setFailure(outcome.message || t('messages/outbox:notKept'))
      await drop(kept)
      onDone(true)
    } catch (error) {
      console.error(error)
      setFailure(t('media.notRecorded'))
    } finally {
      setBusy(false)
    }
  }

  async function discard(finish: () => Promise<KeptRecording>) {
    // Where the microphone was refused there is nothing to throw away.
    await finish().then(drop, () => {})
    onDone(false)
  }
  return { send, discard, failure, busy }
}

/** What the disk does not let go of is offered again; it was sent, or thrown away, all the same. */
const drop = (kept: KeptRecording): Promise<void> =>
  kept.drop().catch((error: unknown) => console.error(error))

function Recorder(props: Rest) {
  const t = useTexts(messageTexts)
  const { state, seconds, soFar, pause, resume, finish, onLevel } = useRecording(props.ticketId)
  const { send, discard, failure, busy } = useEnding(props)
  const failed = state === 'failed' ? t('media.noMicrophone') : failure
  return (
    <VoiceBox
      state={state}
      failed={failed}
      busy={busy}
      ready={state === 'recording' || state === 'paused'}
      onSend={() => void send(finish)}
      onDiscard={() => void discard(finish)}
      more={
        state === 'paused' ? (
          <IconButton label={t('media.resume')} onClick={resume}>
            <IconPlayerRecord size={18} aria-hidden />
          </IconButton>
        ) : (
          state !== 'failed' && (
            <IconButton label={t('media.pause')} disabled={state !== 'recording'} onClick={pause}>
              <IconPlayerPause size={18} aria-hidden />
            </IconButton>
          )
        )
      }
    >
      <time className={styles.time}>{clock(seconds)}</time>
      {soFar ? <Review whole={soFar} ticketId={props.ticketId} /> : <LiveWave onLevel={onLevel} />}
    </VoiceBox>
  )
}

function Recovered({ kept, ...props }: Rest & { kept: KeptRecording }) {
  const t = useTexts(messageTexts)
  const { send, discard, failure, busy } = useEnding(props)
  const whole = useMemo(() => wholeOf(kept), [kept])
  const all = async () => kept
  return (
    <VoiceBox
      state="recovered"
      failed={failure}
      busy={busy}
      ready
      onSend={() => void send(all)}
      onDiscard={() => void discard(all)}
    >
      <span className={styles.review} title={t('media.recovered')}>
        <Review whole={whole} ticketId={props.ticketId} />
      </span>
    </VoiceBox>
  )
}

type BoxProps = {
  state: string
  /** What went wrong, in the place of the sound; null: nothing. */
  failed: string | null
  busy: boolean
  /** Is there something to send? */
  ready: boolean
  onSend: () => void
  onDiscard: () => void
  /** Beside what throws it away. */
  more?: ReactNode
  children: ReactNode
}

/**
 * The composer's box with a sound in it. The keyboard is on what sends it, from the beginning, so that nothing that is
 * typed meanwhile presses anything else; Escape throws it away.
 */
function VoiceBox({ state, failed, busy, ready, onSend, onDiscard, more, children }: BoxProps) {
  const t = useTexts(messageTexts)
  const box = useRef<HTMLElement>(null)
  const dead = state === 'failed'
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed to pause or go on is left for what sends.
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-helps]')?.focus()
  }, [state, dead])
  return (
    <section
      ref={box}
      className="min-0"
      aria-label={t('media.recording')}
      data-state={state}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || isComposing(event)) return
        event.preventDefault()
        event.stopPropagation()
        onDiscard()
      }}
    >
      <ComposerBox
        edge="reply"
        tools={
          <span className="row">
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--balcao-muted)"
              size={32}
              aria-label={t('media.discard')}
              title={`${t('media.discard')} (Esc)`}
              data-helps={dead || undefined}
              onClick={onDiscard}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
            {more}
          </span>
        }
        end={
          !dead && (
            <Button
              className={composer.send ?? ''}
              data-helps
              aria-label={t('media.sendVoice')}
              title={`${t('media.sendVoice')} (Enter)`}
              aria-disabled={!ready || busy}
              rightSection={<IconSend size={16} aria-hidden />}
              // It has the keyboard before the microphone is heard, and keeps it.
              onClick={() => ready && !busy && onSend()}
            >
              <span>{t('composer.send')}</span>
            </Button>
          )
        }
      >
        <div className={styles.sound}>{failed ? <span role="alert">{failed}</span> : children}</div>
      </ComposerBox>
    </section>
  )
}

/** A sound of this device, to listen to. */
function Review({ whole, ticketId }: { whole: Blob; ticketId: string }) {
  const talk = useTexts(talkTexts)
  const url = useMemo(() => URL.createObjectURL(whole), [whole])
  useEffect(
    () => () => {
      stopOf(url)
      URL.revokeObjectURL(url)
    },
    [url],
  )
  return (
    <SoundPlayer
      id={url}
      ticketId={ticketId}
      file={url}
      url={url}
      blob={whole}
      renewed={none}
      failed={<small role="alert">{talk('soundFailed')}</small>}
    />
  )
}

/** This device's own address does not run out: there is no fresh one. */
const none = () => Promise.resolve(null)

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
