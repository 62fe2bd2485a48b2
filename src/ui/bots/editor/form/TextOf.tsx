import { variablesOf } from '@domain/bots/editing'
import { useTexts } from '@ui/kit/text'
import { VariableTextarea } from '@ui/kit/VariableTextarea'
import { useVariableRows } from '@ui/variables/useVariableRows'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'

type Props = {
  label: string
  help?: string
  most: number
  value: string
  onChange: (value: string) => void
}

/** A text of the flow, with what may stand in it: what is known, what the flow has asked for, and names that need a word in their place. */
export function TextOf({ label, help, most, value, onChange }: Props) {
  const t = useTexts(editorTexts)
  const { drawn, known, kind } = useEditing()
  const rows = useVariableRows()
  const asked = variablesOf(drawn.flow).map((name) => ({ name, says: t('askedByFlow') }))
  const ofCampaign =
    kind === 'active'
      ? (['campanha', 'botao'] as const).map((name) => ({ name, says: t(`campaignVariables.${name}`) }))
      : []
  return (
    <VariableTextarea
      label={label}
      description={help}
      minRows={2}
      maxRows={10}
      maxLength={most}
      value={value}
      onChange={onChange}
      variables={[
        ...asked,
        ...ofCampaign,
        ...rows.map((row) => (known.has(row.name) ? row : { ...row, name: `${row.name}|${t('standIn')}` })),
      ]}
    />
  )
}
