import { usePanel } from '@app/panel'
import { useCallback, useEffect, useRef, useState } from 'react'
import { recordingType } from './voiceNote'

/** How much sound one piece on disk holds, ms: no more than this is lost with the page. */
const PIECE_MS = 1_000

export type Recording = Readonly<{
  state: 'starting' | 'recording' | 'paused' | 'failed'
  /** Time recorded, s. */
  seconds: number
  pause: () => void
  resume: () => void
  /** Ends it; gives all pieces. */
  finish: () => Promise<readonly Blob[]>
  /** The element whose width shows the level. */
  level: (element: HTMLElement | null) => void
}>

/** Records from the microphone for as long as the caller is shown; every piece is put on disk as it comes. */
export function useRecording(ticketId: string): Recording {
  const { files } = usePanel()
  const [state, setState] = useState<Recording['state']>('starting')
  const [seconds, setSeconds] = useState(0)
  const meter = useRef<HTMLElement | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const pieces = useRef<Blob[]>([])

  useEffect(() => {
    let over = false
    let stream: MediaStream | null = null
    let sound: AudioContext | null = null
    let frame = 0
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (over) return end()
      const mimeType = recordingType()
      const made = new MediaRecorder(stream, { ...(mimeType && { mimeType }) })
      made.ondataavailable = ({ data }) => {
        if (data.size === 0) return
        pieces.current.push(data)
        // A full disk costs the copy, not the recording.
        files.record(ticketId, pieces.current.length, data).catch((error: unknown) => console.error(error))
      }
      made.start(PIECE_MS)
      recorder.current = made
      setState('recording')
      sound = new AudioContext()
      const analyser = sound.createAnalyser()
      sound.createMediaStreamSource(stream).connect(analyser)
      const wave = new Uint8Array(analyser.fftSize)
      const draw = () => {
        analyser.getByteTimeDomainData(wave)
        const loudest = wave.reduce((most, value) => Math.max(most, Math.abs(value - 128)), 0)
        if (meter.current) meter.current.style.transform = `scaleX(${Math.min(1, loudest / 64)})`
        frame = requestAnimationFrame(draw)
      }
      draw()
    }
    const end = () => {
      cancelAnimationFrame(frame)
      if (recorder.current && recorder.current.state !== 'inactive') recorder.current.stop()
      for (const track of stream?.getTracks() ?? []) track.stop()
      void sound?.close()
    }
    start().catch((error: unknown) => {
      console.error(error)
      end()
      if (!over) setState('failed')
    })
    return () => {
      over = true
      end()
    }
  }, [files, ticketId])

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => setSeconds((now) => now + 1), 1_000)
    return () => clearInterval(timer)
  }, [state])

  return {
    state,
    seconds,
    pause() {
      recorder.current?.pause()
      setState('paused')
    },
    resume() {
      recorder.current?.resume()
      setState('recording')
    },
    finish: () =>
      new Promise((resolve) => {
        const made = recorder.current
        if (!made || made.state === 'inactive') return resolve(pieces.current)
        made.addEventListener('stop', () => resolve(pieces.current), { once: true })
        made.stop()
      }),
    level: useCallback((element) => {
      meter.current = element
    }, []),
  }
}
