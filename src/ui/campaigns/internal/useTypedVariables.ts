import { namedFields } from '@domain/contacts/own-fields/variables'
import { type MailValues, namesIn } from '@domain/email/content/variables'
import { useTexts } from '@ui/kit/text'
import type { VariableRow } from '@ui/kit/VariableTextarea'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { campaignTexts } from '../texts/pt_BR'
import type { ArrivalProps } from './channel'

const TYPED = ['primeiro_nome', 'nome', 'loja'] as const

/** What people may write between braces in a text of a campaign, and what it stands for. */
export function useTypedVariables(): readonly VariableRow[] {
  const t = useTexts(campaignTexts)
  const own = namedFields(useFieldModel()).filter(({ archived }) => !archived)
  return [
    ...TYPED.map((name) => ({ name, says: t(`typed.${name}`) })),
    ...own.map(({ key, label }) => ({ name: key, says: label })),
  ]
}

/** What stands for the variables of a typed text: of a customer, or else what they are called. */
export function useKnown(typed: string, values?: ArrivalProps['values']): MailValues {
  const rows = useTypedVariables()
  return Object.fromEntries(
    values
      ? Object.entries(values).flatMap(([name, text]) => (text === null ? [] : [[name, text]]))
      : namesIn(typed).map((name) => [name, `[${rows.find((row) => row.name === name)?.says ?? name}]`]),
  )
}
