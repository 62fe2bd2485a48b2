import type { LastMoment } from '@domain/messages/last-moment'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clockNow } from '@ui/kit/clock'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useEffect, useId, useRef, useState } from 'react'
import styles from './LastMomentQuestion.module.css'

type Props = { about: LastMoment; onSend: () => void; onBack: () => void }

/** Over the text field: somebody has answered meanwhile, and what. Enter and Esc lead back to the text: who types on sends nothing. */
export default function LastMomentQuestion({ about, onSend, onBack }: Props) {
  const talk = useTexts(talkTexts)
  const textId = useId()
  const back = useRef<HTMLButtonElement>(null)
  useEffect(() => back.current?.focus(), [])
  return (
    <div
      className={styles.question}
      role="alertdialog"
      aria-labelledby={textId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onBack()
      }}
    >
      <IconAlertTriangle size={18} aria-hidden />
      <span id={textId} className={styles.text}>
        <Sentence about={about} />
        {about.text && <q className={styles.words}>{about.text}</q>}
        {talk('lastMomentAsk')}
      </span>
      <Button ref={back} size="compact-md" onClick={onBack}>
        {talk('lastMomentBack')}
      </Button>
      <Button size="compact-md" variant="default" onClick={onSend}>
        {talk('lastMomentSend')}
      </Button>
    </div>
  )
}

/** Who answered, and how long ago. */
function Sentence({ about }: { about: LastMoment }) {
  const talk = useTexts(talkTexts)
  const [now, setNow] = useState(clockNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(clockNow()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(1, Math.round((now - Date.parse(about.sentAt)) / 1_000))
  const span =
    seconds < 60
      ? talk('lastMomentSeconds', { count: seconds })
      : talk('lastMomentMinutes', { count: Math.floor(seconds / 60) })
  const who = about.byBot ? talk('lastMomentBot') : (about.name ?? talk('lastMomentPhone'))
  return talk('lastMomentAnswered', { who, span })
}
