import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { type SentFrom, useVariableRows } from './useVariableRows'

type Props = {
  label: string
  description?: string
  required?: boolean
  autoFocus?: boolean
  /** Characters at most; without it the form says when there are too many. */
  most?: number
  /** Lines that it has at least, and before it scrolls. */
  rows?: readonly [number, number]
  /** What else may stand in it, by name: of an order, where one is at hand. */
  more?: readonly string[]
  /** Where it is sent from, where the form says it. */
  from?: SentFrom
  /** What it could say, offered while it says nothing. */
  proposal?: string
  /** What `form.getInputProps` gives. */
  input: { value?: string; onChange: (value: string) => void; error?: unknown }
}

/** A text for customers, and what may stand in it that is filled in when it is sent. */
export function MessageField({
  label,
  description,
  required,
  autoFocus,
  most,
  rows = [3, 10],
  more = [],
  from,
  proposal,
  input,
}: Props) {
  const variables = useVariableRows(undefined, { more, ...(from && { from }) })
  const { value = '', onChange, error } = input
  return (
    <VariableTextarea
      label={label}
      description={description}
      required={required}
      data-autofocus={autoFocus || undefined}
      minRows={rows[0]}
      maxRows={rows[1]}
      maxLength={most}
      value={value}
      error={error as string}
      onChange={onChange}
      variables={variables}
      proposal={proposal}
    />
  )
}
