import { foldText } from '@domain/text/fold-text'
import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** What is typed as a name that texts can say: small letters, digits and lines; empty: nothing of it can be. */
export const variableName = (typed: string): string =>
  foldText(typed)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)

type Props = { label: string; help: string; value: string; onChange: (value: string) => void }

/** A name under which an answer is kept. */
export function VariableName({ label, help, value, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      label={label}
      description={help}
      maxLength={40}
      value={typed ?? value}
      onChange={(event) => {
        const name = variableName(event.currentTarget.value)
        setTyped(event.currentTarget.value)
        if (name !== '') onChange(name)
      }}
      // As it is kept.
      onBlur={() => setTyped(null)}
    />
  )
}
