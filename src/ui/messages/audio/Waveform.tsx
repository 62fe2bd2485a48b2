import { useTexts } from '@ui/kit/text'
import { useEffect, useRef } from 'react'
import { position, type Sound, seek } from '../player'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Audio.module.css'
import { formatSeconds } from './seconds'
import { useShape } from './shape'

/** Width and height of the drawing in its own units; it is stretched over the place that there is. */
const WIDTH = 240
const HEIGHT = 28

type Props = {
  /** The same for the same file. */
  file: string
  source: Blob | string
  /** Null: nobody listens to it. */
  sound: Sound | null
}

/**
 * The shape and the length of a sound; of what is being listened to, how far it has come, and a slider by which one
 * goes to any place of it.
 */
export default function Waveform({ file, source, sound }: Props) {
  const t = useTexts(talkTexts)
  const shape = useShape(file, source, sound !== null)
  const played = useRef<SVGSVGElement>(null)
  const length = shape?.duration ?? sound?.length ?? 0
  const playing = sound?.playing ?? false
  const time = sound?.time ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `time` has it drawn again where it was moved while it rests.
  useEffect(() => {
    let frame = 0
    const draw = () => {
      const share = sound && length > 0 ? Math.min(1, position() / length) : 0
      if (played.current) played.current.style.clipPath = `inset(0 ${(1 - share) * 100}% 0 0)`
      if (playing) frame = requestAnimationFrame(draw)
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [sound === null, length, playing, time])
  const bars = shape && barsOf(shape.peaks)
  const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' }
  const begun = playing || time > 0
  return (
    <>
      <span className={styles.wave} data-flat={bars === null || undefined}>
        {bars && (
          <svg className={styles.shape} aria-hidden="true" {...view}>
            <path d={bars} />
          </svg>
        )}
        {bars && sound && (
          <svg ref={played} className={styles.shape} data-played aria-hidden="true" {...view}>
            <path d={bars} />
          </svg>
        )}
        {sound && length > 0 && (
          <input
            className={styles.seek}
            type="range"
            min={0}
            max={length}
            step={0.1}
            value={Math.min(time, length)}
            aria-label={t('position')}
            aria-valuetext={formatSeconds(time)}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
            // The conversation around walks by the same keys.
            onKeyDown={(event) => /^(Arrow|Home|End|Page)/.test(event.key) && event.stopPropagation()}
          />
        )}
      </span>
      <span className={styles.seconds}>
        {begun ? (
          formatSeconds(time)
        ) : shape ? (
          <span aria-label={t('soundLength', { length: formatSeconds(shape.duration) })} role="img">
            {formatSeconds(shape.duration)}
          </span>
        ) : (
          ''
        )}
      </span>
    </>
  )
}

function barsOf(peaks: readonly number[]): string {
  const step = WIDTH / peaks.length
  return peaks
    .map((peak, index) => {
      const height = Math.max(2, peak * HEIGHT)
      return `M${(index + 0.5) * step} ${(HEIGHT - height) / 2}v${height}`
    })
    .join('')
}
