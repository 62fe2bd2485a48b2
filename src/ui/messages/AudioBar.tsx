import '@ui/kit/texts/shared/pt_BR'
import { useRow } from '@app/panel/panel'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { useEffect } from 'react'
import styles from './audio/Audio.module.css'
import { SpeedButton } from './audio/SpeedButton'
import { formatSeconds } from './audio/seconds'
import { type Sound, stop, toggle, useSound } from './player'
import { talkTexts } from './texts/talk/pt_BR'

/** What plays of another conversation than the one that is open, with the way to pause and to stop it. */
export default function AudioBar({ ticketId }: { ticketId: string | null }) {
  const sound = useSound()
  // Whoever leaves the workspace leaves its sound.
  useEffect(() => stop, [])
  return sound && sound.ticketId !== ticketId ? <Bar sound={sound} /> : null
}

function Bar({ sound }: { sound: Sound }) {
  const t = useTexts(talkTexts)
  const name = useRow('tickets', sound.ticketId)?.data.customer_name ?? ''
  return (
    <section className={styles.bar} aria-label={t('playing', { name })}>
      <IconButton label={t(sound.playing ? 'shared:pause' : 'play')} size={28} onClick={toggle}>
        {sound.playing ? (
          <IconPlayerPauseFilled size={15} aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={15} aria-hidden />
        )}
      </IconButton>
      <span className="fill ellipsis dense">{name}</span>
      <span className="muted meta tabular">{formatSeconds(sound.time)}</span>
      <SpeedButton rate={sound.rate} />
      <IconButton label={t('stop')} size={28} onClick={stop}>
        <IconX size={15} aria-hidden />
      </IconButton>
    </section>
  )
}
