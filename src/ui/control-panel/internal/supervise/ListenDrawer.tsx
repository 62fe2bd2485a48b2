import type { Outcome } from '@app/panel/commands'
import { useCommands, usePanel, useRow, useUser } from '@app/panel/panel'
import { ticketRights } from '@domain/tickets/rights'
import { Button } from '@mantine/core'
import { IconEar, IconHandGrab, IconMessage2 } from '@tabler/icons-react'
import { Listening } from '@ui/conversation/Listening'
import { Failure } from '@ui/kit/Failure'
import { whyNot } from '@ui/kit/feedback'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from './Supervise.module.css'

/** Characters of a comment, and of why a conversation is taken over: those of a transfer's note. */
const LONGEST = { whisper: 1_000, takeOver: 500 } as const

/**
 * A conversation beside the grid: listened to, whispered into (a comment that only the team sees, with whoever has it named), and
 * taken over, with why.
 */
export default function ListenDrawer({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const t = useTexts(controlPanelTexts)
  const commands = useCommands()
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const viewer = useViewer()
  const { id: userId } = useUser()
  const row = useRow('tickets', ticketId)
  const [mode, setMode] = useState<keyof typeof LONGEST>('whisper')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [said, setSaid] = useState(false)
  const rights = row && ticketRights(viewer, row)
  const owner = row?.data.user ?? null
  const run = async (deed: () => Promise<Outcome<unknown>>, done: () => void) => {
    setBusy(true)
    setFailure(null)
    const outcome = await deed()
    setBusy(false)
    if (outcome.ok) done()
    else setFailure(whyNot(outcome, 'take'))
  }
  const goThere = () => void navigate(`/${tenant}/chat/attendance?ticket=${encodeURIComponent(ticketId)}`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const words = text.trim()
    if (mode === 'takeOver') return void run(() => commands.transfer(ticketId, userId, words, false), goThere)
    const mentions = owner && owner.id !== userId ? [owner.id] : []
    return void run(
      () => commands.send(ticketId, words, { type: 'comment', replyTo: null, mentions }),
      () => {
        setText('')
        setSaid(true)
      },
    )
  }
  return (
    <SideDrawer title={t('listen.title', { name: row?.data.customer_name ?? '' })} onClose={onClose}>
      <p className={styles.quiet}>
        <IconEar size={16} aria-hidden />
        {owner ? t('listen.with', { name: owner.name }) : t('listen.alone')}
      </p>
      <div className={styles.talk}>
        <Listening ticketId={ticketId} />
      </div>
      {rights && (rights.comment || rights.take || rights.takeOver) && (
        <form className={styles.form} onSubmit={submit}>
          <GrowingTextarea
            key={mode}
            minRows={2}
            maxRows={5}
            maxLength={LONGEST[mode]}
            label={t(`listen.${mode}Label`)}
            description={t(`listen.${mode}Help`)}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value)
              setSaid(false)
            }}
          />
          <Failure why={failure} />
          <p role="status" className="m-0">
            {said && t('listen.whispered')}
          </p>
          <div className={styles.deeds}>
            {mode === 'takeOver' ? (
              <Button variant="default" onClick={() => setMode('whisper')}>
                {t('kit:cancel')}
              </Button>
            ) : (
              (rights.take || rights.takeOver) && (
                <Button
                  variant="default"
                  disabled={busy}
                  leftSection={<IconHandGrab size={16} aria-hidden />}
                  onClick={() =>
                    // Whoever takes one that nobody has owes nobody a word.
                    rights.take ? void run(() => commands.take(ticketId), goThere) : setMode('takeOver')
                  }
                >
                  {t('listen.takeOver')}
                </Button>
              )
            )}
            <Button
              type="submit"
              loading={busy}
              disabled={text.trim() === ''}
              leftSection={<IconMessage2 size={16} aria-hidden />}
            >
              {t(mode === 'whisper' ? 'listen.whisper' : 'listen.takeOverNow')}
            </Button>
          </div>
        </form>
      )}
    </SideDrawer>
  )
}
