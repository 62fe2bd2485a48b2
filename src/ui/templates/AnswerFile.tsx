import '@ui/kit/texts/shared/pt_BR'
import { usePanel } from '@app/panel/panel'
import { Button } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { checkFiles } from '@ui/messages/checkFiles'
import { problemText } from '@ui/messages/problemText'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { type ReactNode, useId, useRef, useState } from 'react'
import styles from './Templates.module.css'
import { quickAnswerTexts } from './texts/quick-answers/pt_BR'

type Props = {
  /** Of the file that there is; null: none. */
  name: string | null
  error: ReactNode
  /** Its address on the server and its name; null: none any more. */
  onChange: (url: string | null, name: string | null) => void
}

/** The file that is sent with a quick answer: brought to the server as soon as it is chosen. */
export function AnswerFile({ name, error, onChange }: Props) {
  const t = useTexts(quickAnswerTexts)
  const common = useTexts(messageTexts)
  const { files } = usePanel()
  const input = useRef<HTMLInputElement>(null)
  const label = useId()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const take = async (chosen: File | undefined) => {
    if (!chosen || busy) return
    setRefused(null)
    setBusy(true)
    const [checked] = await checkFiles([chosen])
    if (!checked?.ok) {
      setBusy(false)
      return setRefused(checked ? problemText(common, checked.name, checked.problem) : t('notUploaded'))
    }
    if (checked.file.kind === 'audio' || checked.file.kind === 'sticker') {
      setBusy(false)
      return setRefused(t('noCaption'))
    }
    const brought = await files.upload(checked.file)
    setBusy(false)
    if (brought.ok) onChange(brought.value, checked.file.name)
    else setRefused(brought.message || t('notUploaded'))
  }
  const problem = refused ?? error
  return (
    <fieldset className={styles.file} aria-labelledby={label}>
      <span id={label}>{t('file')}</span>
      <small>{t('fileHint')}</small>
      <input
        ref={input}
        type="file"
        hidden
        data-testid="answer-file"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <span className={styles.line}>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={16} aria-hidden />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          {t(name === null ? 'chooseFile' : 'shared:otherFile')}
        </Button>
        {name !== null && (
          <>
            <small>{name}</small>
            <IconButton label={t('dropFile')} onClick={() => onChange(null, null)}>
              <IconX size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </span>
      {busy && <small role="status">{t('uploading')}</small>}
      {problem && (
        <small className={styles.problem} role="alert">
          {problem}
        </small>
      )}
    </fieldset>
  )
}
