import { useAt, useReplay } from '@app/replay/replay'
import { NativeSelect } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react'
import { formatSpan } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useRef } from 'react'
import { replayTexts } from '../texts/pt_BR'
import { shortenedAfter } from './pace'
import styles from './Transport.module.css'
import { formatMoment } from './times'
import { type Player, SPEEDS } from './usePlayer'

/** Where one stands, and how one moves: step, play, slider, speed. */
export function Transport({ player, children }: { player: Player; children: ReactNode }) {
  const t = useTexts(replayTexts)
  const { timeline } = useReplay()
  const at = useAt()
  const entry = timeline.entryAt(at)
  const total = timeline.length
  const position = t('transport.at', { pos: entry?.pos ?? 0, at, total })
  const silence = player.playing && player.speed !== 'fastest' ? shortenedAfter(timeline, at) : null
  // A slider tells of every pixel; the world is fetched once per frame.
  const wanted = useRef<number | null>(null)
  const slide = (to: number) => {
    const asked = wanted.current !== null
    wanted.current = to
    if (asked) return
    requestAnimationFrame(() => {
      player.seek(wanted.current ?? to)
      wanted.current = null
    })
  }
  return (
    <section className={styles.transport} aria-label={t('transport.region')}>
      <div className="row gap-2 fixed">
        <IconButton label={t('transport.first')} size={28} disabled={at === 0} onClick={() => player.seek(0)}>
          <IconPlayerSkipBack size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('transport.back')}
          keys="K"
          size={28}
          disabled={at === 0}
          onClick={() => player.step(-1)}
        >
          <IconPlayerTrackPrev size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t(player.playing ? 'transport.pause' : 'transport.play')}
          size={32}
          filled
          onClick={player.toggle}
        >
          {player.playing ? (
            <IconPlayerPauseFilled size={16} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={16} aria-hidden />
          )}
        </IconButton>
        <IconButton
          label={t('transport.forward')}
          keys="J"
          size={28}
          disabled={at === total}
          onClick={() => player.step(1)}
        >
          <IconPlayerTrackNext size={16} aria-hidden />
        </IconButton>
        <IconButton
          label={t('transport.last')}
          size={28}
          disabled={at === total}
          onClick={() => player.seek(total)}
        >
          <IconPlayerSkipForward size={16} aria-hidden />
        </IconButton>
      </div>
      <input
        className={styles.slider}
        type="range"
        min={0}
        max={total}
        value={at}
        aria-label={t('transport.slider')}
        aria-valuetext={position}
        onChange={(event) => slide(Number(event.currentTarget.value))}
      />
      <span className={styles.where} title={position}>
        <strong className="text">{entry?.pos ?? 0}</strong>
        <span>
          {at}/{total}
        </span>
        {entry && <span>{formatMoment(entry.rx)}</span>}
      </span>
      <NativeSelect
        className={styles.speed ?? ''}
        size="xs"
        aria-label={t('transport.speed')}
        value={String(player.speed)}
        onChange={({ currentTarget }) => {
          const next = SPEEDS.find((speed) => String(speed) === currentTarget.value)
          if (next !== undefined) player.setSpeed(next)
        }}
        data={SPEEDS.map((speed) => ({
          value: String(speed),
          label: speed === 'fastest' ? t('transport.fastest') : `×${String(speed).replace('.', ',')}`,
        }))}
      />
      {children}
      <span className={styles.said} role="status">
        {player.stopped && t('transport.stopped')}
        {silence !== null && t('transport.shortened', { span: formatSpan(silence, t) })}
      </span>
    </section>
  )
}
