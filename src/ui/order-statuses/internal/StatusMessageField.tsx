import { LONGEST_STATUS_MESSAGE } from '@domain/order-statuses/status-form'
import { STATUS_VARIABLES } from '@domain/order-statuses/status-variables'
import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { useVariableRows } from '@ui/variables/useVariableRows'
import type { ComponentProps } from 'react'

type Field = ComponentProps<typeof VariableTextarea>
type Props = Pick<Field, 'label' | 'description' | 'error' | 'onFocus' | 'onBlur' | 'value' | 'onChange'>

/** What the customer is told, and what can be filled in there. */
export function StatusMessageField(field: Props) {
  const variables = useVariableRows(STATUS_VARIABLES)
  return (
    <VariableTextarea
      minRows={3}
      maxRows={8}
      maxLength={LONGEST_STATUS_MESSAGE}
      {...field}
      variables={variables}
    />
  )
}
