import { useCommands } from '@app/panel/panel'
import { MailPreviewDocument, SendTestMailDocument } from '@infra/graphql/email.gen'
import { Button } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { tell } from '@ui/kit/feedback'
import type { Problems } from '@ui/kit/form/problems'
import { newHash } from '@ui/kit/newHash'
import { SideDrawer } from '@ui/kit/SideDrawer'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { MailEditor, type TypedMail } from '../MailEditor'
import styles from '../MailEditor.module.css'
import { MailFrame } from '../MailFrame'
import type { SenderRow } from '../SenderListPage'
import { emailTexts } from '../texts/pt_BR'

/** What is known of every reader. */
const READER = ['nome', 'primeiro_nome'] as const

/** Writes a mail from a sender to oneself: how it looks, and whether it arrives. */
export function TestMailDrawer({ row, onClose }: { row: SenderRow; onClose: () => void }) {
  const t = useTexts(emailTexts)
  const { change, read } = useCommands()
  const { busy, failure, run } = useAction()
  const [mail, setMail] = useState<TypedMail>(() => ({
    subject: t('test.subject'),
    preview: '',
    blocks: [
      { kind: 'heading', text: t('test.heading') },
      { kind: 'text', text: t('test.text') },
    ],
  }))
  const content = { ...mail, blocks: [...mail.blocks] }
  const [html, setHtml] = useState<string | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const asked = async <T,>(ask: Parameters<typeof run<T>>[0]) => {
    const outcome = await run(ask, null)
    setProblems(!outcome.ok && outcome.field !== undefined ? { [outcome.field]: outcome.message } : {})
    return outcome
  }
  const show = async () => {
    const shown = await asked(() => read(MailPreviewDocument, { content }))
    setHtml(shown.ok ? shown.value.mailPreview.html : null)
  }
  const send = async () => {
    const sent = await asked(() =>
      change(SendTestMailDocument, { sender_id: row.id, content, hash: newHash() }),
    )
    if (!sent.ok) return
    tell('done', t('test.sent', { address: sent.value.sendTestMail }))
    onClose()
  }
  return (
    <SideDrawer title={t('test.title', { address: row.address })} onClose={onClose}>
      <div className={styles.editor}>
        <MailEditor
          value={mail}
          onChange={setMail}
          problems={problems}
          variables={READER.map((name) => ({ name, says: t(`reader.${name}`) }))}
        />
        {failure && (
          <p className={dialog.failure} role="alert">
            {failure}
          </p>
        )}
        {html !== null && <MailFrame html={html} />}
        <div className={styles.add}>
          <Button variant="default" disabled={busy} onClick={() => void show()}>
            {t('test.show')}
          </Button>
          <Button disabled={busy} onClick={() => void send()}>
            {t('test.send')}
          </Button>
        </div>
      </div>
    </SideDrawer>
  )
}
