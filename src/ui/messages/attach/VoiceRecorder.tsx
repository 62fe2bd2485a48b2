import type { KeptRecording } from '@app/panel/panel'
import { mediaProblem } from '@domain/messages/media-limits'
import { IconPlayerPause, IconPlayerRecord, IconSend, IconTrash } from '@tabler/icons-react'
import { stopOf } from '@ui/audio/player'
import { SoundPlayer } from '@ui/audio/SoundPlayer'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useEffect, useMemo, useState } from 'react'
import type { LookLater } from '../lastMoment/useLastMoment'
import { outboxTexts } from '../texts/outbox/pt_BR'
import { messageTexts } from '../texts/pt_BR'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Attach.module.css'
import { problemText } from './problemText'
import type { SendFiles } from './useAttach'
import { useRecording } from './useRecording'
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
  const { state, seconds, pause, resume, finish, level } = useRecording(props.ticketId)
  const { send, discard, failure, busy } = useEnding(props)
  const failed = state === 'failed' ? t('media.noMicrophone') : failure
  return (
    <section className={styles.recorder} aria-label={t('media.recording')} data-state={state}>
      <IconButton label={t('media.discard')} size={36} onClick={() => void discard(finish)}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
      {failed ? (
        <span role="alert">{failed}</span>
      ) : (
        <>
          <time className={styles.time}>{clock(seconds)}</time>
          <span className={styles.level}>
            <span ref={level} />
          </span>
          {state === 'paused' ? (
            <IconButton label={t('media.resume')} size={36} onClick={resume}>
              <IconPlayerRecord size={18} aria-hidden />
            </IconButton>
          ) : (
            <IconButton label={t('media.pause')} size={36} disabled={state !== 'recording'} onClick={pause}>
              <IconPlayerPause size={18} aria-hidden />
            </IconButton>
          )}
        </>
      )}
      <IconButton
        label={t('media.sendVoice')}
        filled
        size={36}
        disabled={busy || state === 'starting' || state === 'failed'}
        onClick={() => void send(finish)}
      >
        <IconSend size={18} aria-hidden />
      </IconButton>
    </section>
  )
}

function Recovered({ kept, ...props }: Rest & { kept: KeptRecording }) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const { send, discard, failure, busy } = useEnding(props)
  const { blob, url } = useMemo(() => {
    const whole = new Blob([...kept.pieces], { type: kept.pieces[0]?.type ?? '' })
    return { blob: whole, url: URL.createObjectURL(whole) }
  }, [kept])
  useEffect(
    () => () => {
      stopOf(url)
      URL.revokeObjectURL(url)
    },
    [url],
  )
  const all = async () => kept
  return (
    <section className={styles.recorder} aria-label={t('media.recording')} data-state="recovered">
      <IconButton label={t('media.discard')} size={36} onClick={() => void discard(all)}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
      {failure ? (
        <span role="alert">{failure}</span>
      ) : (
        <span className={styles.review} title={t('media.recovered')}>
          <SoundPlayer
            id={url}
            ticketId={props.ticketId}
            file={url}
            url={url}
            blob={blob}
            renewed={none}
            failed={<small role="alert">{talk('soundFailed')}</small>}
          />
        </span>
      )}
      <IconButton
        label={t('media.sendVoice')}
        filled
        size={36}
        disabled={busy}
        onClick={() => void send(all)}
      >
        <IconSend size={18} aria-hidden />
      </IconButton>
    </section>
  )
}

/** This device's own address does not run out: there is no fresh one. */
const none = () => Promise.resolve(null)

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
