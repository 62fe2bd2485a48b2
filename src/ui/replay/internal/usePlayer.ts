import { type Breakpoint, useReplay } from '@app/replay/replay'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { momentsOf, placeAt } from './pace'

export const SPEEDS = [0.5, 1, 2, 8, 32, 'fastest'] as const
type Speed = (typeof SPEEDS)[number]

/** What one frame may cost when it goes as fast as it can, ms. */
const FRAME_MS = 12
/** A frame that comes later than this (the tab was hidden) counts as this, ms. */
const LONGEST_FRAME_MS = 250

export type Player = Readonly<{
  playing: boolean
  /** Did a breakpoint end the last run? */
  stopped: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  toggle: () => void
  pause: () => void
  /** Goes on by so many entries, back for less than zero; playing ends. */
  step: (by: number) => void
  seek: (at: number) => void
}>

/** Plays a log by its entries' receipt times, frame by frame, and stops at breakpoints. */
export function usePlayer(stops: readonly Breakpoint[]): Player {
  const replay = useReplay()
  const moments = useMemo(() => momentsOf(replay.timeline), [replay])
  const [playing, setPlaying] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [speed, setSpeed] = useState<Speed>(1)
  const current = useRef({ speed, stops })
  current.current = { speed, stops }

  useEffect(() => {
    if (!playing) return
    let moment = moments[replay.getAt()] ?? 0
    let before = performance.now()
    let batch = 50
    let frame = requestAnimationFrame(function tick(time) {
      const { speed, stops } = current.current
      const at = replay.getAt()
      const elapsed = Math.max(0, Math.min(LONGEST_FRAME_MS, time - before))
      before = time
      let target = at + batch
      if (speed !== 'fastest') {
        // Somebody may have sought meanwhile: playing goes on from there.
        moment = Math.max(moments[at] ?? 0, Math.min(moment, moments[at + 1] ?? moment)) + elapsed * speed
        target = Math.max(at, placeAt(moments, moment))
      }
      target = Math.min(target, replay.timeline.length)
      const stop = stops.length > 0 && target > at ? replay.firstStop(stops, at, target) : null
      const began = performance.now()
      replay.seek(stop ?? target)
      batch = performance.now() - began > FRAME_MS ? Math.max(1, batch >> 1) : Math.min(5_000, batch * 2)
      if (stop !== null) setStopped(true)
      if (stop !== null || target >= replay.timeline.length) setPlaying(false)
      else frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, replay, moments])

  const pause = useCallback(() => {
    setPlaying(false)
    setStopped(false)
  }, [])
  return {
    playing,
    stopped,
    speed,
    setSpeed,
    pause,
    toggle() {
      setStopped(false)
      // At the end there is nothing to play: start over.
      if (!playing && replay.getAt() >= replay.timeline.length) replay.seek(0)
      setPlaying(!playing)
    },
    step(by) {
      pause()
      replay.seek(replay.getAt() + by)
    },
    seek(at) {
      pause()
      replay.seek(at)
    },
  }
}
