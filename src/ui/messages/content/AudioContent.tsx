import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { play, toggle, useSound } from '@ui/audio/player'
import { SpeedButton } from '@ui/audio/SpeedButton'
import { formatSeconds } from '@ui/audio/seconds'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { Suspense } from 'react'
import { useTalk } from '../talkTexts'
import styles from './Content.module.css'
import type { MediaMessage } from './media'
import { useFileAddress } from './useFileAddress'
import { Waiting } from './Waiting'

/** Drawn from the sound itself, once somebody listens to it. */
const Waveform = part(() => import('@ui/audio/Waveform'))
const Unplayable = part(() => import('./Unplayable'))

/** A sound: it goes on when the conversation is left (ui/audio/player.ts). */
export function AudioContent({ row }: { row: MediaMessage }) {
  const t = useTalk()
  const sound = useSound()
  const { url, failed, renewed } = useFileAddress(row.data.status)
  if (!url) return <Waiting data={row.data} failed={failed} />
  const here = sound?.messageId === row.id ? sound : null
  if (here?.failed)
    return (
      <Suspense fallback={null}>
        <Unplayable data={row.data} url={url} renewed={renewed} />
      </Suspense>
    )
  return (
    <span className={styles.sound}>
      <IconButton
        label={t(here?.playing ? 'pause' : 'play')}
        filled
        size={34}
        onClick={() => (here ? toggle() : play({ messageId: row.id, ticketId: row.ticketId, url }, renewed))}
      >
        {here?.playing ? (
          <IconPlayerPauseFilled size={16} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden />
        )}
      </IconButton>
      <span className={styles.wave}>
        {here && (
          <Suspense fallback={null}>
            <Waveform sound={here} />
          </Suspense>
        )}
      </span>
      <span className={styles.seconds}>{here ? formatSeconds(here.time) : ''}</span>
      {here && <SpeedButton rate={here.rate} />}
    </span>
  )
}
