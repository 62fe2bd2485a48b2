import { Button, TextInput } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useCustomerVariables } from '@ui/variables/useCustomerVariables'
import { type FormEvent, useState } from 'react'

type Props = {
  customerId: string
  names: readonly string[]
  onFill: (values: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** Asks for what a quick answer could not know by itself; it is not used with a hole in it. */
export default function FillDialog({ customerId, names, onFill, onClose }: Props) {
  const talk = useTexts(talkTexts)
  const known = useCustomerVariables(customerId)
  const [typed, setValues] = useState<Readonly<Record<string, string>>>({})
  // What is known of the customer stands there until somebody types.
  const values = { ...known, ...typed }
  const complete = names.every((name) => values[name]?.trim())
  const use = (event: FormEvent) => {
    event.preventDefault()
    if (complete) onFill(Object.fromEntries(names.map((name) => [name, values[name]?.trim() ?? ''])))
  }
  return (
    <Dialog onClose={onClose} title={talk('fillTitle')} size="sm">
      <form onSubmit={use}>
        <p className={dialog.text}>{talk('fillLead')}</p>
        {names.map((name, index) => (
          <TextInput
            key={name}
            label={name.replace(/^\?\s*/, '')}
            maxLength={500}
            mb="sm"
            value={values[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((now) => ({ ...now, [name]: value }))}
            {...(index === 0 && { 'data-autofocus': true })}
          />
        ))}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {talk('kit:cancel')}
          </Button>
          <Button type="submit" disabled={!complete}>
            {talk('fillUse')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
