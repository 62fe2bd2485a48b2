import { keyPressed } from '@domain/macros/key'
import { keysText } from '@domain/shortcuts/table'
import { CloseButton, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { macroTexts } from '../texts/pt_BR'

type Props = { value: string | null; error: ReactNode; onChange: (key: string | null) => void }

/** A combination of keys, chosen by pressing it. Tab, Escape and Enter stay what they are. */
export function KeyField({ value, error, onChange }: Props) {
  const t = useTexts(macroTexts)
  const [waiting, setWaiting] = useState(false)
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' || event.key === 'Delete') return onChange(null)
    const key = keyPressed(event)
    if (key === null) return
    event.preventDefault()
    // It is being chosen, and means nothing yet.
    event.stopPropagation()
    onChange(key)
  }
  return (
    <TextInput
      label={t('key')}
      description={t('keyHelp')}
      readOnly
      value={value === null ? '' : keysText(value)}
      placeholder={t(waiting ? 'keyWait' : 'noKey')}
      error={error}
      onKeyDown={onKey}
      onFocus={() => setWaiting(true)}
      onBlur={() => setWaiting(false)}
      rightSection={
        value !== null && <CloseButton aria-label={t('clearKey')} onClick={() => onChange(null)} />
      }
    />
  )
}
