import '@ui/kit/texts/shared/pt_BR'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useInSight } from '@ui/kit/useInSight'
import { type ReactNode, Suspense } from 'react'
import styles from './audio/Audio.module.css'
import { SpeedButton } from './audio/SpeedButton'
import { play, toggle, useSound } from './player'
import { talkTexts } from './texts/talk/pt_BR'

const Waveform = part(() => import('./audio/Waveform'), 'around')

type Props = {
  /** Of all sounds that may be listened to, this one's. */
  id: string
  /** The conversation that it stands in. */
  ticketId: string
  /** The same for the same file. */
  file: string
  url: string
  /** Its bytes, where this device has them. */
  blob?: Blob
  /** A fresh address where the given one does not work any more; null when there is none. */
  renewed: () => Promise<string | null>
  /** Stands in its place once it was tried and cannot be played. */
  failed: ReactNode
}

/** A sound with its shape and its length, read when it comes into sight; it goes on when its conversation is left (player.ts). */
export function SoundPlayer({ id, ticketId, file, url, blob, renewed, failed }: Props) {
  const t = useTexts(talkTexts)
  const sound = useSound()
  const [box, seen] = useInSight<HTMLSpanElement>()
  const here = sound?.messageId === id ? sound : null
  if (here?.failed) return failed
  const flat = (
    <>
      <span className={styles.wave} data-flat />
      <span className={styles.seconds} />
    </>
  )
  return (
    <span ref={box} className={styles.sound}>
      <IconButton
        label={t(here?.playing ? 'shared:pause' : 'play')}
        filled
        size={34}
        onClick={() => (here ? toggle() : play({ messageId: id, ticketId, url }, renewed))}
      >
        {here?.playing ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </IconButton>
      {seen ? (
        <Suspense fallback={flat}>
          <Waveform file={file} source={blob ?? url} sound={here} />
        </Suspense>
      ) : (
        flat
      )}
      {here && <SpeedButton rate={here.rate} />}
    </span>
  )
}
